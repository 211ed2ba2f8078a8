import Linux
public import Sensing

/// A record of the music sensor: something that happened to the player, and how the player was then.
///
/// The first fifteen fields (with ``id``) are AWARE's, under its names and in its order; the others
/// stay on this machine.
public struct MusicData: SensorRecord, Codable {
  /// What a record is about.
  public enum EventKind: String, Codable, CaseIterable, Hashable, Sendable, RecordValueConvertible {
    /// The playback state became another.
    case playbackState
    /// Another item is now playing.
    case nowPlayingItem
    /// Playback went on elsewhere in the same item.
    case seek
  }

  /// The number of the record in its file, from 1; 0 if it is not kept.
  public var id: Int64 = 0
  /// When it happened, Unix milliseconds.
  public var timestamp: Int64 = 0
  /// The identity of the device.
  public var deviceId = ""
  /// The label that the sensor had when it happened.
  public var label = ""
  /// The item's title; empty without an item, as are the other texts.
  public var title = ""
  /// The item's artist.
  public var artist = ""
  /// The item's album.
  public var album = ""
  /// The item's genre.
  public var genre = ""
  /// The item's length in seconds; -1 if unknown.
  public var duration = -1.0
  /// Seconds into the item when it happened; -1 if unavailable.
  public var position = -1.0
  /// The playback state: 0 stopped, 1 playing, 2 paused, 3 interrupted, 4 seeking forward, 5 seeking
  /// backward; -1 if unavailable.
  public var playbackState = -1
  /// How fast the music played: 0 unless it did, 1 at normal speed; -1 if unavailable.
  public var playbackRate = -1.0
  /// The operating system's own name, as `uname -s` gives it: `Linux`.
  public var os = SystemName.current
  /// Whole hours east of UTC, as the original has it; see ``timezoneMinutes``.
  public var timezone = 0
  /// The version of the first fifteen fields.
  public var jsonVersion = 1
  /// What the record is about.
  public var eventKind = EventKind.playbackState
  /// Whether it tells how the player was when the sensor started, and nothing happened.
  public var isInitial = false
  /// What the track is known by wherever its file lies; empty if not known.
  public var persistentID = ""
  /// The place that was left, in seconds: in the item before, at a stop or at the end, or where a seek
  /// began; -1 otherwise.
  public var previousPosition = -1.0
  /// Minutes east of UTC.
  public var timezoneMinutes = 0
  /// When it happened on the clock that no one sets and that stops in suspend, in nanoseconds.
  public var monotonicNanoseconds: Int64 = 0

  /// A blank record.
  public init() {}

  /// AWARE's name of the table.
  public static var tableName: String { "ios_music" }

  /// AWARE's fields without `id`; the others stay on this machine.
  public static var sentFieldCount: Int { 14 }

  /// AWARE's broadcast for each kind; it has none for seeks.
  public var broadcast: String? {
    switch eventKind {
    case .playbackState: "PLAYBACK_STATE_CHANGED"
    case .nowPlayingItem: "NOW_PLAYING_ITEM_CHANGED"
    case .seek: nil
    }
  }

  /// Kind, state and title.
  public var logLine: String? { "\(eventKind): state \(playbackState), \(title)" }

  /// The columns after `id`.
  public static let fields: [RecordField<MusicData>] = [
    RecordField("timestamp", \.timestamp, hasDefault: false),
    RecordField("deviceId", \.deviceId, hasDefault: false),
    RecordField("label", \.label),
    RecordField("title", \.title),
    RecordField("artist", \.artist),
    RecordField("album", \.album),
    RecordField("genre", \.genre),
    RecordField("duration", \.duration),
    RecordField("position", \.position),
    RecordField("playbackState", \.playbackState),
    RecordField("playbackRate", \.playbackRate),
    RecordField("os", \.os),
    RecordField("timezone", \.timezone),
    RecordField("jsonVersion", \.jsonVersion),
    RecordField("eventKind", \.eventKind),
    RecordField("isInitial", \.isInitial),
    RecordField("persistentID", \.persistentID),
    RecordField("previousPosition", \.previousPosition),
    RecordField("timezoneMinutes", \.timezoneMinutes),
    RecordField("monotonicNanoseconds", \.monotonicNanoseconds),
  ]
}
