require('stakeout.buffer').prepare()
