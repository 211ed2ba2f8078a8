import Sensing

/// The files of photos and of their labels, and the identifiers that are used there.
struct PhotoRecords: Sendable {
  let photosPath: String
  let recognitionPath: String
  let key: String?
  /// Whether records are stored.
  let areKept: Bool
  let identifiers: PhotoIdentifiers

  init(_ config: PhotosSensor.Config) {
    photosPath = RecordLocation.path(for: config.dbPath)
    recognitionPath = RecordLocation.path(for: config.recognitionPath)
    key = config.dbEncryptionKey
    areKept = config.dbType == .sqlite
    identifiers = PhotoIdentifiers(
      photos: areKept ? PhotosData.keying(at: photosPath, key: key) : nil,
      recognition: areKept ? PhotosRecognitionData.keying(at: recognitionPath, key: key) : nil)
  }
}
