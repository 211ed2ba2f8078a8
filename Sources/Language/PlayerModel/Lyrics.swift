/// A track's lyrics, with or without times.
public struct Lyrics: Codable, Hashable, Sendable {
  /// A line of lyrics.
  public struct Line: Codable, Hashable, Sendable {
    /// When the line is sung, in seconds, or `nil` in lyrics without times.
    public var time: Double?
    /// The text, as in the file.
    ///
    /// Sanitize it before showing it.
    public var text: String
    /// The parts of ``text`` with their own times, in order; empty if only the line has one.
    public var words: [Word]

    public init(time: Double?, text: String, words: [Word] = []) {
      self.time = time
      self.text = text
      self.words = words
    }

    /// Returns how many of ``words`` have begun at `seconds`.
    public func wordCount(at seconds: Double) -> Int {
      words.prefix { $0.time <= seconds }.count
    }
  }

  /// A part of a line: a word with surrounding blanks, or a syllable.
  public struct Word: Codable, Hashable, Sendable {
    /// When the part is sung, in seconds; never before the preceding part.
    public var time: Double
    /// The text, as in the file.
    public var text: String

    public init(time: Double, text: String) {
      self.time = time
      self.text = text
    }
  }

  /// Whether the lines have times, by which they are then sorted.
  public var synced: Bool
  public var lines: [Line]

  public init(synced: Bool, lines: [Line]) {
    self.synced = synced
    self.lines = lines
  }

  /// Returns the index of the line sung at `seconds`, or `nil` before the first line or without
  /// times.
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

  /// Returns when the next line, or the next word of the current line, begins after `seconds`, or
  /// `nil`.
  public func nextChange(after seconds: Double) -> Double? {
    guard synced else { return nil }
    let sung = lineIndex(at: seconds)
    let next = (sung ?? -1) + 1
    let line = lines.indices.contains(next) ? lines[next].time : nil
    let word = sung.flatMap { index in lines[index].words.first { $0.time > seconds }?.time }
    return [line, word].compactMap(\.self).min()
  }
}

/// How many seconds earlier lyrics are shown than their file says; negative for later.
public struct LyricsOffset: Codable, Hashable, Sendable {
  /// The offset for all tracks, for speakers and connections with a delay.
  public var all: Double
  /// The additional offset for this track, to correct its file.
  public var track: Double

  /// The maximum magnitude of each part.
  public static let limit = 60.0

  public init(all: Double = 0, track: Double = 0) {
    self.all = all
    self.track = track
  }

  /// The value to add to a position in order to find what is sung there.
  public var total: Double { all + track }
}
