" :make judges the file, and goes to the first line that breaks a rule.
let current_compiler = 'spielwerk'
CompilerSet makeprg=judge\ -l\ %:S
CompilerSet errorformat=%-G%f:%l:\ ok\ %.%#,%f:%l:\ %m,%-G%.%#
