import Glibc
package import PlayerModel

/// Writes files atomically: to a temporary name first, then renamed.
///
/// Code that writes files in another way has a reason: an export has no final name until it is
/// complete, the copy of a track takes over file attributes and is verified, and SQLite writes
/// databases.
package enum WholeFile {
  /// How much of a written file is synced to disk, and so survives a power cut.
  package enum Durability {
    case nothing
    /// The content, but not the name; the caller must sync the folder.
    case content
    /// The content and the name.
    case all
  }

  /// Appends bytes to the file being written.
  package typealias Write = ([UInt8]) throws(PlayerError) -> Void

  /// Replaces the file at `path` with `bytes`.
  ///
  /// - Parameter permissions: The mode of the new file, whatever mode the old one has.
  /// - Throws: A `PlayerError` that gives the reason; the file is then unchanged.
  package static func write(
    _ bytes: [UInt8], to path: String, permissions mode: UInt32, durability: Durability = .all
  ) throws(PlayerError) {
    func failure(_ number: Int32) -> PlayerError {
      PlayerError(
        .storageFailed, "\(path) cannot be written: \(String(cString: strerror(number))).")
    }
    try replace(TrackPath(path), permissions: mode, durability: durability, failure: failure) {
      (write: Write) throws(PlayerError) in try write(bytes)
    }
  }

  /// Replaces the file at `path` with what `content` writes.
  ///
  /// - Parameters:
  ///   - failure: Makes the error for an `errno`.
  /// - Throws: A `PlayerError` that gives the reason; the file is then unchanged.
  package static func replace(
    _ path: TrackPath, permissions mode: UInt32, durability: Durability,
    failure: @escaping (Int32) -> PlayerError, content: (Write) throws(PlayerError) -> Void
  ) throws(PlayerError) {
    let temporary = temporary(of: path)
    // Do not reuse a leftover: another process that could read it may have it open.
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
      guard synchronize(descriptor, durability) else { throw failure(errno) }
      isOpen = false
      guard close(descriptor) == 0, rename(temporary, to: path) else { throw failure(errno) }
    } catch {
      if isOpen { close(descriptor) }
      remove(temporary)
      throw error
    }
    if durability == .all { syncFolder(of: path) }
  }

  /// Removes the temporary file of a process that was killed while it wrote the file at `path`.
  ///
  /// No other process may be writing the file.
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

  private static func synchronize(_ descriptor: Int32, _ durability: Durability) -> Bool {
    switch durability {
    case .nothing: true
    case .content: fdatasync(descriptor) == 0
    case .all: fsync(descriptor) == 0
    }
  }

  /// Syncs the folder, so that the new name survives a power cut.
  private static func syncFolder(of path: TrackPath) {
    let descriptor = path.parent.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
