import Linux
import PhotoFiles
import PhotoReading
import PlayerModel
import Sealing
import Sensing

/// The watch over the folders of a configuration.
final class WatchedFolders: PhotoReporting {
  private let watch: PhotoWatch
  private let index: PhotoIndex
  private let reader: PhotoHelper?

  /// Starts watching.
  ///
  /// - Throws: An error if there is nothing to watch, or the index cannot be opened.
  init(
    _ folders: [String], index: String, passphrase: Passphrase?, readerProgram: String?
  ) throws(SensorError) {
    let resolved = PhotosSensor.folders(folders)
    guard !resolved.isEmpty else {
      throw SensorError(
        .nothingToObserve,
        "The photos sensor has no folder to watch: this desktop has no pictures folder; name some in photos.folders."
      )
    }
    reader = readerProgram.map { PhotoHelper(program: $0) }
    do throws(PhotoError) {
      let index = try PhotoIndex(
        file: TrackPath(index), clock: SystemClock(), passphrase: passphrase)
      self.index = index
      watch = PhotoWatch(index: index, folders: resolved, reader: reader, clock: SystemClock())
    } catch {
      throw SensorError(.nothingToObserve, error.message)
    }
  }

  func start(report: @escaping @Sendable (PhotoEvent) -> Void) {
    watch.start(report: report)
  }

  func unrecorded() throws(PhotoError) -> [IndexedPhoto] { try index.unrecorded() }

  func setRecorded(localIdentifier: String) throws(PhotoError) {
    try index.setRecorded(localIdentifier: localIdentifier)
  }

  func forget(_ folder: TrackPath) throws(PhotoError) {
    try watch.forget(folder: folder)
  }

  func end() {
    watch.stop()
    watch.waitUntilStopped()
  }
}
