" Syntax of board files: kinds of lines and cells. Errors are reported by the server.

if exists('b:current_syntax')
  finish
endif

" Of matches that begin in the same column the last one wins, so a line is a row of the grid unless a later pattern
" matches it. Trailing whitespace is not part of a row.
syntax match stakeoutRow /^.*\S/ contains=@stakeoutCell display
syntax cluster stakeoutCell contains=stakeoutUnknown,stakeoutFloor,stakeoutWall,stakeoutPolice,stakeoutThief,stakeoutExit
syntax match stakeoutUnknown /./ contained display
syntax match stakeoutFloor /\.\+/ contained display
syntax match stakeoutWall /\*\+/ contained display
syntax match stakeoutPolice /P/ contained display
syntax match stakeoutThief /T/ contained display
syntax match stakeoutExit /E/ contained display

syntax match stakeoutSize /^\s*\d\+\s\+\d\+\ze\s*\(\s;.*\)\=$/ nextgroup=stakeoutTail skipwhite display

" An invalid value of a directive is not highlighted.
syntax match stakeoutOther /^\s*[a-z-]\+:.*/ display
syntax match stakeoutDirective /^\s*\(title\|author\):/ nextgroup=stakeoutTitle skipwhite display
syntax match stakeoutDirective /^\s*first:/ nextgroup=stakeoutPlayer skipwhite display
syntax match stakeoutDirective /^\s*\(police\|thief\)-moves:/ nextgroup=stakeoutSteps skipwhite display
syntax match stakeoutDirective /^\s*skip:/ nextgroup=stakeoutSkip skipwhite display
syntax match stakeoutDirective /^\s*stuck:/ nextgroup=stakeoutStuck skipwhite display
syntax match stakeoutDirective /^\s*policemen:/ nextgroup=stakeoutPolicemen skipwhite display
syntax match stakeoutDirective /^\s*exits:/ nextgroup=stakeoutExits skipwhite display
syntax match stakeoutDirective /^\s*endless:/ nextgroup=stakeoutEndless skipwhite display
syntax match stakeoutDirective /^\s*expect:/ nextgroup=stakeoutOutcome skipwhite display
syntax match stakeoutDirective /^\s*solution:/ nextgroup=stakeoutMove,stakeoutTail skipwhite display
syntax match stakeoutDirective /^\s*allow:/ nextgroup=stakeoutRule skipwhite display

syntax match stakeoutTitle /\S.\{-}\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutPlayer /\<\(police\|thief\)\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutSteps /\<[48]\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutSkip /\<\(both\|police\|thief\|none\)\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutStuck /\<\(loses\|wins\)\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutPolicemen /\<[1-4]\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutExits /\<\(one\|any\)\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutEndless /\<\(draw\|thief\|police\)\>\ze\s*\(\s;.*\)\=$/ contained nextgroup=stakeoutTail skipwhite display
syntax match stakeoutOutcome /\<\(\(police\|thief\)\(\s\+in\s\+\d\+\)\=\|draw\)\>\ze\s*\(\s;.*\)\=$/ contained contains=stakeoutNumber nextgroup=stakeoutTail skipwhite display
syntax match stakeoutMove /\([ud][lr]\=\|[lr]\|-\)\ze\(\s\|$\)/ contained nextgroup=stakeoutMove,stakeoutTail skipwhite display
syntax match stakeoutNumber /\<\d\+\>/ contained display
syntax match stakeoutRule /[a-z-]\+/ contained nextgroup=stakeoutComma,stakeoutTail skipwhite display
syntax match stakeoutComma /,/ contained nextgroup=stakeoutRule skipwhite display
syntax match stakeoutTail /;.*/ contained contains=@Spell display

syntax match stakeoutComment /^\s*;.*/ contains=@Spell display

highlight default link stakeoutTail stakeoutComment
highlight default link stakeoutPlayer stakeoutValue
highlight default link stakeoutSteps stakeoutValue
highlight default link stakeoutSkip stakeoutValue
highlight default link stakeoutStuck stakeoutValue
highlight default link stakeoutPolicemen stakeoutValue
highlight default link stakeoutExits stakeoutValue
highlight default link stakeoutEndless stakeoutValue
highlight default link stakeoutOutcome stakeoutValue
highlight default link stakeoutMove stakeoutValue
if has('nvim')
  lua require('stakeout.colours').apply()
else
  runtime syntax/stakeout-links.vim
endif

let b:current_syntax = 'stakeout-board'
