-- Buffers of game files.
require('stakeout.buffer').prepare()
