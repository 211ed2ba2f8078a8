import Glibc
package import PlayerModel

/// A search for music in the course of being made.
struct FileSearch {
  /// What was found since the last ``takeBatch()``.
  private(set) var batch = FileFinder.Batch()
  /// What is still to be looked at; the last comes next.
  private var pending: [Step]
  /// The folders that were entered below the present named path.
  private var entered: Set<FolderListing.Identity> = []

  private enum Step {
    case named(TrackPath)
    case folder(TrackPath)
    case file(TrackPath)
  }

  init(_ paths: [TrackPath]) {
    pending = paths.reversed().map { .named($0.tidied) }
  }

  /// Whether there is something left to look at.
  var isUnfinished: Bool { !pending.isEmpty }

  /// Looks at one file or folder.
  mutating func step() {
    switch pending.popLast() {
    case .named(let path):
      entered = []
      look(at: path)
    case .folder(let path): enter(path)
    case .file(let path): look(at: path)
    case nil: break
    }
  }

  /// What was found since this was last called.
  mutating func takeBatch() -> FileFinder.Batch {
    defer { batch = FileFinder.Batch() }
    return batch
  }

  private mutating func look(at path: TrackPath) {
    guard let status = FileStatus(path) else {
      batch.skipped.append(.unreachable(path, errno))
      return
    }
    switch status.kind {
    case .file: batch.files.append(FoundFile(path: path, status: status))
    case .folder: pending.append(.folder(path))
    case .fifo, .socket, .device: batch.skipped.append(.notAFile(path, status.kind))
    }
  }

  private mutating func enter(_ folder: TrackPath) {
    guard let listing = FolderListing(folder) else {
      leaveOut(folder, errno)
      return
    }
    guard entered.insert(listing.identity).inserted else { return }
    if listing.endedEarly != 0 { leaveOut(folder, listing.endedEarly) }
    batch.skipped += listing.skipped
    pending += listing.folders.reversed().map { .folder($0) }
    pending += listing.files.reversed().map { .file($0) }
  }

  private mutating func leaveOut(_ folder: TrackPath, _ number: CInt) {
    batch.skipped.append(.unlisted(folder, number))
    batch.unlistedFolders.append(folder)
  }
}

extension TrackPath {
  /// The same path without doubled and trailing slashes and without `.` in it; `..` stays, because
  /// where it leads depends on links.
  package var tidied: TrackPath {
    let parts = encoded.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    if encoded.hasPrefix("/") { return TrackPath(encoded: "/" + parts) }
    return TrackPath(encoded: parts.isEmpty ? "." : parts)
  }

  /// Whether it lies in `folder`, at any depth.
  func isBelow(_ folder: TrackPath) -> Bool {
    let prefix = folder.encoded == "/" ? "/" : folder.encoded + "/"
    return encoded.utf8.starts(with: prefix.utf8) && encoded.utf8.count > prefix.utf8.count
  }
}
