#!/bin/sh
# gallery.sh [DIRECTORY]: draws the gallery anew from its records.
set -eu
cd "$(dirname "$0")/gallery"
to=${1:-.}

replay -F svg --at=19 companeros.game >"$to/companeros.svg"
replay -F svg punto.game >"$to/punto.svg"
replay -F svg --at=15 meschugge.game >"$to/meschugge.svg"
replay -F svg --at=46 --as=Ben kombio.game >"$to/kombio.svg"
replay -F html companeros.game >"$to/companeros.html"
echo "drawn anew: four pictures and a page"
