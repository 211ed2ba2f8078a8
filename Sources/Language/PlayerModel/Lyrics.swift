/// The words of a track, with or without times.
public struct Lyrics: Codable, Hashable, Sendable {
  /// One line.
  public struct Line: Codable, Hashable, Sendable {
    /// Seconds into the track at which it is sung; nil in lyrics without times.
    public var time: Double?
    /// The words.
    ///
    /// As the file has them: sanitize them before showing them.
    public var text: String
    /// The pieces that have times of their own, in order, which together are ``text``; none if only the
    /// line has one.
    public var words: [Word]

    public init(time: Double?, text: String, words: [Word] = []) {
      self.time = time
      self.text = text
      self.words = words
    }

    /// How many of ``words`` are sung at `seconds`, or have begun to be.
    public func wordCount(at seconds: Double) -> Int {
      words.prefix { $0.time <= seconds }.count
    }
  }

  /// A piece of a line: a word with the blanks around it, or a syllable.
  public struct Word: Codable, Hashable, Sendable {
    /// Seconds into the track at which it is sung; never before the piece that it follows.
    public var time: Double
    /// The piece, as the file has it.
    public var text: String

    public init(time: Double, text: String) {
      self.time = time
      self.text = text
    }
  }

  /// Whether the lines have times; then they are in the order of these.
  public var synced: Bool
  public var lines: [Line]

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

  /// When, after `seconds`, the next line or the next word of the line that is sung begins; nil if
  /// nothing comes any more.
  public func nextChange(after seconds: Double) -> Double? {
    guard synced else { return nil }
    let sung = lineIndex(at: seconds)
    let next = (sung ?? -1) + 1
    let line = lines.indices.contains(next) ? lines[next].time : nil
    let word = sung.flatMap { index in lines[index].words.first { $0.time > seconds }?.time }
    return [line, word].compactMap(\.self).min()
  }
}

/// By how many seconds words come earlier than their file says, where positive; later where negative.
public struct LyricsOffset: Codable, Hashable, Sendable {
  /// For all tracks: what speakers and connections need.
  public var all: Double
  /// For this one besides: what its file needs.
  public var track: Double

  /// No part may be further away from 0.
  public static let limit = 60.0

  public init(all: Double = 0, track: Double = 0) {
    self.all = all
    self.track = track
  }

  /// What is added to a position to find what is sung there.
  public var total: Double { all + track }
}
