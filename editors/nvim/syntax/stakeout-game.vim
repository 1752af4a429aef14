" Syntax of graph game files: vertices and edges, edge lists, directives. Errors are reported by the server.

if exists('b:current_syntax')
  finish
endif

" A name is any run of characters without whitespace, `:`, `;` and `->`. A line names the source of its edges, then,
" after an arrow, its successors with optional costs.
syntax match stakeoutSource /^\s*\(\(->\)\@![^ \t:;]\)\+/ nextgroup=stakeoutArrow,stakeoutTail skipwhite display
syntax match stakeoutArrow /->/ contained nextgroup=stakeoutVertex,stakeoutTail skipwhite display
syntax match stakeoutVertex /\(\(->\)\@![^ \t:;]\)\+/ contained nextgroup=stakeoutWeight,stakeoutVertex,stakeoutTail skipwhite display
syntax match stakeoutWeight /:\d\+/ contained nextgroup=stakeoutVertex,stakeoutTail skipwhite display

syntax match stakeoutEdge /^\s*\d\+\s\+\d\+\(\s\+\d\+\)\=\ze\s*\(\s;.*\)\=$/ nextgroup=stakeoutTail skipwhite display

" An invalid value of a directive is not highlighted.
syntax match stakeoutOther /^\s*[a-z-]\+:.*/ display
syntax match stakeoutDirective /^\s*\(title\|author\):/ nextgroup=stakeoutTitle skipwhite display
syntax match stakeoutDirective /^\s*stuck:/ nextgroup=stakeoutStuck skipwhite display
syntax match stakeoutDirective /^\s*start:/ nextgroup=stakeoutStart skipwhite display
syntax match stakeoutDirective /^\s*expect:/ nextgroup=stakeoutOutcome skipwhite display
syntax match stakeoutDirective /^\s*objective:/ nextgroup=stakeoutObjective skipwhite display
syntax match stakeoutDirective /^\s*first:/ nextgroup=stakeoutPlayer skipwhite display
syntax match stakeoutDirective /^\s*words:/ nextgroup=stakeoutNumber skipwhite display
syntax match stakeoutDirective /^\s*octal:/ nextgroup=stakeoutOctal skipwhite display
syntax match stakeoutDirective /^\s*allow:/ nextgroup=stakeoutRule skipwhite display

syntax match stakeoutTitle /\S.\{-}\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutStuck /\<\(loses\|wins\)\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutStart /\(\(->\)\@![^ \t:;]\)\+\(\s\++\s\+\(\(->\)\@![^ \t:;]\)\+\)*\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutOctal /\<0\.[0-7]\+\s\+\d\+\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutOutcome /\<\(\(win\|lose\)\(\s\+in\s\+\d\+\)\=\|draw\|cost\s\+\(\d\+\|infinite\)\|grundy\s\+\(\d\+\|infinite\(\s\+\d\+\)*\)\)\>\ze\s*\(\s;.*\)\=$/ contained contains=stakeoutNumber nextgroup=stakeoutTail skipwhite display
syntax match stakeoutObjective /\<\(outcome\|cost\|grundy\)\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutPlayer /\<\(minimiser\|maximiser\)\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutNumber /\<\d\+\>/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutRule /[a-z-]\+/ contained nextgroup=stakeoutComma,stakeoutTail skipwhite display
syntax match stakeoutComma /,/ contained nextgroup=stakeoutRule skipwhite display
syntax match stakeoutTail /;.*/ contained contains=@Spell display

syntax match stakeoutComment /^\s*;.*/ contains=@Spell display

highlight default link stakeoutEdge stakeoutNumber
highlight default link stakeoutOctal stakeoutNumber
highlight default link stakeoutStart stakeoutSource
highlight default link stakeoutTail stakeoutComment
highlight default link stakeoutStuck stakeoutValue
highlight default link stakeoutOutcome stakeoutValue
highlight default link stakeoutObjective stakeoutValue
highlight default link stakeoutPlayer stakeoutValue
if has('nvim')
  lua require('stakeout.colours').apply()
else
  runtime syntax/stakeout-links.vim
endif

let b:current_syntax = 'stakeout-game'
