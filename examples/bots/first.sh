#!/bin/sh
# Plays the first move that it may make.
unset move
while read -r line; do
	case $line in
	'# may'*) move=${move-${line#'# may'}} ;;
	'') echo "$move" && unset move ;;
	esac
done
