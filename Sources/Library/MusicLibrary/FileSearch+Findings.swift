import Glibc
import PlayerModel

extension FileSearch {
  /// Some of what a search came by, before its files are looked at: on another thread, that can be done while
  /// the search goes on.
  struct Findings: Sendable {
    /// Files that are called like music, in order.
    var paths: [TrackPath] = []
    /// All but the files.
    var batch = FileFinder.Batch()

    var isEmpty: Bool { paths.isEmpty && batch.isEmpty }

    /// Looks at the files and adds what they are; nil as soon as it is cancelled.
    ///
    /// `isCancelled` is asked before each file.
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
