import Linux
import PlayerModel

extension PhotoWatchLoop {
  /// The maximum number of files of the same size to read in order to find whether a new file is a
  /// copy.
  private static let mostSiblings = 32

  /// Compares a complete file with the known ones.
  ///
  /// The index is written before an event is reported, because a duplicate report is worse than one
  /// lost in a crash, which ``PhotoIndex/unrecorded()`` reveals.
  ///
  /// A copy is not an arrival. The records count photos, and an import into two folders, or a
  /// backup next to them, creates no new one: the copy takes over the identifier, metadata and
  /// arrival of the existing photo.
  func examine(_ candidate: Candidate) throws(PhotoError) {
    let path = candidate.path
    guard let stamp = FileStamp(path), stamp.size > 0, let root = root(of: path) else { return }
    let known = try index.known(at: path)
    if let known, known.isSame(as: stamp) { return }
    // A file that cannot be read now is examined when it is written, and at the next start.
    guard let content = try? PhotoContent(path), FileStamp(path) == stamp else { return }
    if let known, let identifier = known.identifier, known.content == content.identity,
      !identifier.isEmpty
    {
      return try index.touch(known.id, stamp)
    }
    var record = PhotoRecord(
      path: path, stamp: stamp, identifier: content.identity, content: content.identity,
      reading: .noPhoto)
    guard let format = content.format else { return try index.store([record]) }
    if let known, known.reading != .noPhoto {
      record.identifier = known.identifier ?? content.identity
      record.arrived = known.arrived
      return try tell(.changed, of: record, format)
    }
    if try isMove(of: record, root: root) { return }
    if try isCopy(of: record, root: root) { return }
    record.arrived = candidate.noticed.unixMilliseconds
    record.isUnrecorded = true
    try tell(.arrived(candidate.noticed), of: record, format)
  }

  private enum News {
    case changed
    case arrived(Timestamp)
  }

  private func tell(
    _ news: News, of record: PhotoRecord, _ format: PhotoFormat
  ) throws(PhotoError) {
    guard let record = read(record, format) else { return }
    try index.store([record])
    switch news {
    case .changed: report(.changed(record.photo))
    case .arrived(let noticed):
      report(
        .arrived(
          record.photo, noticed: noticed.unixMilliseconds,
          monotonic: noticed.monotonicNanoseconds))
    }
  }

  /// Returns whether the file is a known one that was moved here: one that is missing and has the
  /// same inode.
  private func isMove(of record: PhotoRecord, root: TrackPath) throws(PhotoError) -> Bool {
    for known in try index.known(stamp: record.stamp)
    where known.path != record.path && isGone(known, root: self.root(of: known.path) ?? root) {
      try index.move(known.id, to: record.path)
      return true
    }
    return false
  }

  /// Returns whether the content is that of a known file.
  ///
  /// If that is missing, it was moved here from another disk; otherwise this is a copy.
  private func isCopy(of record: PhotoRecord, root: TrackPath) throws(PhotoError) -> Bool {
    try identifySiblings(of: record)
    let twins = try index.known(content: record.content).filter {
      $0.path != record.path && $0.reading != .noPhoto
    }
    guard let twin = twins.first else { return false }
    if let gone = twins.first(where: { isGone($0, root: self.root(of: $0.path) ?? root) }),
      gone.content == record.content
    {
      try index.move(gone.id, to: record.path)
      if let moved = try index.known(at: record.path) { try index.touch(moved.id, record.stamp) }
      return true
    }
    try index.copy(twin, to: record)
    // The other file may not have been read yet.
    filling.begin()
    return true
  }

  /// Reads the content of files that could be the same and were not read yet.
  private func identifySiblings(of record: PhotoRecord) throws(PhotoError) {
    let siblings = try index.unidentified(size: record.stamp.size, limit: Self.mostSiblings)
    for sibling in siblings where sibling.path != record.path {
      guard let content = try? PhotoContent(sibling.path),
        FileStamp(sibling.path).map(sibling.isSame) == true
      else { continue }
      try index.identify(sibling.id, content.identity)
    }
  }
}
