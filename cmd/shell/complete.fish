# Completion for fish: asks @ENGINE@.

# What can stand in place of the word at the cursor, without the name of the
# option that it may begin with.
function __spielwerk
	set -l word (commandline -ct | string replace -r '^[\'"]' '' |
		string replace -ra '\\\\(.)' '$1')
	set -l option (string match -r -- '^--[^=]*=' "$word")
	for line in (@ENGINE@ (commandline -opc) "$word")
		if string match -q '/*' -- $line
			__fish_complete_path (string replace -- "$option" '' "$word")
		else
			string replace -- "$option" '' $line
		end
	end
end

for program in @PROGRAM@
	complete -c $program -f -a '(__spielwerk)'
	@ENGINE@ --options $program | while read -l -d \t letter name value text
		set -l option -l $name -d $text
		test "$letter" = ' '; or set -a option -s $letter
		# One that needs a value takes the next word for it.
		string match -q '=*' -- $value; and set -a option -x
		test -z "$value"; or set -a option -a '(__spielwerk)'
		complete -c $program $option
	end
end
