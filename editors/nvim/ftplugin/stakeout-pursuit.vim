if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

" No hyphen in 'iskeyword': in `a->b` it would join the arrow to the name.
setlocal comments=:; commentstring=;\ %s textwidth=0 formatoptions-=t formatoptions-=r formatoptions-=o
let b:undo_ftplugin = 'setlocal comments< commentstring< textwidth< formatoptions<'
if has('nvim')
  lua require('stakeout.buffer').prepare()
endif
