" Links to standard groups, for Vim. Neovim has its own colours, see lua/stakeout/colours.lua.
highlight default link stakeoutFloor Comment
highlight default link stakeoutWall NonText
highlight default link stakeoutPolice Function
highlight default link stakeoutThief WarningMsg
highlight default link stakeoutExit String
highlight default link stakeoutUnknown Error
highlight default link stakeoutComment Comment
highlight default link stakeoutDirective Keyword
highlight default link stakeoutTitle String
highlight default link stakeoutValue Constant
highlight default link stakeoutNumber Number
highlight default link stakeoutRule Special
highlight default link stakeoutSize Number
highlight default link stakeoutSource Identifier
highlight default link stakeoutArrow Operator
highlight default link stakeoutWeight Number
