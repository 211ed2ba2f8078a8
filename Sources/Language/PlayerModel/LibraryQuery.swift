/// What to find in the library, and in which order.
public struct LibraryQuery: Codable, Hashable, Sendable {
  /// What a track must be; nil: every track.
  public var condition: QueryCondition?
  /// The order; nil: the best match first where words are looked for, else ``LibraryOrder/standard``.
  public var order: LibraryOrder?
  /// How many at most; nil: all.
  public var limit: Int?

  public init(condition: QueryCondition? = nil, order: LibraryOrder? = nil, limit: Int? = nil) {
    self.condition = condition
    self.order = order
    self.limit = limit
  }

  /// What the listener wrote; nothing but blanks finds everything.
  ///
  /// - Throws: `QueryError` that points at what could not be understood.
  public init(
    parsing text: String, order: LibraryOrder? = nil, limit: Int? = nil
  ) throws(QueryError) {
    self.init(condition: try QueryParser.parse(text), order: order, limit: limit)
  }
}

/// The order of a list of tracks.
public struct LibraryOrder: Codable, Hashable, Sendable {
  /// What tracks are sorted by.
  public enum Key: String, CaseIterable, Codable, Hashable, Sendable {
    /// The artist whose album it is, then the album's year and name, then disc and track.
    case artist
    /// The album, then disc and track.
    case album
    case title
    /// The disc and the number on it, then as by artist.
    case number
    /// The genre, then as by artist.
    case genre
    /// The year, then as by artist.
    case year
    case length
    /// When it came into the library; the newest last.
    case added
    /// When it was listened to last; what never was comes first.
    case played
    /// How often it was listened to.
    case plays
    /// How often it was skipped.
    case skips
    /// The listener's rating.
    case rating
    /// The moods that it is filed under, by their names; what is unfiled comes last.
    case mood
    /// The folder, then the file's name.
    case path
  }

  /// What tracks are sorted by.
  public var key: Key
  /// Whether the list begins with what is greatest or newest.
  public var isDescending: Bool

  public init(_ key: Key, isDescending: Bool = false) {
    self.key = key
    self.isDescending = isDescending
  }

  /// The order of a record shelf: by artist.
  public static let standard = LibraryOrder(.artist)
}

extension LibraryOrder: CustomStringConvertible {
  /// An order from its text: `year`, or `-year` for the greatest first.
  public init?(_ text: String) {
    let isDescending = text.hasPrefix("-")
    guard let key = Key(rawValue: isDescending ? String(text.dropFirst()) : text) else {
      return nil
    }
    self.init(key, isDescending: isDescending)
  }

  /// The order as text.
  public var description: String { (isDescending ? "-" : "") + key.rawValue }
}

/// A query that the listener gave a name: a playlist that fills itself.
public struct SavedQuery: Codable, Hashable, Sendable {
  public var name: String
  /// What it finds, in the query language.
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }
}

/// How often and when a track was listened to, and how often it was skipped.
public struct PlayCount: Codable, Hashable, Sendable {
  /// How often it was listened to.
  public var plays: Int
  /// How often it was skipped before that was a listen.
  public var skips: Int
  /// When it was last begun to be listened to, Unix milliseconds; nil: never.
  public var lastPlayedAt: Int64?

  public init(plays: Int = 0, skips: Int = 0, lastPlayedAt: Int64? = nil) {
    self.plays = plays
    self.skips = skips
    self.lastPlayedAt = lastPlayedAt
  }
}
