"""What every game is checked for: purity, plain data, a sure end, secrecy, links, saves, notation."""
