import Glibc
import Linux
import PlayerModel

extension PhotoWatchLoop {
  private static let batchSize = 500

  /// Does the next piece of a look at a folder; answers whether there is more.
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
    // What the system has told of one of these comes first: it has arrived, even where the others were there before.
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

  /// Takes a file that was found for a candidate, or waits where it may still be being written.
  private func consider(_ file: FoundFile, root: TrackPath) {
    let noticed = core.clock.now()
    let age = SystemClock().now().unixMilliseconds &- file.stamp.modified / 1_000_000
    // Negative where another machine's clock is ahead.
    if (-core.quiet...core.quiet).contains(age) {
      wrote(file.path, root: root)
    } else {
      candidates.append(Candidate(path: file.path, noticed: noticed))
    }
  }

  /// Looks for some files that are known; answers whether there are more.
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
    // What is still being written may be one of these, moved.
    try remove(gone.filter { settling.isEmpty || !departures.left($0.path, cookie: nil, at: now) })
    return true
  }

  /// Forgets what left some time ago, if it is gone.
  func settleDeparture(of path: TrackPath) throws(PhotoError) {
    guard let root = root(of: path) else { return }
    if let known = try index.known(at: path), isGone(known, root: root) {
      try remove([known])
    }
    guard Self.device(of: path) == nil else { return }
    tree.forget(path, unless: lookouts.needs)
    beingMade = beingMade.filter { !$0.isBelow(path) }
    // What lay in it is looked for.
    if try !index.known(below: path, after: nil, limit: 1).isEmpty {
      look(at: path, root: root, areArrivals: true)
    }
  }

  /// Whether a known file is not there, and its disk is.
  func isGone(_ known: KnownPhoto, root: TrackPath) -> Bool {
    DiskPresence.isGone(known.path, device: known.stamp.device, root: root)
  }

  private func remove(_ gone: [KnownPhoto]) throws(PhotoError) {
    if !gone.isEmpty { try index.remove(gone.map(\.id)) }
  }

  /// The disk of a folder; nil if it is not there.
  private static func device(of folder: TrackPath) -> Int64? {
    var status = stat()
    guard folder.withCString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      return nil
    }
    return Int64(bitPattern: UInt64(status.st_dev))
  }
}
