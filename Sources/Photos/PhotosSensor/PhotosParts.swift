import FoundationEssentials
import Linux
import PhotoFiles
import PhotoReading
import PlayerModel
import Sealing
import Sensing
import Synchronization

/// Creates the parts of the sensor from its configuration.
struct PhotosParts: Sendable {
  private let reporting: (any PhotoReporting)?
  private let folders: [String]
  private let index: String
  private let readerProgram: String?
  private let recogniser: (any PhotoRecogniser)?
  private let minimumConfidence: Double
  let records: PhotoRecords
  /// The passphrase that seals the index, shared by all users because deriving a new key takes time.
  private let passphrase: Passphrase?

  init(_ config: PhotosSensor.Config) {
    reporting = config.reporting
    folders = config.folders
    index = RecordLocation.path(for: config.indexPath)
    readerProgram = config.readerProgram
    recogniser = config.performRecognition ? config.recogniser ?? Self.recogniser(config) : nil
    minimumConfidence = config.recognitionMinConfidence
    records = PhotoRecords(config)
    passphrase = config.dbEncryptionKey.map { Passphrase($0) }
  }

  /// Creates the model that a configuration names.
  private static func recogniser(_ config: PhotosSensor.Config) -> any PhotoRecogniser {
    let home = HomeFolder.path(ProcessInfo.processInfo.environment)
    func path(_ text: String) -> TrackPath { TrackPath(TrackPath.absolute(text, home: home)) }
    return PhotoRecognition(
      program: config.recogniserProgram, model: path(config.model),
      labels: config.modelLabels.map(path), imageSize: config.recognitionImageSide,
      reader: PhotoHelper(program: config.readerProgram ?? "stimmung-photos"))
  }

  /// The current watch, or `nil` if there is none.
  final class Watched: Sendable {
    private let current = Mutex<(any PhotoReporting)?>(nil)

    var value: (any PhotoReporting)? {
      get { current.withLock(\.self) }
      set { current.withLock { $0 = newValue } }
    }
  }

  /// Returns a closure that creates the watch over the folders, and stores it in `watched`.
  func open(
    as watched: Watched
  ) -> @Sendable () throws(SensorError) -> any PhotoReporting {
    { [reporting, folders, index, passphrase, readerProgram] () throws(SensorError) in
      let watch: any PhotoReporting
      if let reporting {
        watch = reporting
      } else {
        watch = try WatchedFolders(
          folders, index: index, passphrase: passphrase, readerProgram: readerProgram)
      }
      watched.value = watch
      return watch
    }
  }

  /// Returns a value that removes photos from the records, and from the watch or the index.
  func forgetting(_ watched: Watched) -> PhotoForgetting {
    PhotoForgetting(records: records) { folder throws(PhotoError) in
      if let watch = watched.value { return try watch.forget(folder) }
      try openIndex().forget(folder: folder)
    }
  }

  /// Creates the queue that recognises photos, or returns `nil` if recognition is off.
  func recognition(_ surroundings: RecordingSurroundings) -> RecognitionQueue? {
    guard let recogniser else { return nil }
    return RecognitionQueue(
      recogniser, minimumConfidence: minimumConfidence, records.identifiers, surroundings,
      openIndex: openIndex)
  }

  private func openIndex() throws(PhotoError) -> PhotoIndex {
    try PhotoIndex(file: TrackPath(index), clock: SystemClock(), passphrase: passphrase)
  }
}
