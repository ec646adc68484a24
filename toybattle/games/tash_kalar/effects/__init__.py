"""The card effects: how a program is carried out verb by verb, and which actions each verb lists and carries out."""
