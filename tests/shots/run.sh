#!/usr/bin/env bash
# tests/shots/run.sh DIR: pictures of the window and of every panel, light and dark, at 100 % and 200 %.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
out=${1:-shots}
for look in light dark; do
  for scale in 1 2; do
    build/release/bin/rowscope --shots "$out/$look-${scale}00" "--$look" --scale "$scale"
  done
done
echo "Pictures in $out"
