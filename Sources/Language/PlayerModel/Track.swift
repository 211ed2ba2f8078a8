/// A playable file and what it says of itself.
///
/// Every text is as the file has it: sanitize it before showing it.
public struct Track: Codable, Hashable, Sendable {
  /// Where the file is.
  public var path: TrackPath
  /// What it is known by; nil until its sound has been read.
  public var persistentID: PersistentID?
  /// The title; the cleaned file name where tags have none.
  ///
  /// Never empty.
  public var title: String
  /// The artist or artists, joined; empty if unknown.
  public var artist: String
  /// The album; empty if unknown.
  public var album: String
  /// The album's artist; empty if not given.
  public var albumArtist: String
  /// The genre or genres, joined; empty if unknown.
  public var genre: String
  /// The year of release.
  public var year: Int?
  /// The month and the day of release in ``year``, as 100 × month + day.
  ///
  /// 503 is the third of May, 500 is May; nil where only the year is known.
  public var monthDay: Int?
  /// The number on its disc.
  public var trackNumber: Int?
  public var discNumber: Int?
  /// The mood that the file's own TMOO tag names; an offer, never applied by itself.
  public var tagMood: String?
  /// What MusicBrainz calls it, where its tags say so; nil if they name no identifier.
  public var musicBrainz: MusicBrainzIDs?
  /// The length in seconds; nil while unknown.
  public var duration: Double?
  /// Whether ``duration`` is what decoding gives, to the frame, and not an estimate.
  public var isDurationExact: Bool

  /// The length in seconds where it is certain; nil where it is unknown or only an estimate.
  ///
  /// What is decided by a length is decided by this one: an estimate is there to be shown.
  public var exactDuration: Double? { isDurationExact ? duration : nil }

  /// A track of which nothing but `path` and a title is known yet.
  public init(path: TrackPath, title: String) {
    self.path = path
    self.title = title
    artist = ""
    album = ""
    albumArtist = ""
    genre = ""
    isDurationExact = false
  }
}

/// Names one place in the queue: the same file queued twice has two of them.
///
/// Never used again.
public struct EntryID: RawRepresentable, Codable, Hashable, Sendable {
  /// A positive number.
  public let rawValue: Int64

  /// An id from its number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A place in the queue and the track that stands there.
public struct QueueEntry: Codable, Hashable, Sendable, Identifiable {
  /// The place's own name.
  public let id: EntryID
  /// The track, as far as it is known.
  public var track: Track

  public init(id: EntryID, track: Track) {
    self.id = id
    self.track = track
  }
}
