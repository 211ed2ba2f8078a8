import Linux
import PlayerModel

extension PhotoWatchLoop {
  /// How many files of the same size are read to find out whether a new one is a copy of one of them.
  private static let mostSiblings = 32

  /// Finds out what a file that is whole is to those that are known.
  ///
  /// The index is written before anything is told: what is told twice is worse than what a crash keeps from being told,
  /// which ``PhotoIndex/unrecorded()`` remembers.
  ///
  /// A copy is no arrival. What the record counts is photos, and an import into two folders, or a backup beside them, makes
  /// no new one: the copy takes over identifier, facts and arrival of the photo that is there already.
  func examine(_ candidate: Candidate) throws(PhotoError) {
    let path = candidate.path
    guard let stamp = FileStamp(path), stamp.size > 0, let root = root(of: path) else { return }
    let known = try index.known(at: path)
    if let known, known.isSame(as: stamp) { return }
    // What cannot be read now is looked at again when it is written, and at the next start.
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

  /// Whether it is a known file that was moved here: one that is gone where it was, with the same place on the disk.
  private func isMove(of record: PhotoRecord, root: TrackPath) throws(PhotoError) -> Bool {
    for known in try index.known(stamp: record.stamp)
    where known.path != record.path && isGone(known, root: self.root(of: known.path) ?? root) {
      try index.move(known.id, to: record.path)
      return true
    }
    return false
  }

  /// Whether its content is that of a known file: one that is gone was moved here from another disk, and of another it
  /// is a copy.
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
    // Of the other, nothing may have been read yet.
    filling.begin()
    return true
  }

  /// Reads the content of files that could be the same, if nobody did so yet.
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
