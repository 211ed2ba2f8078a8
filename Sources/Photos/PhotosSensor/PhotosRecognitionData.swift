import Linux
public import Sensing

/// A record of a label that a model recognised in a photo.
///
/// The fields up to ``recognitionType`` are AWARE's, with its names and in its order.
public struct PhotosRecognitionData: SensorRecord {
  /// The number of the record in its file, from 1, or 0 if it is not stored yet.
  public var id: Int64 = 0
  /// When the photo was recognised, in Unix milliseconds.
  public var timestamp: Int64 = 0
  /// The device's identity.
  public var deviceId = ""
  /// The sensor's label when the photo was recognised.
  public var label = ""
  /// The name of the operating system, as `uname -s` prints it: `Linux`.
  public var os = SystemName.current
  /// The whole hours east of UTC, as AWARE records them; see ``timezoneMinutes``.
  public var timezone = 0
  /// The version of AWARE's fields.
  public var jsonVersion = 1
  /// The identifier of the photo, as in ``PhotosData/localIdentifier``.
  public var photoLocalIdentifier = ""
  /// The label, in the model's vocabulary.
  public var recognitionLabel = ""
  /// The model's confidence, from 0 to 1.
  public var confidence = 0.0
  /// The kind of recognition: `classification`.
  public var recognitionType = "classification"
  /// The identity of the model, derived from its content.
  public var model = ""
  /// The minutes east of UTC.
  public var timezoneMinutes = 0

  /// Creates a blank record.
  public init() {}

  /// AWARE's name of the table.
  public static var tableName: String { "ios_photos_recognition" }

  /// The number of AWARE's fields without `id`; the others stay on this machine.
  public static var sentFieldCount: Int { fields.count - 2 }

  /// AWARE's broadcast for recognised photos.
  public var broadcast: String? { "ACTION_AWARE_PHOTOS_RECOGNIZED" }

  /// The columns after `id`.
  public static let fields: [RecordField<PhotosRecognitionData>] = [
    RecordField("timestamp", \.timestamp, hasDefault: false),
    RecordField("deviceId", \.deviceId, hasDefault: false),
    RecordField("label", \.label),
    RecordField("os", \.os),
    RecordField("timezone", \.timezone),
    RecordField("jsonVersion", \.jsonVersion),
    RecordField("photoLocalIdentifier", \.photoLocalIdentifier),
    RecordField("recognitionLabel", \.recognitionLabel),
    RecordField("confidence", \.confidence),
    RecordField("recognitionType", \.recognitionType),
    RecordField("model", \.model),
    RecordField("timezoneMinutes", \.timezoneMinutes),
  ]
}
