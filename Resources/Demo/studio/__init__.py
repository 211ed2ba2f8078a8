"""The studio in which the demo album is made: score, instruments, mixing desk, covers and files."""
