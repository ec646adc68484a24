"""The page: model, update, view. Everything but main, browser and worker runs in plain Python."""
