load common

@test "changed records are judged in one go as they are line by line" {
	run -0 "${MUTATIONS:-$tests/../build/mutations}" 10000
	[[ $output == "10000 mutants, "* ]]
	# Some changes break nothing, most do.
	[[ $output =~ ([0-9]+)\ legal,\ ([0-9]+)\ refused ]]
	[ "${BASH_REMATCH[1]}" -gt 100 ]
	[ "${BASH_REMATCH[2]}" -gt 5000 ]
}
