import Linux
public import Sensing

/// A record of what a photo shows, by a model.
///
/// The fields as far as ``recognitionType`` are AWARE's, under its names and in its order.
public struct PhotosRecognitionData: SensorRecord {
  /// The number of the record in its file, from 1; 0 if it is not stored yet.
  public var id: Int64 = 0
  /// When it was recognised, Unix milliseconds.
  public var timestamp: Int64 = 0
  /// The identity of the device.
  public var deviceId = ""
  /// The label that the sensor had when it happened.
  public var label = ""
  /// The operating system's own name, as `uname -s` gives it: `Linux`.
  public var os = SystemName.current
  /// Whole hours east of UTC, as the original has it; see ``timezoneMinutes``.
  public var timezone = 0
  /// The version of AWARE's fields.
  public var jsonVersion = 1
  /// The photo, as in ``PhotosData/localIdentifier``.
  public var photoLocalIdentifier = ""
  /// What it shows, in the model's word.
  public var recognitionLabel = ""
  /// How sure the model is, from 0 to 1.
  public var confidence = 0.0
  /// How it was recognised: `classification`.
  public var recognitionType = "classification"
  /// The model, by its content.
  public var model = ""
  /// Minutes east of UTC.
  public var timezoneMinutes = 0

  /// A blank record.
  public init() {}

  /// AWARE's name of the table.
  public static var tableName: String { "ios_photos_recognition" }

  /// AWARE's fields without `id`; the others stay on this machine.
  public static var sentFieldCount: Int { fields.count - 2 }

  /// AWARE's broadcast of photos that were recognised.
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
