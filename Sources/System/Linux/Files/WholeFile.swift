import Glibc
package import PlayerModel

/// A file that is written whole or not at all, under another name first.
///
/// What does so by itself has a reason: an export has no name before it is whole, the copy of a song takes over
/// what the system knows of it and is compared, and databases are written by SQLite.
package enum WholeFile {
  /// What is on the disk when a file has been written: what is not may be lost in a power cut.
  package enum Lasting {
    case nothing
    /// What is in the file, but not its name, for which its folder must be synced.
    case content
    /// The file as it is.
    case all
  }

  /// Adds bytes to a file in the making.
  package typealias Write = ([UInt8]) throws(PlayerError) -> Void

  /// Puts a file with `bytes` in the place of what is at `path`.
  ///
  /// - Parameter permissions: Those of the file, whatever the one there has.
  /// - Throws: `PlayerError` that says why not; then the file is as it was.
  package static func write(
    _ bytes: [UInt8], to path: String, permissions mode: UInt32, lasting: Lasting = .all
  ) throws(PlayerError) {
    func failure(_ number: Int32) -> PlayerError {
      PlayerError(
        .storageFailed, "\(path) cannot be written: \(String(cString: strerror(number))).")
    }
    try replace(TrackPath(path), permissions: mode, lasting: lasting, failure: failure) {
      (write: Write) throws(PlayerError) in try write(bytes)
    }
  }

  /// Puts a file that `content` writes in the place of what is at `path`.
  ///
  /// - Parameters:
  ///   - failure: What to say of an error number of the system.
  /// - Throws: `PlayerError` that says why not; then the file is as it was.
  package static func replace(
    _ path: TrackPath, permissions mode: UInt32, lasting: Lasting,
    failure: @escaping (Int32) -> PlayerError, content: (Write) throws(PlayerError) -> Void
  ) throws(PlayerError) {
    let temporary = temporary(of: path)
    // One that was left behind may be open elsewhere, in any process that could read it.
    remove(temporary)
    let descriptor = temporary.withCString {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    }
    guard descriptor >= 0 else { throw failure(errno) }
    var isOpen = true
    do throws(PlayerError) {
      guard fchmod(descriptor, mode) == 0 else { throw failure(errno) }
      try content { bytes throws(PlayerError) in
        guard write(bytes, to: descriptor) else { throw failure(errno) }
      }
      guard synchronize(descriptor, lasting) else { throw failure(errno) }
      isOpen = false
      guard close(descriptor) == 0, rename(temporary, to: path) else { throw failure(errno) }
    } catch {
      if isOpen { close(descriptor) }
      remove(temporary)
      throw error
    }
    if lasting == .all { syncFolder(of: path) }
  }

  /// Removes what a process that was killed while it wrote the file at `path` left; nobody else may write it now.
  package static func removeLeftover(of path: String) {
    remove(temporary(of: TrackPath(path)))
  }

  private static func temporary(of path: TrackPath) -> TrackPath {
    TrackPath(bytes: path.bytes + ".new".utf8)
  }

  private static func rename(_ temporary: TrackPath, to path: TrackPath) -> Bool {
    temporary.withCString { old in path.withCString { Glibc.rename(old, $0) } } == 0
  }

  private static func remove(_ temporary: TrackPath) {
    _ = temporary.withCString { unlink($0) }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 || count < 0 && errno == EINTR else { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  private static func synchronize(_ descriptor: Int32, _ lasting: Lasting) -> Bool {
    switch lasting {
    case .nothing: true
    case .content: fdatasync(descriptor) == 0
    case .all: fsync(descriptor) == 0
    }
  }

  /// The new name is on the disk, too.
  private static func syncFolder(of path: TrackPath) {
    let descriptor = path.parent.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
