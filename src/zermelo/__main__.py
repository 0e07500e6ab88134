"""`python -m zermelo`, and `zermelo`."""

import sys


def run() -> None:
    """The command line; a Ctrl-C while its parts are still being imported ends it as any other."""
    try:
        from zermelo.cli.speaking import answer, plain_line

        line = plain_line(sys.argv[1:])
        if line is None:
            from zermelo.cli.main import main
    except KeyboardInterrupt:
        sys.exit(130)
    answer(line) if line else main()


if __name__ == "__main__":
    run()
