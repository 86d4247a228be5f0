#!/usr/bin/env bash
# Builds the programs of a commit for release, once, and prints their folder: gallery, gallery-decoder and
# InProcessBuild. The comparisons of outputs (compare-builds.sh) and instructions (Benchmarks/cost.py) run them.
#
#   programs.sh [COMMIT]   (default: 991e18ee)
#
# A build takes about five minutes. The programs of the eight last used commits stay in
# ${XDG_CACHE_HOME:-~/.cache}/gallery-programs, 150 MB each. The modules are those of `swift build -c release` without
# flags of the environment.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
commit=$(git -C "$root" rev-parse --verify --quiet "${1:-991e18ee}^{commit}") || {
  echo "programs.sh: no commit ${1:-991e18ee} here; fetch it" >&2
  exit 66
}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/gallery-programs
target=$cache/$commit
mkdir -p "$cache"
if [[ ! -d $target ]]; then
  work=$(mktemp -d "$cache/building.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  git clone --quiet --shared --no-checkout "$root" "$work/source"
  git -C "$work/source" checkout --quiet --detach "$commit"
  # Commits before this program have it in another package.
  if ! grep -q '"InProcessBuild"' "$work/source/Package.swift"; then
    cp -R "$root/Benchmarks/InProcessBuild" "$work/source/Benchmarks/"
    cat >>"$work/source/Package.swift" <<'END'
package.targets.append(
  .executableTarget(
    name: "InProcessBuild",
    dependencies: ["GalleryKit", "LibC", .product(name: "SystemPackage", package: "swift-system")],
    path: "Benchmarks/InProcessBuild", swiftSettings: swiftSettings, linkerSettings: programLinks))
END
  fi
  # The same versions of dependencies as here.
  if [[ -f $root/Package.resolved ]]; then cp "$root/Package.resolved" "$work/source/"; fi
  mkdir "$work/programs"
  for program in gallery gallery-decoder InProcessBuild; do
    echo "programs.sh: building $program of ${commit:0:10}" >&2
    if ! (cd "$work/source" && swift build -c release --product "$program") >"$work/log" 2>&1; then
      tail -n 20 "$work/log" >&2
      echo "programs.sh: $program of ${commit:0:10} cannot be built" >&2
      exit 70
    fi
    cp "$work/source/.build/release/$program" "$work/programs/"
  done
  # Another process may have built them meanwhile.
  mv -T "$work/programs" "$target" 2>/dev/null || [[ -d $target ]]
fi
touch "$target"
find "$cache" -mindepth 1 -maxdepth 1 -type d -name '????????????????????????????????????????' -printf '%T@ %p\n' |
  sort -rn | tail -n +9 | cut -d ' ' -f 2- | xargs -r -d '\n' rm -rf
echo "$target"
