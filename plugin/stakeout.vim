" Lets plugin managers install the repository itself: the plugin for Neovim and Vim is in editors/nvim.
let s:plugin = expand('<sfile>:p:h:h') .. '/editors/nvim'
execute 'set runtimepath^=' .. fnameescape(escape(s:plugin, ','))
execute 'source' fnameescape(s:plugin .. '/ftdetect/stakeout.vim')
