"""The web page: model, update and view. All of it is plain Python except the modules that import `js`."""
