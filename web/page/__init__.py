"""The page: its model, the messages that change it, the markup that shows it, and the ports to the browser."""
