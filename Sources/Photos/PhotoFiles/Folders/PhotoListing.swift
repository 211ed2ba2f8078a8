import Glibc
import Linux
import PlayerModel

/// A folder that is being listed.
final class PhotoListing {
  let folder: TrackPath
  /// The disk that it is on.
  let device: Int64
  private(set) var isOver = false
  private let stream: OpaquePointer

  /// Begins with the folder at `path`; nil if it cannot be listed.
  init?(_ path: TrackPath, followsLink: Bool) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW)
    let descriptor = path.withCString { open($0, flags) }
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let stream = fdopendir(descriptor) else {
      close(descriptor)
      return nil
    }
    folder = path
    device = Int64(bitPattern: UInt64(status.st_dev))
    self.stream = stream
  }

  deinit {
    closedir(stream)
  }

  /// The photos and folders among the next `limit` entries.
  ///
  /// A folder that cannot be read to its end, because its disk was pulled out, is over.
  func next(limit: Int) -> (files: [FoundFile], folders: [TrackPath]) {
    var files: [FoundFile] = []
    var folders: [TrackPath] = []
    for _ in 0..<limit {
      guard let entry = readdir(stream) else {
        isOver = true
        break
      }
      let name = Self.name(of: entry)
      var type = Int(entry.pointee.d_type)
      let mayBePhoto = PhotoName.mayBePhoto(name)
      let isEntered = PhotoName.isEntered(name)
      var stamp: FileStamp?
      if type == Int(DT_UNKNOWN) || (type == Int(DT_REG) && mayBePhoto) {
        var status = stat()
        let start = UnsafeRawPointer(name.baseAddress)?.assumingMemoryBound(to: CChar.self)
        guard let start, fstatat(dirfd(stream), start, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
          continue
        }
        stamp = FileStamp(status)
        if status.st_mode & S_IFMT == S_IFDIR { type = Int(DT_DIR) }
      }
      if type == Int(DT_DIR), isEntered {
        folders.append(folder.appending(name))
      } else if let stamp, mayBePhoto, stamp.size > 0 {
        // An empty file is none yet.
        files.append(FoundFile(path: folder.appending(name), stamp: stamp))
      }
    }
    return (files, folders)
  }

  /// The name's bytes, in place, followed by a NUL: some file systems have longer ones than `dirent` declares.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> UnsafeRawBufferPointer {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
    return UnsafeRawBufferPointer(start: start, count: strlen(start))
  }
}
