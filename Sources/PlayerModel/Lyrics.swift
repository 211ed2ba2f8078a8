/// The words of a track, with or without times.
public struct Lyrics: Codable, Hashable, Sendable {
  /// One line.
  public struct Line: Codable, Hashable, Sendable {
    /// Seconds into the track at which it is sung; nil in lyrics without times.
    public var time: Double?
    /// The words.
    ///
    /// As the file has them: whoever shows them must sanitize them.
    public var text: String

    /// A line.
    public init(time: Double?, text: String) {
      self.time = time
      self.text = text
    }
  }

  /// Whether the lines have times; then they are in the order of these.
  public var synced: Bool
  /// The lines.
  public var lines: [Line]

  /// Lyrics.
  public init(synced: Bool, lines: [Line]) {
    self.synced = synced
    self.lines = lines
  }

  /// The index of the line that is sung at `seconds`; nil before the first, or without times.
  public func lineIndex(at seconds: Double) -> Int? {
    guard synced else { return nil }
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if (lines[middle].time ?? .infinity) <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
