" Syntax of pursuit files: vertices and edges, directives. Errors are reported by the server.

if exists('b:current_syntax')
  finish
endif

" A name is any run of characters without whitespace, `:`, `;` and `->`. A line names a vertex, then, after a dash alone or an
" arrow, the vertices at the other ends.
syntax match stakeoutSource /^\s*\(\(->\)\@![^ \t:;]\)\+/ nextgroup=stakeoutArrow,stakeoutTail skipwhite display
syntax match stakeoutArrow /->\|-\(\s\|$\)\@=/ contained nextgroup=stakeoutVertex,stakeoutTail skipwhite display
syntax match stakeoutVertex /\(\(->\)\@![^ \t:;]\)\+/ contained nextgroup=stakeoutVertex,stakeoutTail skipwhite display

" An invalid value of a directive is not highlighted.
syntax match stakeoutOther /^\s*[a-z-]\+:.*/ display
syntax match stakeoutDirective /^\s*\(title\|author\):/ nextgroup=stakeoutTitle skipwhite display
syntax match stakeoutDirective /^\s*\(police\|thief\|exits\):/ nextgroup=stakeoutVertex skipwhite display
syntax match stakeoutDirective /^\s*policemen:/ nextgroup=stakeoutNumber skipwhite display
syntax match stakeoutDirective /^\s*first:/ nextgroup=stakeoutPlayer skipwhite display
syntax match stakeoutDirective /^\s*skip:/ nextgroup=stakeoutSkip skipwhite display
syntax match stakeoutDirective /^\s*stuck:/ nextgroup=stakeoutStuck skipwhite display
syntax match stakeoutDirective /^\s*endless:/ nextgroup=stakeoutEndless skipwhite display
syntax match stakeoutDirective /^\s*expect:/ nextgroup=stakeoutOutcome skipwhite display
syntax match stakeoutDirective /^\s*allow:/ nextgroup=stakeoutRule skipwhite display

syntax match stakeoutTitle /\S.\{-}\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutPlayer /\<\(police\|thief\)\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutSkip /\<\(both\|police\|thief\|none\)\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutStuck /\<\(loses\|wins\)\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutEndless /\<\(draw\|thief\|police\)\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutOutcome /\<\(\(police\|thief\)\(\s\+in\s\+\d\+\)\=\|draw\|cop-number\s\+[1-4]\)\>\ze\s*\(\s;.*\)\=$/ contained contains=stakeoutNumber nextgroup=stakeoutTail skipwhite display
syntax match stakeoutNumber /\<\d\+\>/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutRule /[a-z-]\+/ contained nextgroup=stakeoutComma,stakeoutTail skipwhite display
syntax match stakeoutComma /,/ contained nextgroup=stakeoutRule skipwhite display
syntax match stakeoutTail /;.*/ contained contains=@Spell display

syntax match stakeoutComment /^\s*;.*/ contains=@Spell display

highlight default link stakeoutTail stakeoutComment
highlight default link stakeoutPlayer stakeoutValue
highlight default link stakeoutSkip stakeoutValue
highlight default link stakeoutStuck stakeoutValue
highlight default link stakeoutEndless stakeoutValue
highlight default link stakeoutOutcome stakeoutValue
if has('nvim')
  lua require('stakeout.colours').apply()
else
  runtime syntax/stakeout-links.vim
endif

let b:current_syntax = 'stakeout-pursuit'
