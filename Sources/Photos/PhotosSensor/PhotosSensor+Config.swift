package import PhotoFiles
public import Sensing

extension PhotosSensor {
  /// What the sensor observes, and how.
  public struct Config: SensorConfig {
    /// How it records; each member is one of the configuration, too.
    public var recording = RecordingConfig(dbPath: "aware_photos")
    /// Who hears of photos.
    ///
    /// The sensor keeps it; see ``PhotosObserver``.
    public var sensorObserver: (any PhotosObserver)?
    /// The folders that are watched, `~` being the home folder; none: the desktop's folder of pictures.
    public var folders: [String] = []
    /// The file in which the sensor keeps what it knows of the photos there.
    ///
    /// It can be made again, but then it does not know any more when they arrived. A relative path is like that of
    /// `dbPath`. With `dbEncryptionKey`, it does not tell paths and digests of photos without the key; see
    /// ``PhotosSensor/rekeyIndex(at:oldKey:newKey:)`` for another one.
    public var indexPath = "photos"
    /// The program `stimmung-photos`, which reads when and how photos were taken; nil: only their kind is recorded.
    public var readerProgram: String?
    /// Whether a model says what photos show; there must be one.
    public var performRecognition = false
    /// The model, an ONNX file; `~` is the home folder.
    public var model = ""
    /// The file with the model's labels, one a line; nil: as the model's description says.
    public var modelLabels: String?
    /// The pixels on each side of what the model gets; 0: as the model's description says.
    public var recognitionImageSide = 0
    /// The program `stimmung-recognise`, which runs the model.
    public var recogniserProgram = "/usr/bin/stimmung-recognise"
    /// How sure the model must be, from 0 to 1.
    public var recognitionMinConfidence = 0.5
    /// The file of what photos show, as `dbPath`; nil: that of `dbPath` with `_recognition` added to its name.
    public var recognitionDbPath: String?
    /// What says what photos show, for tests; nil: the model.
    package var recogniser: (any PhotoRecogniser)?
    /// What tells of photos, for tests; nil: a watch over the folders.
    var reporting: (any PhotoReporting)?

    public init() {}

    /// Where what photos show is kept.
    var recognitionPath: String {
      if let recognitionDbPath { return recognitionDbPath }
      let path = recording.dbPath
      let name = path.hasSuffix(".sqlite") ? String(path.dropLast(7)) : path
      return name + "_recognition"
    }
  }
}
