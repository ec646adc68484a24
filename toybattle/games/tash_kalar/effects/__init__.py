"""Effects at work: how a program is carried out row by row, and what each verb lists and does."""
