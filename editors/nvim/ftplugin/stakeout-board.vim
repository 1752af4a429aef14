if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

" A new line below a comment is usually a row, so no `r` and `o`. A wrapped row would break the picture of the board. Names
" of directives and rules have hyphens.
setlocal comments=:; commentstring=;\ %s textwidth=0 formatoptions-=t formatoptions-=r formatoptions-=o nowrap iskeyword+=-
let b:undo_ftplugin = 'setlocal comments< commentstring< textwidth< formatoptions< wrap< iskeyword<'
if has('nvim')
  lua require('stakeout.buffer').prepare()
endif
