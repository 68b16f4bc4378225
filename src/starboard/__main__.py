"""`python -m starboard` does what `starboard` does."""

from starboard.cli import main

if __name__ == "__main__":
    main()
