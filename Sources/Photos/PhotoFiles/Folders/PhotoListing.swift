import Glibc
import Linux
import PlayerModel

/// An incremental listing of a folder.
final class PhotoListing {
  let folder: TrackPath
  /// The disk that contains the folder.
  let device: Int64
  private(set) var isOver = false
  private let stream: OpaquePointer

  /// Opens the folder at `path`; returns `nil` if it cannot be listed.
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

  /// Returns the photos and subfolders among the next `limit` entries.
  ///
  /// The listing ends early if the folder cannot be read further because its disk was unplugged.
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
        // An empty file has not been written yet.
        files.append(FoundFile(path: folder.appending(name), stamp: stamp))
      }
    }
    return (files, folders)
  }

  /// Returns the name's bytes in place, followed by a NUL; they may be longer than `dirent`
  /// declares.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> UnsafeRawBufferPointer {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
    return UnsafeRawBufferPointer(start: start, count: strlen(start))
  }
}
