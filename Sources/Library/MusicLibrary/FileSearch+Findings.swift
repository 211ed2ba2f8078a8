import Glibc
import PlayerModel

extension FileSearch {
  /// The results of a part of a search before its files are examined.
  ///
  /// The files can be examined on another thread while the search continues.
  struct Findings: Sendable {
    /// The files with names of music files, in order.
    var paths: [TrackPath] = []
    /// All results except the files.
    var batch = FileFinder.Batch()

    var isEmpty: Bool { paths.isEmpty && batch.isEmpty }

    /// Examines the files and returns the complete batch, or `nil` if cancelled.
    ///
    /// `isCancelled` is called before each file.
    func lookedAt(isCancelled: () -> Bool) -> FileFinder.Batch? {
      var batch = batch
      batch.files.reserveCapacity(paths.count)
      var folder: OpenFolder?
      for path in paths {
        guard !isCancelled() else { return nil }
        if !(folder?.holds(path) ?? false) { folder = OpenFolder(path.parent) }
        guard let status = folder == nil ? FileStatus(path) : folder?.status(of: path) else {
          batch.skipped.append(.unreachable(path, errno))
          continue
        }
        if status.kind == .file {
          batch.files.append(FoundFile(path: path, status: status))
        } else {
          // It was a file when its folder was read.
          batch.skipped.append(.notAFile(path, status.kind))
        }
      }
      return batch
    }
  }
}
