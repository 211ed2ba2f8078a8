import Glibc
import Linux
import PlayerModel

/// An incremental listing of a folder.
final class PhotoListing {
  let folder: TrackPath
  /// The disk that contains the folder.
  let device: Int64
  private(set) var isOver = false
  private var reader: FolderReader

  /// Opens the folder at `path`; returns `nil` if it cannot be listed.
  init?(_ path: TrackPath, followsLink: Bool) {
    guard let reader = try? FolderReader(path, followsLink: followsLink),
      let identity = FileIdentity(of: reader.descriptor)
    else { return nil }
    folder = path
    device = Int64(bitPattern: identity.device)
    self.reader = reader
  }

  /// Returns the photos and subfolders among the next `limit` entries.
  ///
  /// The listing ends early if the folder cannot be read further because its disk was unplugged.
  func next(limit: Int) -> (files: [FoundFile], folders: [TrackPath]) {
    var files: [FoundFile] = []
    var folders: [TrackPath] = []
    for _ in 0..<limit {
      guard let entry = try? reader.next() else {
        isOver = true
        break
      }
      let name = entry.name
      var isFolder = entry.kind == .folder
      let mayBePhoto = PhotoName.mayBePhoto(name)
      let isEntered = PhotoName.isEntered(name)
      var stamp: FileStamp?
      if entry.kind == .unknown || (entry.kind == .file && mayBePhoto) {
        guard let status = reader.status(of: entry) else { continue }
        stamp = FileStamp(status)
        if status.st_mode & S_IFMT == S_IFDIR { isFolder = true }
      }
      if isFolder, isEntered {
        folders.append(folder.appending(name))
      } else if let stamp, mayBePhoto, stamp.size > 0 {
        // An empty file has not been written yet.
        files.append(FoundFile(path: folder.appending(name), stamp: stamp))
      }
    }
    return (files, folders)
  }
}
