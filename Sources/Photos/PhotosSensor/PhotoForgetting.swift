import PhotoFiles
import PlayerModel
import Sensing

/// Removes what was recorded of the photos in a folder.
struct PhotoForgetting: Sendable {
  let records: PhotoRecords
  /// Removes what is known of a folder besides.
  let forgetIndex: @Sendable (TrackPath) throws(PhotoError) -> Void

  /// Removes it; answers how many records.
  ///
  /// Interrupted, it is done by doing it again: what tells which photos show something goes last.
  func run(_ folder: String) throws(SensorError) -> Int {
    let folder = TrackPath(folder)
    do throws(PhotoError) {
      try forgetIndex(folder)
    } catch {
      throw SensorError(.notStored, error.message)
    }
    guard records.areKept else { return 0 }
    // So that a photo has one identifier in both files.
    try records.identifiers.open()
    // A copy elsewhere keeps what it shows.
    let (gone, left) = try identifiers(folder)
    let shown = try RecordForgetting(
      path: records.recognitionPath, table: PhotosRecognitionData.table, key: records.key
    ).run { row in
      let photo = PhotosRecognitionData(row: row).photoLocalIdentifier
      return gone.contains(photo) && !left.contains(photo)
    }
    let photos = try RecordForgetting(
      path: records.photosPath, table: PhotosData.table, key: records.key
    ).run { PhotosData(row: $0).lies(in: folder) }
    return shown + photos
  }

  /// The photos that were recorded in a folder, and those that were elsewhere.
  private func identifiers(
    _ folder: TrackPath
  ) throws(SensorError) -> (gone: Set<String>, left: Set<String>) {
    var (gone, left): (Set<String>, Set<String>) = ([], [])
    do {
      let reader = try RecordReader(
        path: records.photosPath, table: PhotosData.table, key: records.key)
      try reader.forEach(RecordSelection()) { row in
        let record = PhotosData(row: row)
        if record.lies(in: folder) {
          gone.insert(record.localIdentifier)
        } else {
          left.insert(record.localIdentifier)
        }
      }
    } catch let error as SensorError {
      if error.code != .noRecords { throw error }
    } catch {
      preconditionFailure("reading records throws nothing else: \(error)")
    }
    return (gone, left)
  }
}

extension PhotosData {
  fileprivate func lies(in folder: TrackPath) -> Bool {
    let path = TrackPath(encoded: path)
    return path == folder || path.isBelow(folder)
  }
}
