"""Games that survive: pages that are ended, frozen or put away, stores that fail, windows side by side."""
