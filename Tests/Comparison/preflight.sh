#!/bin/bash
# preflight.sh FILE.pdf...: has Apache PDFBox's Preflight look at PDF/A-2b files.
#
# It knows PDF/A-1b. What that forbids and PDF/A-2b allows is left out: transparency (2.2.1, 2.2.2, 4.1.2), composite fonts
# without a CIDSet (3.1.11), and that the part of the standard is 2 (7.11.2). Everything else it finds is told, and the
# status is 1. Object streams, which PDF/A-1b does not have, are taken apart before.
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
  # The program's own status says that the file is no PDF/A-1b, which it is not.
  java -cp "$classes" org.apache.pdfbox.preflight.Validator_A1b "$folder/plain.pdf" >"$folder/told" 2>&1 || true
  grep -qE '^The file .* is (not )?(a )?valid' "$folder/told" || { cat "$folder/told" >&2; exit 1; }
  if problems=$(sed 1d "$folder/told" | grep -vE '^(2\.2\.[12]|4\.1\.2|7\.11\.2) |^3\.1\.11 .*CIDSet|^ *$'); then
    echo "$file: $problems"
    status=1
  else
    echo "$file: nothing found"
  fi
done
exit $status
