" `:make` checks the current directory and fills the quickfix list; `:make %:S` checks the current file.
if exists('current_compiler')
  finish
endif
if get(g:, 'stakeout_command_line', v:true) is v:false
  echohl WarningMsg
  echomsg 'stakeout: :make needs the whole program, and this is the server alone'
  echohl None
  finish
endif
let current_compiler = 'stakeout'
CompilerSet makeprg=stakeout\ check\ --output-format\ concise
CompilerSet errorformat=%f:%l:%c:\ %t%*[a-z]%m,%-G%.%#
