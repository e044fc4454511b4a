# Seeds: the same cards on every machine, and for anybody with standard tools.

load common

@test "the generator gives the published numbers" {
	# key = BLAKE2b-256 of the seed, stream = ChaCha20 with the nonce "deal"
	key=$(printf x | b2sum -l 256 | cut -d ' ' -f 1)
	[ "$key" = d161d71145abeec5ef15abcf0459cec60a27321e2f0ac0ef7ace5254f5944476 ]
	deal companeros -s x | grep '^deal table' >a
	[ "$(cat a)" = 'deal table B10 G10 G5' ]
}

@test "a deal cannot be made again without openssl, and that ends at once" {
	mkdir bare
	for tool in sh printf b2sum head od awk; do ln -s "$(command -v $tool)" bare/; done
	(
		ulimit -t 5
		run -2 --separate-stderr env PATH=bare "$tests"/../examples/redeal.sh
		[ "$output" = "" ]
	)
}

@test "a deal can be made again with b2sum, openssl, od and awk" {
	for players in 3 4 5 6; do
		for round in 1 2; do
			"$tests"/../examples/redeal.sh seed/$players $players $round >a
			deal companeros -p $players -s seed/$players --rounds=2 |
				move --auto | grep ^deal |
				awk -v r=$round -v n=$((players + 1)) 'NR > (r - 1) * n && NR <= r * n' >b
			same a b
		done
	done
}

@test "every card is as likely in every place" {
	deal companeros -n 3000 -s chi | awk '
		/^deal table/ { for (i = 3; i <= NF; i++) { n[$i]++; all++ } }
		END {
			for (c in n) { d = n[c] - all / 30; x += d * d / (all / 30); k++ }
			# 29 degrees of freedom: 58.3 is one in a thousand
			exit !(k == 30 && x < 58.3)
		}'
}
