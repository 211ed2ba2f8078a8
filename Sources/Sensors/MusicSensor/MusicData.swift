import Linux
public import Sensing

/// A record of the music sensor: an event of the player, and the player's state at that time.
///
/// ``id`` and the first fourteen fields have AWARE's names and order, because a record is one row of AWARE's
/// table. The others stay on this machine.
public struct MusicData: SensorRecord, Codable {
  /// The subject of a record.
  public enum EventKind: String, Codable, CaseIterable, Hashable, Sendable, RecordValueConvertible {
    /// The playback state changed.
    case playbackState
    /// Another item started playing.
    case nowPlayingItem
    /// Playback continued at another position of the same item.
    case seek
  }

  /// The number of the record in its file, from 1, or 0 if it is not stored.
  public var id: Int64 = 0
  /// When the event happened, in Unix milliseconds.
  public var timestamp: Int64 = 0
  /// The device's identity.
  public var deviceId = ""
  /// The sensor's label at the time of the event.
  public var label = ""
  /// The item's title; like the other texts, empty without an item.
  public var title = ""
  /// The item's artist.
  public var artist = ""
  /// The item's album.
  public var album = ""
  /// The item's genre.
  public var genre = ""
  /// The item's length in seconds, or -1 if it is unknown.
  public var duration = -1.0
  /// The seconds into the item at the time of the event, or -1 if unavailable.
  public var position = -1.0
  /// The playback state, or -1 if unavailable.
  ///
  /// The values are 0 stopped, 1 playing, 2 paused, 3 interrupted, 4 seeking forward, and 5 seeking backward.
  public var playbackState = -1
  /// The playback rate: 1 at normal speed, 0 if nothing plays, or -1 if unavailable.
  public var playbackRate = -1.0
  /// The name of the operating system, as `uname -s` prints it: `Linux`.
  public var os = SystemName.current
  /// The whole hours east of UTC, as AWARE records them; see ``timezoneMinutes``.
  public var timezone = 0
  /// The version of AWARE's fields.
  public var jsonVersion = 1
  /// The subject of the record.
  public var eventKind = EventKind.playbackState
  /// Whether the record describes the player's state when the sensor started, and not an event.
  public var isInitial = false
  /// The identifier of the track, independent of where its file is; empty if it is unknown.
  public var persistentID = ""
  /// The position in seconds that playback left, or -1 if there is none.
  ///
  /// This is the position in the previous item, at a stop or at the end, or where a seek started.
  public var previousPosition = -1.0
  /// The minutes east of UTC.
  public var timezoneMinutes = 0
  /// When the event happened, in nanoseconds of the monotonic clock, which stops in suspend.
  public var monotonicNanoseconds: Int64 = 0

  /// Creates a blank record.
  public init() {}

  /// AWARE's name of the table.
  public static var tableName: String { "ios_music" }

  /// AWARE's fields without `id`; the others stay on this machine.
  public static var sentFieldCount: Int { 14 }

  /// AWARE's broadcast for the kind of event, which does not exist for seeks.
  public var broadcast: String? {
    switch eventKind {
    case .playbackState: "PLAYBACK_STATE_CHANGED"
    case .nowPlayingItem: "NOW_PLAYING_ITEM_CHANGED"
    case .seek: nil
    }
  }

  /// The kind, the state, and the title.
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
