import Linux
public import Sensing

/// A record of the photos sensor: a photo or video that arrived.
///
/// The fields up to ``isFavorite`` are AWARE's, with its names and in its order.
public struct PhotosData: SensorRecord {
  /// The number of the record in its file, from 1, or 0 if it is not stored yet.
  public var id: Int64 = 0
  /// When the photo was noticed, in Unix milliseconds.
  public var timestamp: Int64 = 0
  /// The device's identity.
  public var deviceId = ""
  /// The sensor's label when the photo was noticed.
  public var label = ""
  /// The name of the operating system, as `uname -s` prints it: `Linux`.
  public var os = SystemName.current
  /// The whole hours east of UTC, as AWARE records them; see ``timezoneMinutes``.
  public var timezone = 0
  /// The version of AWARE's fields.
  public var jsonVersion = 1
  /// An identifier that stays when the file is moved, renamed, or edited, and is the same for exact copies on
  /// this device.
  ///
  /// It is keyed with a secret that is stored with the records, so another device has a different one for the
  /// same picture.
  public var localIdentifier = ""
  /// The kind of the file: 0 unknown, 1 image, 2 video, 3 audio.
  public var mediaType = 0
  /// The width in pixels, or 0 if it is unknown.
  public var mediaWidth = 0
  /// The height in pixels, or 0 if it is unknown.
  public var mediaHeight = 0
  /// When the photo was taken, in Unix milliseconds, or 0 if that is unknown.
  public var creationTimestamp: Int64 = 0
  /// The duration of a video in seconds, or 0 for a picture.
  public var duration = 0.0
  /// Whether the XMP rating is 5.
  public var isFavorite = false
  /// Whether the photo was taken long before it arrived: copied from a card, or downloaded.
  public var isImport = false
  /// Whether the file has the time zone in which it was taken; otherwise, that of this machine is assumed.
  public var isCreationExact = false
  /// The minutes east of UTC when the photo was noticed.
  public var timezoneMinutes = 0
  /// When the photo was noticed, in nanoseconds of the monotonic clock, which stops in suspend.
  ///
  /// The value is 0 if the program ended before the photo was recorded.
  public var monotonicNanoseconds: Int64 = 0
  /// The path of the file, which is never sent.
  public var path = ""
  /// The identifier in the index, which is not a column, and is empty for observers.
  var indexIdentifier = ""

  /// Creates a blank record.
  public init() {}

  /// The record as observers receive it.
  var forObservers: PhotosData {
    var record = self
    record.indexIdentifier = ""
    return record
  }

  /// AWARE's name of the table.
  public static var tableName: String { "ios_photos" }

  /// The number of AWARE's fields without `id`, ``isImport``, and ``isCreationExact``; the others stay on
  /// this machine.
  public static var sentFieldCount: Int { fields.count - 3 }

  /// AWARE's broadcast for a photo.
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
