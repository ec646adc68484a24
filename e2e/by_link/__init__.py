"""Tests in a real browser of games by link: between two profiles, with signatures, QR codes and the live channel."""
