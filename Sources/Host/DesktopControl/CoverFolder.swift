import Cryptography
import Glibc
import Linux
package import PlayerModel

/// Stores covers as files for panels and notifications, deleting the oldest ones if they take too much
/// space.
///
/// A file is named after its content, because desktops cache pictures by name.
package struct CoverFolder: Sendable {
  private let folder: CacheFolder

  /// Creates a store with at most `limit` bytes; the folder is created on demand.
  package init(_ path: TrackPath, limit: Int = 64 << 20) {
    folder = CacheFolder(path, limit: limit)
  }

  /// The path of the folder.
  package var path: TrackPath { folder.path }

  /// Stores a picture and returns its file, or `nil` if desktops do not support the type.
  ///
  /// - Throws: `PlayerError` if the file cannot be written.
  package func store(
    _ picture: [UInt8], type: String
  ) throws(PlayerError) -> TrackPath? {
    guard let ending = Self.endings[type], !picture.isEmpty else { return nil }
    let name = "\(SHA256.digest(of: picture).prefix(16).hexadecimal).\(ending)"
    if folder.size(ofFileNamed: name) == picture.count {
      folder.noteUse(ofFileNamed: name)
    } else {
      try folder.write(picture, toFileNamed: name, failure: failure)
      folder.prune(keeping: name)
    }
    return folder.file(named: name)
  }

  private static let endings = [
    "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp",
    "image/bmp": "bmp", "image/svg+xml": "svg",
  ]

  private func failure(_ error: Int32) -> PlayerError {
    PlayerError(
      .storageFailed,
      "Covers cannot be stored in \(path) (\(String(cString: strerror(error)))), so the desktop shows none."
    )
  }
}
