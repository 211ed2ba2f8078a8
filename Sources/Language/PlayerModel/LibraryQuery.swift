/// A query for tracks of the library.
public struct LibraryQuery: Codable, Hashable, Sendable {
  /// The condition, or `nil` for every track.
  public var condition: QueryCondition?
  /// The order, or `nil` for the best match first if the query has words, and otherwise
  /// ``LibraryOrder/standard``.
  public var order: LibraryOrder?
  /// The maximum number of tracks, or `nil` for all.
  public var limit: Int?

  public init(condition: QueryCondition? = nil, order: LibraryOrder? = nil, limit: Int? = nil) {
    self.condition = condition
    self.order = order
    self.limit = limit
  }

  /// Parses a query; blank text finds every track.
  ///
  /// - Throws: A `QueryError` with the position of the mistake.
  public init(
    parsing text: String, order: LibraryOrder? = nil, limit: Int? = nil
  ) throws(QueryError) {
    self.init(condition: try QueryParser.parse(text), order: order, limit: limit)
  }
}

/// The order of a list of tracks.
public struct LibraryOrder: Codable, Hashable, Sendable {
  /// The sort key.
  public enum Key: String, CaseIterable, Codable, Hashable, Sendable {
    /// By album artist, then the album's date and name, disc and track number.
    case artist
    /// By album, then disc and track number.
    case album
    case title
    /// By disc and track number, then as by artist.
    case number
    /// By genre, then as by artist.
    case genre
    /// By year, then as by artist.
    case year
    case length
    /// By the time of addition to the library, newest last.
    case added
    /// By the time at which the file was modified, newest last.
    case modified
    /// By the time of the last listen; tracks without one come first.
    case played
    /// By the number of listens.
    case plays
    /// By the number of skips.
    case skips
    /// By the listener's rating.
    case rating
    /// By the names of the moods; unfiled tracks come last.
    case mood
    /// By folder, then file name.
    case path
    /// By the name of the codec; as for the following keys, tracks without a value come last.
    case format
    /// By the number of bits per sample.
    case bits
    case samplerate
    case channels
    case bitrate
    /// By composer, then as by artist; as for the following keys, tracks without a value come last.
    case composer
    case conductor
    case work
    case movement
    /// By the full date of release.
    case date
    /// By the date of the first release.
    case original
    /// By the title of the disc.
    case subtitle
    case bpm
    case key
    case label
    case language
    case grouping
    case comment
  }

  /// The sort key.
  public var key: Key
  /// Whether the order is reversed.
  public var isDescending: Bool

  public init(_ key: Key, isDescending: Bool = false) {
    self.key = key
    self.isDescending = isDescending
  }

  /// The default order, by artist.
  public static let standard = LibraryOrder(.artist)
}

extension LibraryOrder: CustomStringConvertible {
  /// Parses an order such as `year`, or `-year` for the reverse.
  public init?(_ text: String) {
    let isDescending = text.hasPrefix("-")
    guard let key = Key(rawValue: isDescending ? String(text.dropFirst()) : text) else {
      return nil
    }
    self.init(key, isDescending: isDescending)
  }

  /// The order in the syntax that the initializer parses.
  public var description: String { (isDescending ? "-" : "") + key.rawValue }
}

/// A query saved under a name, which works as a dynamic playlist.
public struct SavedQuery: Codable, Hashable, Sendable {
  public var name: String
  /// The query, in the query language.
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// A track's number of listens and skips.
public struct PlayCount: Codable, Hashable, Sendable {
  /// The number of listens.
  public var plays: Int
  /// The number of times that the track was skipped before it counted as a listen.
  public var skips: Int
  /// The start of the last listen in Unix milliseconds, or `nil` if there was none.
  public var lastPlayedAt: Int64?

  public init(plays: Int = 0, skips: Int = 0, lastPlayedAt: Int64? = nil) {
    self.plays = plays
    self.skips = skips
    self.lastPlayedAt = lastPlayedAt
  }

  /// Adds the count of another file of the same song.
  package mutating func add(_ other: PlayCount) {
    plays += other.plays
    skips += other.skips
    if let played = other.lastPlayedAt { lastPlayedAt = max(lastPlayedAt ?? played, played) }
  }
}
