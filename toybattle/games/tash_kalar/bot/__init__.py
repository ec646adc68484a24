"""How a position and a being are judged, and why a move is good."""
