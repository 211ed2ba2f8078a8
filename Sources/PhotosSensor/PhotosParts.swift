import Linux
import PhotoFiles
import PlayerModel
import Sensing

/// What a configuration says of the sensor's parts.
struct PhotosParts: Sendable {
  let recognitionPath: String
  private let folders: [String]
  private let index: String
  private let readerProgram: String?
  private let recogniser: (any PhotoRecogniser)?
  private let minimumConfidence: Double

  init(_ config: PhotosSensor.Config) {
    recognitionPath = config.recognitionPath
    folders = config.folders
    index = RecordLocation.path(for: config.indexPath)
    readerProgram = config.readerProgram
    recogniser = config.performRecognition ? config.recogniser : nil
    minimumConfidence = config.recognitionMinConfidence
  }

  /// What makes the watch over the folders.
  func open(
    _ surroundings: Surroundings
  ) -> @Sendable () throws(SensorError) -> any PhotoReporting {
    if let reporting = surroundings.reporting { return reporting }
    return { [folders, index, readerProgram] () throws(SensorError) in
      try WatchedFolders(folders, index: index, readerProgram: readerProgram)
    }
  }

  /// What has photos recognised; nil if nothing is to.
  func recognition(
    _ surroundings: Surroundings, failed: @escaping @Sendable (SensorError) -> Void
  ) -> PhotoRecognition? {
    guard let recogniser else { return nil }
    return PhotoRecognition(
      recogniser, minimumConfidence: minimumConfidence, surroundings,
      openIndex: { [index] () throws(PhotoError) in
        try PhotoIndex(file: TrackPath(index), clock: SystemClock())
      }, failed: failed)
  }
}
