import Glibc
import PlayerModel

/// An open music file that may be replaced.
struct MusicFile: ~Copyable {
  /// The path of the file itself, with links resolved.
  let path: TrackPath
  /// The version of the file, to detect changes.
  let identity: FileVersion
  /// The number of hard links.
  let names: Int
  let descriptor: Int32
  let status: stat

  /// Opens the file that `path` leads to.
  ///
  /// - Throws: `PlayerError` if it is not a file, or is read-only.
  init(_ path: TrackPath) throws(PlayerError) {
    guard let target = path.withCString({ realpath($0, nil) }) else {
      throw PlayerError(.notFound, "There is no file \(path).")
    }
    defer { free(target) }
    let descriptor = open(target, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw .writing(path, errno) }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    let isFile = isKnown && status.st_mode & S_IFMT == S_IFREG
    // A file without write permission is left alone, even if this user could override that.
    let mayWrite = access(target, W_OK) == 0 && status.st_mode & 0o222 != 0
    guard isFile, mayWrite else {
      close(descriptor)
      throw PlayerError(
        .storageFailed,
        isFile ? "\(path) is read-only, so it was left alone." : "\(path) is not a file.")
    }
    self.path = TrackPath(bytes: UnsafeRawBufferPointer(start: target, count: strlen(target)))
    self.descriptor = descriptor
    self.status = status
    identity = FileVersion(status)
    names = Int(status.st_nlink)
  }

  deinit {
    close(descriptor)
  }
}

/// Reads up to `count` bytes of an open file at `offset`, and fewer only at the end.
func readBytes(
  of descriptor: Int32, at offset: Int, count: Int, _ path: TrackPath
) throws(PlayerError) -> [UInt8] {
  var failure: Int32?
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
    while filled < count {
      let step = pread(
        descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
        off_t(offset + filled))
      if step > 0 {
        filled += step
      } else if step == 0 {
        return
      } else if errno != EINTR {
        failure = errno
        return
      }
    }
  }
  if let failure { throw .reading(path, failure) }
  return bytes
}

extension FileVersion {
  /// Creates a version from the result of `stat`.
  init(_ status: stat) {
    func nanoseconds(_ time: timespec) -> Int64 {
      Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
    self.init(
      device: UInt64(status.st_dev), number: UInt64(status.st_ino), size: Int64(status.st_size),
      modified: nanoseconds(status.st_mtim), changed: nanoseconds(status.st_ctim))
  }
}

extension PlayerError {
  /// Creates an error for a file or copy that cannot be written.
  static func writing(_ path: TrackPath, _ code: Int32) -> PlayerError {
    let reason = String(cString: strerror(code))
    return PlayerError(.storageFailed, "\(path) cannot be written (\(reason)); it is unchanged.")
  }

  /// Creates an error for a file that cannot be read.
  static func reading(_ path: TrackPath, _ code: Int32) -> PlayerError {
    let reason = String(cString: strerror(code))
    return PlayerError(.storageFailed, "\(path) cannot be read (\(reason)); check the disk.")
  }
}
