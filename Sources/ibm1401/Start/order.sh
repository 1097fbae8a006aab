#!/usr/bin/env bash
# Writes order.txt beside it: the functions and variables that a short run uses. The linker places them next to one
# another, so that a start reads fewer pages of the program. Names that the compiler does not know are ignored.
# Run this with valgrind after a release build, when the compiler is a new one or the start has changed much.
set -euo pipefail
cd "$(dirname "$0")/../../.."
export LC_ALL=C
program=.build/release/ibm1401
output=$(mktemp -d)
trap 'rm -r "$output"' EXIT

nm "$program" | grep -E '^0.* [BbDdRrTtVWw] ' | sed 's/ . / /' > "$output/symbols"

# Prints the names at the addresses that a run of the program fetches, loads and stores.
used() {
  # The symbol of an address is the last one that is not above it; symbols come before addresses in the sort.
  valgrind --tool=lackey --trace-mem=yes --log-fd=3 "$program" "$@" 3>&1 > "$output/printed" \
    | sed -nE 's/^(I | S| L| M) 0*([0-9a-f]+),.*/\2/p' | awk '!seen[$0]++' \
    | awk '{ print substr("0000000000000000", length + 1) $1, "~" }' | cat "$output/symbols" - | sort -s -k 1,1 \
    | awk '$2 != "~" { name = $2 } $2 == "~" && name != "" { print name; name = "" }'
}

{
  used run Programs/powers-of-two.cd
  used --version
} | awk '!seen[$0]++' > "$output/order"
mv "$output/order" Sources/ibm1401/Start/order.txt
wc -l Sources/ibm1401/Start/order.txt
