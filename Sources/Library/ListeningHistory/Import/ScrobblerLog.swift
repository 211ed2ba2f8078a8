/// Reads the log of a portable player (Audioscrobbler 1.0 or 1.1), with or without a header.
struct ScrobblerLog {
  /// Whether the header declares UTC; otherwise times are local to the player, which knows no time zone.
  private(set) var isUTC = false
  /// Whether the listener names the time zone, because many players declare UTC but write local time.
  private let isZoneGiven: Bool

  init(isZoneGiven: Bool) {
    self.isZoneGiven = isZoneGiven
  }

  /// Returns whether `line` is an entry of a log without a header.
  static func recognises(_ line: [UInt8]) -> Bool {
    let fields = fields(line[...])
    guard fields.count >= 7 else { return false }
    return ["L", "S"].contains(fields[5]) && Int64(fields[6]) != nil
  }

  /// Reads a line, or returns `nil` if it is a comment.
  ///
  /// - Parameter utc: Converts a local time, given as if it were UTC, to Unix seconds.
  mutating func foreign(
    _ line: ArraySlice<UInt8>, utc: (Int64) -> Int64
  ) throws(RejectedEntry) -> ForeignListen? {
    if line.first == UInt8(ascii: "#") {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("#TZ/") { isUTC = !isZoneGiven && text.dropFirst(4).prefix(3) == "UTC" }
      return nil
    }
    let fields = Self.fields(line)
    guard fields.count >= 7, let seconds = Int64(fields[6]),
      seconds > 0, seconds < 253_402_300_799
    else { throw RejectedEntry(reason: "it does not have the eight fields of a scrobbler log") }
    let isUntagged = fields[0] == "<Untagged>"
    // For an untagged track, Rockbox writes the path of the file as the title.
    let title = isUntagged ? String(fields[2].split(separator: "/").last ?? "") : fields[2]
    var listen = ForeignListen(
      source: .scrobbler, startedAt: (isUTC ? seconds : utc(seconds)) * 1000, artist: fields[0],
      title: title)
    listen.isUntagged = isUntagged
    listen.album = fields[1] == "<Untagged>" ? "" : fields[1]
    listen.trackNumber = Int(fields[3])
    listen.duration = Double(fields[4])
    listen.isListen = fields[5] == "L"
    listen.identify(
      recording: fields.count > 7 ? fields[7] : nil, release: nil, artists: [])
    return listen
  }

  /// Splits a line into fields, decoding it as UTF-8 or else as Latin-1.
  private static func fields(_ line: ArraySlice<UInt8>) -> [String] {
    let text =
      String(validating: line, as: UTF8.self)
      ?? String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
    return text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}
