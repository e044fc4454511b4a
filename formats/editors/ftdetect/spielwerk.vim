" Game records: by their name, or by a first line that names a game.
autocmd BufNewFile,BufRead *.game setfiletype spielwerk
autocmd BufNewFile,BufRead * if getline(nextnonblank(1)) =~# '^game \l\+ \d\+$'
	\ | setfiletype spielwerk | endif
