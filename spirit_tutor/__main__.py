"""`python -m spirit_tutor` runs the command line."""

import sys

from spirit_tutor.cli import main

sys.exit(main())
