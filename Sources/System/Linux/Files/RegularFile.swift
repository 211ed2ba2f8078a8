import Glibc
package import PlayerModel

/// A file that is opened for reading, and is a file indeed.
///
/// A pipe, a device, a folder or a socket under a file's name is refused at once: reading from one
/// could wait for ever. So is a database, which only SQLite may open (``DatabaseName``).
package final class RegularFile: Sendable {
  /// The file, for messages.
  package let path: TrackPath
  /// How many bytes it had when it was opened.
  package let size: Int
  /// The content that it had when it was opened.
  package let revision: FileRevision
  private let descriptor: CInt

  /// Opens the file at `path`.
  package init(_ path: TrackPath) throws(FileError) {
    guard !DatabaseName.isBorne(by: path) else { throw .database(path) }
    // NONBLOCK: opening a pipe must not wait for a writer. NOCTTY: nor may a terminal become ours.
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .opening(path, failedBy: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let number = errno
      close(descriptor)
      throw .reading(path, failedBy: number)
    }
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

  /// Lends its descriptor, for as long as `body` takes, to be sent to another process.
  package func withDescriptor<Result, Failure: Error>(
    _ body: (CInt) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(descriptor)
  }

  /// Whether it is really in one of these folders, whatever its path leads to by now.
  package func isIn(_ folders: RealFolders) -> Bool { folders.hold(descriptor) }

  /// What the system says of it: whose it is, and who may do what.
  func status() throws(FileError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .reading(path, failedBy: errno) }
    return status
  }

  /// The content that it has now; nil if the system does not answer.
  package func presentRevision() -> FileRevision? {
    (try? status()).map(FileRevision.init)
  }

  /// Fills `buffer` with what is at `offset` and returns how many bytes that are: fewer than asked for
  /// only at the end.
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

  /// The bytes from `offset` on, `count` of them, or fewer where the file ends.
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
