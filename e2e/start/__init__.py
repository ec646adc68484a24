"""How the page starts: installations, updates, hosts of every kind, play without network."""
