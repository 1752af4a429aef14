" `:make` checks the current directory and fills the quickfix list; `:make %:S` checks the current file.
if exists('current_compiler')
  finish
endif
let current_compiler = 'stakeout'
CompilerSet makeprg=stakeout\ check\ --output-format\ concise
CompilerSet errorformat=%f:%l:%c:\ %t%*[a-z]%m,%-G%.%#
