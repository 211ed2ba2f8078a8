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

  /// The maximum number of lines sung at once: a line, its pronunciation, and two translations.
  private static let mostAtOnce = 4

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

  /// Returns the indices of the lines sung at `seconds`, which are several if they have the same
  /// time, such as a line and its translation; empty before the first line or without times.
  ///
  /// Of more lines than could be sung at once, only the last counts: their times are wrong.
  public func lineIndices(at seconds: Double) -> Range<Int> {
    guard let last = lineIndex(at: seconds) else { return 0..<0 }
    let same = lines[...last].suffix(Self.mostAtOnce + 1).reversed().prefix {
      $0.time == lines[last].time
    }
    return (same.count > Self.mostAtOnce ? last : last + 1 - same.count)..<(last + 1)
  }

  /// Returns the texts of the lines sung at `seconds`, joined by ` / `, or `nil` if there are none.
  public func text(at seconds: Double) -> String? {
    let sung = lineIndices(at: seconds)
    return sung.isEmpty ? nil : lines[sung].map(\.text).joined(separator: " / ")
  }

  /// Returns when the next line, or the next word of a current line, begins after `seconds`, or
  /// `nil`.
  public func nextChange(after seconds: Double) -> Double? {
    guard synced else { return nil }
    let sung = lineIndices(at: seconds)
    let next = sung.upperBound
    let line = lines.indices.contains(next) ? lines[next].time : nil
    let words = lines[sung].map { line in line.words.first { $0.time > seconds }?.time }
    return ([line] + words).compactMap(\.self).min()
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

  /// Returns a sentence without its full stop about the offset of all tracks or of one.
  ///
  /// - Parameter name: What the lyrics are of, as in “this track”.
  package func sentence(ofAll isOfAll: Bool, called name: String) -> String {
    let seconds = isOfAll ? all : track
    guard seconds != 0 else { return "Lyrics of \(name): not shifted any more" }
    return "Lyrics of \(name): \(abs(seconds)) s \(seconds > 0 ? "earlier" : "later")"
  }
}
