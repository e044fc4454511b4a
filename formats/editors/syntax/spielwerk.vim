" Game records.  No game is known here: a line is what its first words are.
if exists('b:current_syntax')
	finish
endif

syntax match spielwerkComment /^\s*#.*/
syntax match spielwerkGame /^\s*game\>.*/
syntax match spielwerkHeader /^\s*\(id\|variant\|rounds\|wins\|target\|colours\|player\|start\|seed\|sheet\|meta\)\>/
syntax match spielwerkTable /^\s*\(deal\|shuffle\|reveal\)\>/
syntax match spielwerkClaim /^\s*\(score\|result\|winner\)\>/
syntax match spielwerkSeat /^\s*\d\ze\s/ nextgroup=spielwerkVerb skipwhite
syntax match spielwerkVerb /\l\+/ contained
syntax match spielwerkUnknown /\s\zs?\ze\(\s\|$\)/
syntax match spielwerkStamp /\s\zs@\d\+\(\.\d\+\)\?\s*$/

highlight default link spielwerkComment Comment
highlight default link spielwerkGame PreProc
highlight default link spielwerkHeader Type
highlight default link spielwerkTable Special
highlight default link spielwerkClaim Constant
highlight default link spielwerkSeat Number
highlight default link spielwerkVerb Statement
highlight default link spielwerkUnknown Todo
highlight default link spielwerkStamp NonText

let b:current_syntax = 'spielwerk'
