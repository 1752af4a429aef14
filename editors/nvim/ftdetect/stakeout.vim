" The file types are also the language ids that the server selects a kind of puzzle by.
if has('nvim-0.8')
  lua vim.filetype.add({ extension = { board = 'stakeout-board', game = 'stakeout-game', pursuit = 'stakeout-pursuit' } })
  finish
endif
augroup filetypedetect
  autocmd BufRead,BufNewFile *.board setfiletype stakeout-board
  autocmd BufRead,BufNewFile *.game setfiletype stakeout-game
  autocmd BufRead,BufNewFile *.pursuit setfiletype stakeout-pursuit
augroup END
