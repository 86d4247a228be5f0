#!/usr/bin/env bash
# Prints which programs compile the layouts for web pages: others may give other instructions.
set -euo pipefail
swiftc --version 2> /dev/null | head -1
wasm-opt --version
