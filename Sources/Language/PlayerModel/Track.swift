/// A playable file and its metadata.
///
/// All texts are as in the file, so sanitize them before showing them.
public struct Track: Codable, Hashable, Sendable {
  /// The path of the file.
  public var path: TrackPath
  /// The identifier computed from the sound, or `nil` until it has been read.
  public var persistentID: PersistentID?
  /// The title, or the cleaned file name if the tags have none.
  ///
  /// Never empty.
  public var title: String
  /// The artists, joined; empty if unknown.
  public var artist: String
  /// The album; empty if unknown.
  public var album: String
  /// The album artist; empty if unknown.
  public var albumArtist: String
  /// The genres, joined; empty if unknown.
  public var genre: String
  /// The year of release.
  public var year: Int?
  /// The month and day of release in ``year``, as 100 × month + day.
  ///
  /// 503 is 3 May and 500 is May; `nil` if only the year is known.
  public var monthDay: Int?
  /// The number on its disc.
  public var trackNumber: Int?
  public var discNumber: Int?
  /// The mood in the file's TMOO tag, which is only suggested.
  public var tagMood: String?
  /// The MusicBrainz identifiers from the tags, or `nil` if there are none.
  public var musicBrainz: MusicBrainzIDs?
  /// How the sound is encoded, or `nil` until it has been read.
  public var encoding: SoundEncoding?
  /// The single values of tags that have several, and further tags, or `nil` if there are none.
  public var tags: TrackTags?
  /// The duration in seconds, or `nil` if unknown.
  public var duration: Double?
  /// Whether ``duration`` is exact to the frame rather than an estimate.
  public var isDurationExact: Bool

  /// The exact duration in seconds, or `nil` if it is unknown or an estimate.
  ///
  /// Use this for decisions, and ``duration`` only for display.
  public var exactDuration: Double? { isDurationExact ? duration : nil }

  /// Creates a track with only a path and a title.
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

/// The ID of a queue entry, which is never reused.
///
/// A file that is queued twice has two entries.
public struct EntryID: RawRepresentable, Codable, Hashable, Sendable {
  /// A positive number.
  public let rawValue: Int64

  /// Creates an ID from its number.
  public init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// An entry of the queue.
public struct QueueEntry: Codable, Hashable, Sendable, Identifiable {
  /// The entry's ID.
  public let id: EntryID
  /// The track, as far as it is known.
  public var track: Track

  public init(id: EntryID, track: Track) {
    self.id = id
    self.track = track
  }
}
