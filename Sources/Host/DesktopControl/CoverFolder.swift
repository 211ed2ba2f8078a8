import Cryptography
import Glibc
import Linux
package import PlayerModel

/// Stores covers as files for panels and notifications, deleting the oldest ones if they take too much
/// space.
///
/// A file is named after its content, because desktops cache pictures by name.
package struct CoverFolder: Sendable {
  /// The path of the folder.
  package let path: TrackPath
  private let limit: Int

  /// Creates a store with at most `limit` bytes; the folder is created on demand.
  package init(_ path: TrackPath, limit: Int = 64 << 20) {
    self.path = path
    self.limit = limit
  }

  /// Stores a picture and returns its file, or `nil` if desktops do not support the type.
  ///
  /// - Throws: `PlayerError` if the file cannot be written.
  package func store(
    _ picture: [UInt8], type: String
  ) throws(PlayerError) -> TrackPath? {
    guard let ending = Self.endings[type], !picture.isEmpty else { return nil }
    let name = SHA256.digest(of: picture).prefix(16).hexadecimal
    let file = TrackPath(encoded: "\(path)/\(name).\(ending)")
    if isWhole(file, picture.count) {
      // The modification time records the last use.
      _ = file.withCString { utimensat(AT_FDCWD, $0, nil, 0) }
    } else {
      try write(picture, to: file)
      prune(keeping: file)
    }
    return file
  }

  private static let endings = [
    "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp",
    "image/bmp": "bmp", "image/svg+xml": "svg",
  ]

  private func isWhole(_ file: TrackPath, _ size: Int) -> Bool {
    var status = stat()
    return file.withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFREG
      && Int(status.st_size) == size
  }

  /// Writes a file atomically.
  private func write(_ bytes: [UInt8], to file: TrackPath) throws(PlayerError) {
    _ = path.withCString { mkdir($0, 0o700) }
    // Syncing is unnecessary, because a cover that is lost in a power failure is stored again.
    try WholeFile.replace(
      file, permissions: 0o600, durability: .nothing, failure: failure
    ) { (write: WholeFile.Write) throws(PlayerError) in try write(bytes) }
  }

  /// Deletes the least recently used covers until half of the limit is reached.
  private func prune(keeping file: TrackPath) {
    var covers: [(path: TrackPath, wanted: Int, size: Int)] = []
    guard var folder = try? FolderReader(path) else { return }
    while let entry = try? folder.next() {
      guard let status = folder.status(of: entry), status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      covers.append(
        (path.appending(entry.name), status.st_mtim.tv_sec, Int(status.st_size)))
    }
    var total = covers.reduce(0) { $0 + $1.size }
    guard total > limit else { return }
    for cover in covers.sorted(by: { $0.wanted < $1.wanted }) where cover.path != file {
      guard total > limit / 2 else { return }
      _ = cover.path.withCString { unlink($0) }
      total -= cover.size
    }
  }

  private func failure(_ error: Int32) -> PlayerError {
    PlayerError(
      .storageFailed,
      "Covers cannot be stored in \(path) (\(String(cString: strerror(error)))), so the desktop shows none."
    )
  }
}
