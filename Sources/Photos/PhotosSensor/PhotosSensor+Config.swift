public import Foundation
package import PhotoFiles
public import Sensing

extension PhotosSensor {
  /// What the sensor observes, and how.
  public struct Config: SensorConfig {
    /// Who hears of photos.
    ///
    /// The sensor keeps it; see ``PhotosObserver``.
    public var sensorObserver: (any PhotosObserver)?
    /// The folders that are watched, `~` being the home folder; none: the desktop's folder of pictures.
    public var folders: [String] = []
    /// The file in which the sensor keeps what it knows of the photos there.
    ///
    /// It can be made again, but then it does not know any more when they arrived. A relative path is like that of
    /// ``dbPath``. With ``dbEncryptionKey``, it does not tell paths and digests of photos without the key; see
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
    /// Whether a host starts the sensor at launch; ``PhotosSensor/start()`` always starts.
    public var enabled = false
    /// Whether ``log`` is told what the sensor does.
    public var debug = false
    /// Where debug lines go; never to the terminal unless it is made to.
    public var log: (@Sendable (String) -> Void)?
    /// Copied into every later record.
    public var label = ""
    /// Copied into every record; empty means a UUID that is made once and kept with the records.
    ///
    /// Both tables have the same one. With ``dbType`` `none` nothing keeps it: every sensor object has another one. A program
    /// whose records are to tell one device passes its own.
    public var deviceId = ""
    /// With a key, records at rest are encrypted, each by AES-GCM; see `RecordRekeying` for a file that
    /// has another key or none.
    ///
    /// Take it from a file or an environment variable: everybody can read a program's arguments. With a
    /// wrong key, or none for records that are encrypted, the sensor reports that and does not start.
    public var dbEncryptionKey: String?
    /// Where records are kept.
    public var dbType = Engine.DatabaseType.none
    /// The file of the records, to which `.sqlite` is added; see `RecordLocation`.
    public var dbPath = "aware_photos"
    /// The file of what photos show, likewise; nil: that of ``dbPath`` with `_recognition` added to its name.
    public var recognitionDbPath: String?
    /// The host to sync with: `https://HOST`, with `:PORT` and `/PATH` if need be, or `http://…`.
    public var dbHost: String?
    /// The kind of that host.
    public var serverType = ServerType.awareMicro
    /// The study's number on that host.
    public var studyNumber = 1
    /// The study's key on that host.
    public var studyKey = ""
    /// What reaches the host, such as `HTTPTransport`; without it nothing is ever sent.
    public var syncTransport: (any SyncTransport)?
    /// Seconds after which new records are sent by themselves; 0: only when a sync is asked for.
    public var syncInterval: TimeInterval = 0
    /// How many records are sent in one request.
    public var syncBatchSize = 1000
    /// How long records are kept that the host has acknowledged; by default for good.
    public var retention = RecordRetention()
    /// Where broadcasts are posted and received.
    public var notificationCenter = NotificationCenter.default
    /// What says what photos show, for tests; nil: the model.
    package var recogniser: (any PhotoRecogniser)?

    public init() {}

    /// The same configuration with a change.
    ///
    /// The change is Sendable, so that what comes out can be handed to a sensor from any actor, the main
    /// one included; an observer that it makes itself need not be.
    public func apply(_ change: @Sendable (inout Config) -> Void) -> Config {
      var config = self
      change(&config)
      return config
    }

    /// Where what photos show is kept.
    var recognitionPath: String {
      if let recognitionDbPath { return recognitionDbPath }
      let name = dbPath.hasSuffix(".sqlite") ? String(dbPath.dropLast(7)) : dbPath
      return name + "_recognition"
    }
  }
}
