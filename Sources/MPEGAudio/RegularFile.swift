import Glibc
import PlayerModel

/// An open file that is known to be one: no pipe, device, folder or socket gets here.
final class RegularFile: ByteSource {
  let path: TrackPath
  let size: Int64
  private let descriptor: CInt

  init(_ path: TrackPath) throws(MPEGError) {
    // NONBLOCK: opening a FIFO must not wait for a writer. NOCTTY: nor may a terminal become ours.
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw Self.openError(path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw .readFailed(path, because: reason)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw Self.kindError(path, status.st_mode)
    }
    guard status.st_size > 0 else {
      close(descriptor)
      throw MPEGError(.empty, "\(path.encoded) is empty.")
    }
    self.path = path
    self.descriptor = descriptor
    size = Int64(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MPEGError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let result = pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(count))
      if result < 0 {
        if errno == EINTR { continue }
        throw .readFailed(path, because: String(cString: strerror(errno)))
      }
      if result == 0 { break }
      count += result
    }
    return count
  }

  private static func openError(_ path: TrackPath, _ number: CInt) -> MPEGError {
    switch number {
    case ENOENT, ENOTDIR:
      MPEGError(.notFound, "\(path.encoded) is not there.")
    case EACCES, EPERM:
      MPEGError(.notReadable, "\(path.encoded) may not be read: change its permissions.")
    // What opening a socket, or a device without a driver, gives.
    case ENXIO, ENODEV:
      MPEGError(.notRegularFile, "\(path.encoded) is a socket or a device, not a file.")
    default:
      .readFailed(path, because: String(cString: strerror(number)))
    }
  }

  private static func kindError(_ path: TrackPath, _ mode: mode_t) -> MPEGError {
    let kind =
      switch mode & S_IFMT {
      case S_IFDIR: "a folder"
      case S_IFIFO: "a pipe"
      case S_IFSOCK: "a socket"
      default: "a device"
      }
    return MPEGError(.notRegularFile, "\(path.encoded) is \(kind), not a file.")
  }
}
