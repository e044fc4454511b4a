# Properties over many random games, for every game, variant and number of
# players that there is.

load common

# The same commands thousands of times: whether they leak is seen elsewhere.
[ -z "$ASAN_OPTIONS" ] || export ASAN_OPTIONS=$ASAN_OPTIONS:detect_leaks=0

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	all_kinds >kinds
	[ "$(wc -l <kinds)" -ge "$(all_games | wc -l)" ]
	[ -s kinds ]
}

kinds() {
	cat "$BATS_FILE_TMPDIR/kinds"
}

@test "what is dealt and played is legal, over, complete and fair" {
	while read -r kind; do
		deal $kind -n 200 -s p | move --auto >a
		judge -l --fair --over --complete a >verdicts ||
			{
				echo "$kind"
				grep -v ': ok' verdicts | head
				return 1
			}
		[ "$(wc -l <verdicts)" -eq 200 ]
	done < <(kinds)
}

@test "a record with its claims is legal, and judged the same" {
	while read -r kind; do
		deal $kind -n 50 -s c | move --auto >a
		score --write a >b
		[ "$(judge -l b | cut -d : -f 3-)" = "$(judge -l a | cut -d : -f 3-)" ]
		score --write b | cmp - b
	done < <(kinds)
}

@test "a view of a legal record is legal at every point, for every seat" {
	while read -r kind; do
		deal $kind -n 4 -s v | move --auto --until=150 >a
		for seat in 1 2; do
			for at in 0 1 2 3 5 8 13 21 34 55 89; do
				# A match that has fewer moves is said to have fewer.
				replay --as=$seat --at=$at -F record a 2>/dev/null >view.$at ||
					[ "$(grep -c ^game view.$at)" -lt 4 ]
				[ $at -gt 5 ] || [ "$(grep -c ^game view.$at)" -eq 4 ]
			done
			judge -l view.* >verdicts || fail "$kind, seat $seat: $(grep -v ': ok' verdicts)"
			lacks -e ^seed -e '^meta' -e '^#' view.*
			replay --as=$seat -F record a >view
			# Somebody who watched comes to the same points.
			[ "$(judge -l view | cut -d ' ' -f 2-)" = "$(judge -l a | cut -d ' ' -f 2-)" ]
			# A view of a view is the view.
			replay --as=$seat -F record view | cmp - view
			# What a seat is shown of a match is what its view shows.
			replay --moves --as=$seat a | cmp - <(replay --moves view)
			replay --as=$seat a | cmp - <(replay --as=$seat view)
			move --list -s $seat a | cmp - <(move --list -s $seat view)
		done
	done < <(kinds)
}

@test "a match that players are broken off in goes on as it would have" {
	while read -r kind; do
		for player in greedy search:8 human; do
			deal $kind -s g | move --auto=$player --until=60 >whole
			for n in 1 13; do
				deal $kind -s g | move --auto=$player --until=$n |
					move --auto=$player --until=$((60 - n)) | cmp - whole ||
					fail "$kind, $player, $n"
			done
		done
	done < <(kinds)
}

@test "undo is the inverse of move" {
	while read -r kind; do
		deal $kind -s u | move --auto --until=40 >a
		for n in 1 2 3 7; do
			move --undo=$n <a >b
			judge -q --fair b
			move --auto --until=$n b | cmp - a || fail "$kind, $n"
		done
	done < <(kinds)
}

@test "every move that is listed is accepted" {
	while read -r kind; do
		for n in 0 1 2 7 12 30; do
			deal $kind -s l | move --auto --until=$n >a
			move --list a | grep . | shuf -n 8 --random-source=a >list || true
			while read -r line; do
				move "$line" <a 2>err || fail "$kind, $n: $line: $(cat err)"
				[ ! -s err ]
			done <list
		done >moved
		judge -l moved >verdicts || fail "$kind: $(grep -v ': ok' verdicts)"
		[ "$(wc -l <verdicts)" -ge 20 ]
	done < <(kinds)
}

@test "a game can be played move by move through a pipe" {
	while read -r kind; do
		deal $kind -s w | move --auto --until=12 >whole
		moves_of whole >moves
		[ "$(wc -l <moves)" -eq 12 ]
		deal $kind -s w >a
		while read -r line; do
			move "$line" <a >b
			deal --next b >a
		done <moves
		deal --next whole | cmp - a || fail "$kind"
	done < <(kinds)
}

@test "positions and stories can be shown of every game" {
	while read -r kind; do
		deal $kind -n 3 -s r | move --auto >a
		replay a >/dev/null
		replay --moves a >b
		[ "$(grep -cE '^[0-9]+\. ' b)" -eq "$(moves_of a | wc -l)" ]
		for at in 0 3 9 20; do replay --at=$at a >/dev/null 2>&1 || [ $? -eq 1 ]; done
		score --sheet a >/dev/null
	done < <(kinds)
}

@test "the points that are explained add up to the totals" {
	while read -r kind; do
		deal $kind -n 25 -s e | move --auto >a
		score --explain a | awk '{ sum[$1 " " $3] += $4 } END { for (who in sum) print who, sum[who] }' |
			grep -v ' 0$' | sort >explained
		score --matches -F json a | jq -r '. as $m | .seats[]
			| "\($m.file):\($m.line) \(.seat) \(.points)"' | grep -v ' 0$' | sort >totals
		same explained totals || fail "$kind"
		# The total in each line is the sum so far.
		score --explain -F csv a | mlr --icsv --onidx step -a shift,delta -f total -g file,record,seat then \
			filter '$total != $points && $total_delta != $points' >wrong
		[ ! -s wrong ]
		for jobs in 2 3; do score --explain -j $jobs a | cmp - <(score --explain a); done
	done < <(kinds)
}

@test "a table does not depend on order, pieces or threads" {
	while read -r kind; do
		deal $kind -n 30 -s t | move --auto
	done < <(kinds) >a
	awk -v RS= '{ print > ("piece" NR % 3); print "" > ("piece" NR % 3) }' a
	for by in name seat meta; do
		score --table --by=$by -F csv a >one
		for piece in piece0 piece1 piece2; do score --table --by=$by -F csv $piece >$piece.csv; done
		score --merge -F csv piece[012].csv | cmp - one
		cat piece2 piece0 piece1 | score --table --by=$by -F csv | cmp - one
		score --table --by=$by -F csv -j 3 a | cmp - one
	done
}
