import Sensing

/// Where photos, and what they show, are recorded, and how they are called there.
struct PhotoRecords: Sendable {
  let photosPath: String
  let recognitionPath: String
  let key: String?
  /// Whether there are records at all.
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
