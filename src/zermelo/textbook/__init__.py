"""The algorithms as the books print them, interpreted, each yielding the events of its run."""
