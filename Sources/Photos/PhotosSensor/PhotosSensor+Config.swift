package import PhotoFiles
public import Sensing

extension PhotosSensor {
  /// The configuration of the sensor.
  public struct Config: SensorConfig {
    /// The common settings of all sensors; each member is also a member of the configuration.
    public var recording = RecordingConfig(dbPath: "aware_photos")
    /// Receives photos.
    ///
    /// The sensor retains it; see ``PhotosObserver``.
    public var sensorObserver: (any PhotosObserver)?
    /// The folders to watch, where `~` is the home folder; if empty, the desktop's folder of pictures.
    public var folders: [String] = []
    /// The file of the sensor's index of photos.
    ///
    /// The index can be rebuilt, but then it no longer knows when photos arrived. A relative path is treated
    /// as in `dbPath`. With `dbEncryptionKey`, paths and digests of photos are encrypted; to change the key,
    /// see ``PhotosSensor/rekeyIndex(at:oldKey:newKey:)``.
    public var indexPath = "photos"
    /// The program `stimmung-photos`, which reads when and how photos were taken; if `nil`, only their kind
    /// is recorded.
    public var readerProgram: String?
    /// Whether a model recognises the content of photos; requires ``model``.
    public var performRecognition = false
    /// The model, an ONNX file; `~` is the home folder.
    public var model = ""
    /// The file with the model's labels, one per line; if `nil`, those in the model's description.
    public var modelLabels: String?
    /// The width and height of the model's input in pixels; if 0, those in the model's description.
    public var recognitionImageSide = 0
    /// The program `stimmung-recognise`, which runs the model.
    public var recogniserProgram = "/usr/bin/stimmung-recognise"
    /// The minimum confidence of the model, from 0 to 1.
    public var recognitionMinConfidence = 0.5
    /// The file of labels, as in `dbPath`; if `nil`, that of `dbPath` with `_recognition` appended to its
    /// name.
    public var recognitionDbPath: String?
    /// The recogniser for tests; if `nil`, the model.
    package var recogniser: (any PhotoRecogniser)?
    /// The reporter of photos for tests; if `nil`, a watch over the folders.
    var reporting: (any PhotoReporting)?

    public init() {}

    /// The file of labels.
    var recognitionPath: String {
      if let recognitionDbPath { return recognitionDbPath }
      let path = recording.dbPath
      let name = path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path
      return name + "_recognition"
    }
  }
}
