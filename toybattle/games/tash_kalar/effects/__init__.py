"""The effects of cards: how a program is carried out row by row, and which actions each verb lists and does."""
