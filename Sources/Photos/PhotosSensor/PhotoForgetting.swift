import Mutation
import PhotoFiles
import PlayerModel
import Sealing
import Sensing

/// Removes the records of the photos in a folder.
struct PhotoForgetting: Sendable {
  let records: PhotoRecords
  /// Removes what else is known about a folder.
  let forgetIndex: @Sendable (TrackPath) throws(PhotoError) -> Void

  /// Removes the records, and returns their number.
  ///
  /// It can be repeated after an interruption, because the records that associate photos with labels are
  /// removed last.
  func run(_ folder: String) throws(SensorError) -> Int {
    let folder = TrackPath(folder)
    do throws(PhotoError) {
      try forgetIndex(folder)
    } catch {
      throw SensorError(.notStored, error.message)
    }
    guard records.areKept else { return 0 }
    // Ensures that a photo has the same identifier in both files.
    try records.identifiers.open()
    // The labels of a photo are kept if a copy of it is elsewhere.
    let (gone, left) = try identifiers(folder)
    let shown = try RecordForgetting(
      path: records.recognitionPath, table: PhotosRecognitionData.table, key: records.key
    ).run { row in
      let photo = PhotosRecognitionData(row: row).photoLocalIdentifier
      return gone.contains(photo) && (mutated(27) || !left.contains(photo))
    }
    let photos = try RecordForgetting(
      path: records.photosPath, table: PhotosData.table, key: records.key
    ).run { PhotosData(row: $0).lies(in: folder) }
    return shown + photos
  }

  /// Returns the identifiers of photos that were recorded in a folder, and of those recorded elsewhere.
  private func identifiers(
    _ folder: TrackPath
  ) throws(SensorError) -> (gone: Set<String>, left: Set<String>) {
    var (gone, left): (Set<String>, Set<String>) = ([], [])
    let reader = try RecordReader.existing(
      path: records.photosPath, table: PhotosData.table,
      passphrase: records.key.map { Passphrase($0) })
    try reader?.visit(RecordSelection()) { row in
      let record = PhotosData(row: row)
      if record.lies(in: folder) {
        gone.insert(record.localIdentifier)
      } else {
        left.insert(record.localIdentifier)
      }
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
