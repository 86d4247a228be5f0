/// Times every layout on 1,000 to 1,000,000 items, on an open page and on pages of A4: the median of three
/// runs in milliseconds. A number as the only argument limits the items.
let limit = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
let counts = [1_000, 10_000, 100_000, 1_000_000].filter { $0 <= limit }

print("layout".padded(to: 34) + counts.map { "\($0)".padded(to: 12) }.joined())
for subject in Subject.all {
  var line = subject.name.padded(to: 34)
  for count in counts {
    let items = subject.items(count)
    line += try "\(subject.milliseconds(items))".padded(to: 12)
  }
  print(line)
}
