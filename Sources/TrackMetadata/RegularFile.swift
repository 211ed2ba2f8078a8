import Glibc
package import PlayerModel

/// A file that is opened for reading, and is a file indeed.
///
/// A pipe, a device, a folder or a socket under a file's name is refused at once: reading from one
/// could wait for ever.
package struct RegularFile: ~Copyable {
  /// How many bytes it had when it was opened.
  package let size: Int
  private let path: TrackPath
  private let descriptor: Int32

  /// Opens the file at `path`.
  package init(_ path: TrackPath) throws(MetadataError) {
    // O_NONBLOCK lets the open of a pipe that nobody writes to return.
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw Self.failure(errno, opening: path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      close(descriptor)
      throw Self.failure(code, reading: path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw MetadataError(
        .notRegularFile, "\(path) is \(Self.kind(status.st_mode)), not a file that can be read.")
    }
    self.path = path
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// The bytes from `offset` on, `count` of them, or fewer where the file ends.
  package func read(at offset: Int, count: Int) throws(MetadataError) -> [UInt8] {
    var failure: Int32?
    let length = max(0, min(count, size - offset))
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      while filled < length {
        let step = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), length - filled,
          off_t(offset + filled))
        if step > 0 {
          filled += step
        } else if step == 0 {
          break
        } else if errno != EINTR {
          failure = errno
          break
        }
      }
    }
    if let failure { throw Self.failure(failure, reading: path) }
    return bytes
  }

  private static func failure(_ code: Int32, opening path: TrackPath) -> MetadataError {
    switch code {
    case ENOENT, ENOTDIR:
      MetadataError(.notFound, "There is no file \(path).")
    case EACCES, EPERM:
      MetadataError(.notReadable, "\(path) may not be read; change its permissions.")
    case ENXIO:
      MetadataError(.notRegularFile, "\(path) is a socket, not a file that can be read.")
    default:
      MetadataError(.readFailed, "\(path) could not be opened (\(reason(code))).")
    }
  }

  private static func failure(_ code: Int32, reading path: TrackPath) -> MetadataError {
    MetadataError(.readFailed, "\(path) could not be read (\(reason(code))); check the disk.")
  }

  private static func reason(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  private static func kind(_ mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }
}
