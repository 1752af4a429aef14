"""What every test needs."""

import signal

# A shell lets its background jobs ignore Ctrl-C, and Python then does, too: the tests of interrupts would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)
