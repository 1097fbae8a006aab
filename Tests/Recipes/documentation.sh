#!/usr/bin/env bash
# Converts the documentation of every target with DocC, and fails if DocC has a warning: a link that leads nowhere, a parameter that does
# not exist, two pages of one name. The documentation is converted twice: as users of the targets see it, with public symbols only, and
# as contributors see it, with all symbols.
#
# Usage: documentation.sh BUILD
#
# BUILD is the folder of a finished debug build, such as .build/debug. A release build has no doc comments of internal symbols.
set -euo pipefail
build=$(realpath "${1:?name the folder of a debug build, such as .build/debug}")
cd "$(dirname "$0")/../.."
tools=$(dirname "$(realpath "$(command -v swiftc)")")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
target=$(swiftc -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)",*$/\1/p')
# In the order of imports, because a target links the symbols of those that it imports.
targets=(Core1401 Host1401 Units1401 Autocoder System1401 Monitor1401 EditorMessages DebugAdapter1401 LanguageServer1401 Panel1401
  PanelCurses PrintoutPDF ibm1401 bench1401)

for found in Sources/*; do
  name=$(basename "$found")
  case " CEdit CLinux CZlib CNcurses CGetopt ${targets[*]} " in
    *" $name "*) ;;
    *) echo "documentation.sh: $name is missing in the list of targets" >&2; exit 1 ;;
  esac
done

maps=()
for map in {Sources,Tests}/*/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done

# Converts a target at an access level, and writes the warnings to a file.
convert() {
  local level=$1 name=$2 graphs=$folder/graphs/$1/$2 archive=$folder/$1/$2.doccarchive catalog=() dependencies=() other
  mkdir -p "$graphs" "$folder/$level"
  "$tools/swift-symbolgraph-extract" -module-name "$name" -I "$build/Modules" "${maps[@]}" -target "$target" \
    -minimum-access-level "$level" -skip-inherited-docs -output-dir "$graphs"
  [ -d "Sources/$name/$name.docc" ] && catalog=("Sources/$name/$name.docc")
  for other in "${targets[@]}"; do
    [ "$other" = "$name" ] && break
    dependencies+=(--dependency "$folder/$level/$other.doccarchive")
  done
  "$tools/docc" convert "${catalog[@]}" --additional-symbol-graph-dir "$graphs" --fallback-display-name "$name" \
    --fallback-bundle-identifier "$name" --enable-experimental-external-link-support "${dependencies[@]}" \
    --no-transform-for-static-hosting -o "$archive" >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
  cat "$folder/log" >>"$folder/warnings-$level"
}

status=0
for level in public internal; do
  for name in "${targets[@]}"; do convert "$level" "$name"; done
  count=$(grep -c '^warning: ' "$folder/warnings-$level" || true)
  echo "documentation of ${#targets[@]} targets with $level symbols: $count warnings"
  if [ "$count" != 0 ]; then
    cat "$folder/warnings-$level" >&2
    status=1
  fi
done
exit $status
