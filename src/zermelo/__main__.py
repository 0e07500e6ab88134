"""`python -m zermelo`, and `zermelo`."""

import sys


def run() -> None:
    """The command line; a Ctrl-C while its parts are still being imported ends it as any other."""
    try:
        from zermelo.cli.main import main
    except KeyboardInterrupt:
        sys.exit(130)
    main()


if __name__ == "__main__":
    run()
