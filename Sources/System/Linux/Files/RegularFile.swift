import Glibc
package import PlayerModel

/// A regular file that is open for reading.
///
/// Opening a pipe, a device, a folder or a socket fails at once, because reading one could block
/// forever. So does opening a database, which only SQLite may open (``DatabaseName``).
package final class RegularFile: Sendable {
  /// The file's path, for messages.
  package let path: TrackPath
  /// The size in bytes when the file was opened.
  package let size: Int
  /// The revision when the file was opened.
  package let revision: FileRevision
  private let descriptor: CInt

  /// Opens the file at `path`.
  package init(_ path: TrackPath) throws(FileError) {
    let descriptor = try RegularFile.descriptor(of: path)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let number = errno
      close(descriptor)
      throw .reading(path, failedBy: number)
    }
    // Closing it would drop the locks of the database, so it stays open.
    guard !DatabaseName.isUsed(byOpen: status) else { throw .database(path) }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .file else {
      close(descriptor)
      throw .notRegular(path, but: kind)
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
    revision = FileRevision(status)
  }

  deinit {
    close(descriptor)
  }

  /// Opens whatever is at `path`, unless it is a database.
  private static func descriptor(of path: TrackPath) throws(FileError) -> CInt {
    // NONBLOCK: opening a pipe must not wait for a writer. NOCTTY: a terminal must not become ours.
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    // Most paths are neither links nor names of databases, so examining them first would only take time.
    if !DatabaseName.mayBeUsed(by: path) {
      let descriptor = path.withCString { open($0, flags | O_NOFOLLOW) }
      if descriptor >= 0 { return descriptor }
      guard errno == ELOOP else { throw .opening(path, failedBy: errno) }
    }
    guard !DatabaseName.isUsed(by: path) else { throw .database(path) }
    let descriptor = path.withCString { open($0, flags) }
    guard descriptor >= 0 else { throw .opening(path, failedBy: errno) }
    return descriptor
  }

  /// Calls `body` with the descriptor, so that it can be sent to another process.
  package func withDescriptor<Result, Failure: Error>(
    _ body: (CInt) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(descriptor)
  }

  /// Returns whether the open file is really inside one of `folders`, wherever its path leads now.
  package func isIn(_ folders: RealFolders) -> Bool { folders.hold(descriptor) }

  /// Returns the file's current status, such as its owner and permissions.
  func status() throws(FileError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .reading(path, failedBy: errno) }
    return status
  }

  /// Returns the file's current revision, or `nil` if the system cannot read it.
  package func presentRevision() -> FileRevision? {
    (try? status()).map(FileRevision.init)
  }

  /// Fills `buffer` with the bytes at `offset` and returns their number, which is smaller only at
  /// the end of the file.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let result = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + count))
      if result < 0 {
        if errno == EINTR { continue }
        throw .reading(path, failedBy: errno)
      }
      if result == 0 { break }
      count += result
    }
    return count
  }

  /// Returns `count` bytes from `offset`, or fewer at the end of the file.
  package func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let length = max(0, min(count, size - offset))
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      do throws(FileError) {
        filled = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
