import Cryptography
import Glibc
import Linux
package import PlayerModel

/// Covers as files, for panels and notifications: pictures by their content, the oldest of which go when
/// they become too many.
///
/// A picture has one name for as long as it is the same, and another when it is another: desktops keep
/// what they once loaded from a name.
package struct CoverFolder: Sendable {
  /// The folder.
  package let path: TrackPath
  private let limit: Int

  /// The covers in a folder, which is made when there is one to keep; at most `limit` bytes of them.
  package init(_ path: TrackPath, limit: Int = 64 << 20) {
    self.path = path
    self.limit = limit
  }

  /// Keeps a picture and answers its file; nil for a type that desktops do not know.
  ///
  /// - Throws: `PlayerError` if it cannot be written.
  package func store(
    _ picture: [UInt8], type: String
  ) throws(PlayerError) -> TrackPath? {
    guard let ending = Self.endings[type], !picture.isEmpty else { return nil }
    let name = SHA256.digest(of: picture).prefix(16).hexadecimal
    let file = TrackPath(encoded: "\(path)/\(name).\(ending)")
    if isWhole(file, picture.count) {
      // The time says when it was wanted last.
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

  /// Writes a file that appears as a whole.
  private func write(_ bytes: [UInt8], to file: TrackPath) throws(PlayerError) {
    _ = path.withCString { mkdir($0, 0o700) }
    // What a power cut takes is made again.
    try WholeFile.replace(
      file, permissions: 0o600, lasting: .nothing, failure: failure
    ) { (write: WholeFile.Write) throws(PlayerError) in try write(bytes) }
  }

  /// Removes those that were not wanted for longest, until the rest is half of what may be.
  private func prune(keeping file: TrackPath) {
    var covers: [(path: TrackPath, wanted: Int, size: Int)] = []
    guard let folder = path.withCString({ opendir($0) }) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let cover = TrackPath(bytes: path.bytes + [UInt8(ascii: "/")] + name)
      var status = stat()
      guard cover.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG
      else { continue }
      covers.append((cover, status.st_mtim.tv_sec, Int(status.st_size)))
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
