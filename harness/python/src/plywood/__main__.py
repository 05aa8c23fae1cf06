"""The command-line program: python -m plywood."""

from plywood import main

if __name__ == "__main__":
    main()
