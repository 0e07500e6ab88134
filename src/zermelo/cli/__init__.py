"""The command line: one file a command. Only here is anything printed."""
