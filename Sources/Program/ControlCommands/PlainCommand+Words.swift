extension PlainCommand {
  /// Parses words that consist of a command's name, `--json` and plain values; returns `nil` if they need the
  /// full parser.
  ///
  /// The full parser also reports errors.
  package init?(_ words: [String]) {
    guard let name = words.first else { return nil }
    let values = words.dropFirst().filter { $0 != "--json" }
    guard let work = Self.work(name, values) else { return nil }
    self.init(work, json: values.count < words.count - 1)
  }

  private static func work(_ name: String, _ values: [String]) -> Work? {
    switch (name, values.count) {
    case ("status", 0): .status(follows: false)
    case ("status", 1) where values[0] == "--follow": .status(follows: true)
    case ("toggle", 0): .toggle
    case ("pause", 0): .pause
    case ("resume", 0): .resume
    case ("next", 0): .next
    case ("previous", 0): .previous
    case ("stop", 0): .stop(after: nil)
    case ("stop", 1) where values[0] == "--after": .stop(after: true)
    case ("stop", 1) where values[0] == "--no-after": .stop(after: false)
    case ("seek", 1): SeekTarget(values[0]).map { .seek($0) }
    case ("volume", 0): .volume(nil)
    case ("volume", 1): VolumeTarget(values[0]).map { .volume($0) }
    default: nil
    }
  }
}
