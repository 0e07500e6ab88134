"""Scripts that keep the documents true."""
