#!/bin/bash
# preflight.sh FILE.pdf...: checks PDF/A-2b files with Apache PDFBox's Preflight.
#
# Preflight checks PDF/A-1b. Findings that PDF/A-2b allows are ignored: transparency (2.2.1, 2.2.2, 4.1.2), composite
# fonts without a CIDSet (3.1.11), and part 2 of the standard (7.11.2). All other findings are printed, and the status
# is 1. Object streams, which PDF/A-1b lacks, are expanded first.
# On Debian: apt-get install --no-install-recommends default-jre-headless libpdfbox2-java libjaxb-api-java qpdf
set -euo pipefail
shopt -s nullglob

[ $# -gt 0 ] || { echo "usage: preflight.sh FILE.pdf..." >&2; exit 64; }
classes=$(printf '%s:' /usr/share/java/{preflight,pdfbox2,fontbox2,xmpbox,commons-logging,commons-io,jaxb-api}.jar \
  /usr/share/java/javax.activation.jar)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0
for file in "$@"; do
  qpdf --object-streams=disable --newline-before-endstream "$file" "$folder/plain.pdf"
  # The program's own status reports that the file is not PDF/A-1b, which is expected.
  java -cp "$classes" org.apache.pdfbox.preflight.Validator_A1b "$folder/plain.pdf" >"$folder/problems" 2>&1 || true
  grep -qE '^The file .* is (not )?(a )?valid' "$folder/problems" || { cat "$folder/problems" >&2; exit 1; }
  if problems=$(sed 1d "$folder/problems" | grep -vE '^(2\.2\.[12]|4\.1\.2|7\.11\.2) |^3\.1\.11 .*CIDSet|^ *$'); then
    echo "$file: $problems"
    status=1
  else
    echo "$file: nothing found"
  fi
done
exit $status
