"""Games by link: honest games, tampering, a second implementation, and what a letter gives away."""
