# Golden records: one a fault, each beside its verdict.

load common

@test "every golden record is judged as written beside it" {
	n=0
	for game in "$tests"/golden/*/*.game; do
		cd "${game%/*}"
		name=${game##*/}
		judge -l "$name" >"$BATS_TEST_TMPDIR/got" || true
		same "$BATS_TEST_TMPDIR/got" "${name%.game}.verdict" ||
			{ echo "$game"; return 1; }
		n=$((n + 1))
	done
	[ $n -gt 120 ]
}

@test "every fault that the rules name has a golden record" {
	cat "$tests"/golden/*/*.verdict >verdicts
	# Demands are made by options; their tests are among judge's own.
	grep -hoE "\"($(all_areas))\.[a-z]+\"" \
		"$tests"/../lib/*.c | tr -d '"' | sort -u |
		grep -v -e record.running -e record.seed >faults
	[ "$(wc -l <faults)" -gt 10 ]
	while read -r fault; do
		grep -qF "[$fault]" verdicts || { echo "no $fault"; return 1; }
	done <faults
}

@test "a golden record that is legal comes through unchanged, and a bad one not at all" {
	for verdict in "$tests"/golden/*/*.verdict; do
		game=${verdict%.verdict}.game
		grep -q ': ok ' "$verdict" && legal=1 || legal=0
		judge "$game" >out 2>err || true
		judge -v "$game" >bad 2>/dev/null || true
		if [ $legal = 1 ]; then
			[ ! -s err ] && [ ! -s bad ]
			full=out
		else
			[ -s err ] && [ ! -s out ]
			full=bad
		fi
		# One line end and one blank line are all that may be added.
		{ cat "$game"; [ -z "$(tail -c 1 "$game" | tr -d '\n')" ] || echo; } >want
		if [ -n "$(tail -n 1 want)" ]; then echo >>want; fi
		cmp want $full || { echo "$game"; return 1; }
	done
}

@test "judge in any form agrees about every golden record" {
	for dir in "$tests"/golden/*/; do
		bad=$(cat "$dir"/*.verdict | grep -vc ': ok ') || true
		all=$(cat "$dir"/*.verdict | wc -l)
		set -- "$dir"*.game
		judge -l "$@" >list || true
		[ "$(wc -l <list)" -eq "$all" ]
		[ "$(grep -vc ': ok ' list)" -eq "$bad" ]
		judge -F csv "$@" >csv || true
		[ "$(mlr --icsv --onidx filter '$verdict == "bad"' csv | wc -l)" -eq "$bad" ]
		judge -F json "$@" >json || true
		[ "$(jq -c 'select(.verdict == "bad")' json | wc -l)" -eq "$bad" ]
		judge -F tap "$@" >tap || true
		[ "$(grep -c '^not ok' tap)" -eq "$bad" ]
		judge "$@" >/dev/null 2>err || true
		[ "$(wc -l <err)" -eq "$bad" ]
	done
}
