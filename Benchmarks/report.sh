# The table of one set, sourced by run.sh.
# shellcheck shell=bash disable=SC2154

# The targets of each set: the maximum time relative to the limit, the minimum speed relative to vipsthumbnail and to
# either montage, and the maximum memory in MB. "-" means no target.
targets_of() {
  case $1 in
    camera) echo "1.15 1.25 3 250" ;;
    clear) echo "0.35 5 3 250" ;;
    progressive) echo "- 10 3 250" ;;
    medium) echo "1.2 3.5 3 -" ;;
    small) echo "1.7 7 3 -" ;;
    png) echo "- 1.6 3 -" ;;
    *) echo "- - 3 -" ;;
  esac
}

# report_set RESULTS SET COUNT TILE: medians of the lines "tool seconds cpu pss rss", and peaks.
report_set() {
  local limit vips montage memory
  read -r limit vips montage memory <<<"$(targets_of "$2")"
  sort -k1,1 -k2,2n "$1" | awk -v set="$2" -v count="$3" -v tile="$4" -v order="${all_tools[*]}" \
    -v want_limit="$limit" -v want_vips="$vips" -v want_montage="$montage" -v want_memory="$memory" '
    function number(x) { return x == "" ? "–" : sprintf("%.2f×", x) }
    function verdict(value, target, is_most) {
      if (target == "-" || value == "") return ""
      return sprintf("%s %s %s", is_most ? "≤" : "≥", target,
        (is_most ? value <= target : value >= target) ? "reached" : "MISSED")
    }
    # A tool that failed once has no result: it may have skipped difficult photos.
    $2 == "failed" { failed[$1] = 1; next }
    { peak[$1] = peak[$1] < $4 ? $4 : peak[$1] }
    $2 == "memory" { next }
    {
      n[$1]++
      seconds[$1, n[$1]] = $2
      cpu[$1] = cpu[$1] < $3 ? $3 : cpu[$1]
    }
    END {
      total = split(order, tools, " ")
      for (i = 1; i <= total; i++) {
        tool = tools[i]
        if (!n[tool] || failed[tool]) continue
        m = n[tool]
        # The lines are sorted by time. For an even number, this is the lower middle.
        median[tool] = seconds[tool, int((m + 1) / 2)]
      }
      printf "\n%s: %d photos, tiles of %d px\n\n", set, count, tile
      line = "| %-19s | %9s | %10s | %13s | %8s | %-34s |\n"
      printf line, "tool", "photos/s", "time/limit", "gallery is", "peak MB", "target"
      printf line, "---", "---:", "---:", "---:", "---:", "---"
      for (i = 1; i <= total; i++) {
        tool = tools[i]
        if (failed[tool]) printf line, tool, "failed", "–", "–", "–", ""
        if (!n[tool] || failed[tool]) continue
        ratio = median["limit"] ? median[tool] / median["limit"] : ""
        gain = median["gallery"] && tool !~ /^gallery$/ ? median[tool] / median["gallery"] : ""
        note = ""
        if (tool == "gallery") {
          note = verdict(ratio, want_limit, 1)
          if (want_memory != "-") note = note "; MB " verdict(peak[tool], want_memory, 1)
        }
        # Isolation may cost a tenth of the throughput.
        if (tool == "gallery_in_process") note = verdict(gain, 0.91, 0)
        if (tool == "vipsthumbnail") note = verdict(gain, want_vips, 0)
        if (tool ~ /magick$/) note = verdict(gain, want_montage, 0)
        printf line, tool, sprintf("%.1f", count / median[tool]), number(ratio),
          tool == "gallery" ? "" : (gain == "" ? "–" : sprintf("%.2f× as fast", gain)),
          sprintf("%.0f", peak[tool]), note
      }
      print ""
    }'
}
