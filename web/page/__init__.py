"""The page: its model, the messages that change the model, the markup that shows it, and the ports to the browser."""
