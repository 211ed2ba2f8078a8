import Glibc
package import PlayerModel

/// A folder with files that can be made again, which deletes those that were not used for the longest time
/// if they take too much space.
package struct CacheFolder: Sendable {
  /// The path of the folder, which is created on demand.
  package let path: TrackPath
  private let limit: Int

  /// Creates a folder for at most `limit` bytes.
  package init(_ path: TrackPath, limit: Int) {
    self.path = path
    self.limit = limit
  }

  /// Returns the path of a file.
  package func file(named name: String) -> TrackPath { TrackPath(encoded: "\(path)/\(name)") }

  /// Returns the size of a file in bytes, or `nil` if it does not exist.
  package func size(ofFileNamed name: String) -> Int? {
    var status = stat()
    let isFile =
      file(named: name).withCString { lstat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFREG
    return isFile ? Int(status.st_size) : nil
  }

  /// Records that a file was used: its modification time is that of its last use.
  package func noteUse(ofFileNamed name: String) {
    _ = file(named: name).withCString { utimensat(AT_FDCWD, $0, nil, 0) }
  }

  /// Writes a file atomically.
  ///
  /// - Parameter failure: Makes the error for an `errno`.
  package func write(
    _ bytes: [UInt8], toFileNamed name: String, failure: @escaping (Int32) -> PlayerError
  ) throws(PlayerError) {
    _ = path.withCString { mkdir($0, 0o700) }
    // Syncing is unnecessary, because a file that is lost in a power failure is made again.
    try WholeFile.replace(
      file(named: name), permissions: 0o600, durability: .nothing, failure: failure
    ) { (write: WholeFile.Write) throws(PlayerError) in try write(bytes) }
  }

  /// Deletes the least recently used files until half of the limit is reached, if they exceed it.
  ///
  /// - Parameter kept: The name of a file to keep in any case.
  package func prune(keeping kept: String) {
    var files: [(path: TrackPath, used: Int, size: Int)] = []
    guard var folder = try? FolderReader(path) else { return }
    while let entry = try? folder.next() {
      guard let status = folder.status(of: entry), status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      files.append((path.appending(entry.name), status.st_mtim.tv_sec, Int(status.st_size)))
    }
    var total = files.reduce(0) { $0 + $1.size }
    guard total > limit else { return }
    let spared = file(named: kept)
    for file in files.sorted(by: { $0.used < $1.used }) where file.path != spared {
      guard total > limit / 2 else { return }
      _ = file.path.withCString { unlink($0) }
      total -= file.size
    }
  }
}
