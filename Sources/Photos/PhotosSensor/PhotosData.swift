import Linux
public import Sensing

/// A record of the photos sensor: a photo or video that arrived.
///
/// The fields as far as ``isFavorite`` are AWARE's, under its names and in its order.
public struct PhotosData: SensorRecord {
  /// The number of the record in its file, from 1; 0 if it is not stored yet.
  public var id: Int64 = 0
  /// When it was noticed, Unix milliseconds.
  public var timestamp: Int64 = 0
  /// The identity of the device.
  public var deviceId = ""
  /// The label that the sensor had when it happened.
  public var label = ""
  /// The operating system's own name, as `uname -s` gives it: `Linux`.
  public var os = SystemName.current
  /// Whole hours east of UTC when it was noticed, as the original has it; see ``timezoneMinutes``.
  public var timezone = 0
  /// The version of AWARE's fields.
  public var jsonVersion = 1
  /// Stays when the file is moved, renamed or edited, and is the same for an exact copy on this device.
  ///
  /// It is keyed by a secret that is kept with the records: another device has another one for the same picture.
  public var localIdentifier = ""
  /// 0 unknown, 1 image, 2 video, 3 audio.
  public var mediaType = 0
  /// Pixels across; 0 if unknown.
  public var mediaWidth = 0
  /// Pixels down; 0 if unknown.
  public var mediaHeight = 0
  /// When it was taken, Unix milliseconds; 0 if unknown.
  public var creationTimestamp: Int64 = 0
  /// Seconds that a video lasts; 0 for pictures.
  public var duration = 0.0
  /// Whether its XMP rating is 5.
  public var isFavorite = false
  /// Whether it was taken long before it arrived: copied from a card, or downloaded.
  public var isImport = false
  /// Whether the file says in which time zone it was taken; otherwise this machine's was assumed.
  public var isCreationExact = false
  /// Minutes east of UTC when it was noticed.
  public var timezoneMinutes = 0
  /// When it was noticed on the clock that no one sets and that stops in suspend, in nanoseconds;
  /// 0 if the program ended before it was recorded.
  public var monotonicNanoseconds: Int64 = 0
  /// Where it was; never sent.
  public var path = ""
  /// What the index calls it: not a column, and empty in what observers get.
  var indexIdentifier = ""

  /// A blank record.
  public init() {}

  /// The record as observers get it.
  var told: PhotosData {
    var record = self
    record.indexIdentifier = ""
    return record
  }

  /// AWARE's name of the table.
  public static var tableName: String { "ios_photos" }

  /// AWARE's fields without `id`, ``isImport`` and ``isCreationExact``; the others stay on this machine.
  public static var sentFieldCount: Int { fields.count - 3 }

  /// AWARE's broadcast of a photo.
  public var broadcast: String? { "ACTION_AWARE_PHOTO_TAKEN" }

  /// The columns after `id`.
  public static let fields: [RecordField<PhotosData>] = [
    RecordField("timestamp", \.timestamp, hasDefault: false),
    RecordField("deviceId", \.deviceId, hasDefault: false),
    RecordField("label", \.label),
    RecordField("os", \.os),
    RecordField("timezone", \.timezone),
    RecordField("jsonVersion", \.jsonVersion),
    RecordField("localIdentifier", \.localIdentifier),
    RecordField("mediaType", \.mediaType),
    RecordField("mediaWidth", \.mediaWidth),
    RecordField("mediaHeight", \.mediaHeight),
    RecordField("creationTimestamp", \.creationTimestamp),
    RecordField("duration", \.duration),
    RecordField("isFavorite", \.isFavorite),
    RecordField("isImport", \.isImport),
    RecordField("isCreationExact", \.isCreationExact),
    RecordField("timezoneMinutes", \.timezoneMinutes),
    RecordField("monotonicNanoseconds", \.monotonicNanoseconds),
    RecordField("path", \.path),
  ]
}
