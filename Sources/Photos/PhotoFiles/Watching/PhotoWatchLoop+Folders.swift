import Glibc
import Linux
import PlayerModel

extension PhotoWatchLoop {
  private static let batchSize = 500

  /// Performs the next step of a scan; returns whether there is more to do.
  func step(_ task: FolderTask) throws(PhotoError) -> Bool {
    if task.begin(), let device = Self.device(of: task.folder) {
      if task.folder == task.root { try index.checkDisk(of: task.folder, device: device) }
    }
    guard let walk = task.walk else { return try seek(task) }
    let batch = walk.next(limit: Self.batchSize) { tree.enter($0, isRoot: $0 == task.root) }
    guard let batch else {
      task.walk = nil
      return true
    }
    // Events for these files take precedence: such files have arrived, even if the others existed
    // before.
    takeEvents()
    let files = batch.files.filter {
      !settling.contains($0.path) && !beingMade.contains($0.path)
    }
    guard !files.isEmpty else { return true }
    let isDone = try index.isDone(batch.folder)
    guard isDone || task.areArrivals else {
      try index.add(files)
      filling.begin()
      return true
    }
    for file in try index.unknown(of: files) { consider(file, root: task.root) }
    return true
  }

  /// Makes a found file a candidate, or waits if it may still be being written.
  private func consider(_ file: FoundFile, root: TrackPath) {
    let noticed = core.clock.now()
    let age = SystemClock().now().unixMilliseconds &- file.stamp.modified / 1_000_000
    // Negative if another machine's clock is ahead.
    if (-core.quiet...core.quiet).contains(age) {
      noteWritten(file.path, root: root)
    } else {
      candidates.append(Candidate(path: file.path, noticed: noticed))
    }
  }

  /// Checks some known files for existence; returns whether there are more.
  private func seek(_ task: FolderTask) throws(PhotoError) -> Bool {
    guard Self.device(of: task.root) != nil else { return false }
    let known = try index.known(
      below: task.folder, after: task.soughtLast, limit: Self.batchSize)
    guard let last = known.last else {
      if !task.areArrivals, let device = Self.device(of: task.folder) {
        try index.setDone(task.folder, device: device)
      }
      return false
    }
    task.soughtLast = last.path
    let gone = known.filter { isGone($0, root: task.root) }
    // A file that is still being written may be one of these, which was moved.
    try remove(gone.filter { settling.isEmpty || !departures.left($0.path, cookie: nil, at: now) })
    return true
  }

  /// Handles a departure that is due: forgets the file if it is gone.
  func settleDeparture(of path: TrackPath) throws(PhotoError) {
    guard let root = root(of: path) else { return }
    if let known = try index.known(at: path), isGone(known, root: root) {
      try remove([known])
    }
    guard Self.device(of: path) == nil else { return }
    tree.forget(path, unless: missingFolders.needs)
    beingMade = beingMade.filter { !$0.isBelow(path) }
    // Check the files that it contained.
    if try !index.known(below: path, after: nil, limit: 1).isEmpty {
      look(at: path, root: root, areArrivals: true)
    }
  }

  /// Returns whether a known file is missing although its disk is present.
  func isGone(_ known: KnownPhoto, root: TrackPath) -> Bool {
    DiskPresence.isGone(known.path, device: known.stamp.device, root: root)
  }

  private func remove(_ gone: [KnownPhoto]) throws(PhotoError) {
    if !gone.isEmpty { try index.remove(gone.map(\.id)) }
  }

  /// Returns the disk of a folder, or `nil` if the folder does not exist.
  private static func device(of folder: TrackPath) -> Int64? {
    var status = stat()
    guard folder.withCString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return nil
    }
    return Int64(bitPattern: UInt64(status.st_dev))
  }
}
