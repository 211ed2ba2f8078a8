import Linux
import PlayerModel

/// A scan in the course of being made.
struct RunningScan {
  /// So many files are stored at once, or what was read in a second: each transaction writes most pages of an
  /// index again.
  private static let batchSize = 4000
  private static let batchTime: Int64 = 1_000_000_000

  /// Where to look: folders of the library, or parts of them.
  private(set) var places: [TrackPath] = []
  /// Whether all that there is was found.
  var isComplete = false
  private let index: LibraryIndex
  private let clock: any PlayerClock
  private let time: Int64
  /// What was read and waits to be stored, and since when.
  private var unstored: [LibraryIndex.Reading] = []
  private var storedAt: Int64
  /// The folders of the library.
  private var known: [LibraryIndex.Folder]
  /// Those that the index was not filled with.
  private var unknown: [TrackPath] = []
  private var report = ScanReport()
  /// The rows whose files were found: a mark in the index would be a write.
  private var seen = RowSet()
  /// How many rows there are.
  private var rowCount: Int
  /// Whether and how far it fills an index in which there was nothing.
  private var fill = LibraryIndex.Fill.none
  /// How many rows there are where it looks, at its beginning.
  private(set) var knownCount = 0
  /// Whether something was new or changed so far.
  private(set) var hasRead = false
  private var unlisted: [TrackPath] = []
  private var mountPoints: [TrackPath] = []
  /// What changed by going away.
  private var gone: [TrackPath] = []

  init(index: LibraryIndex, clock: any PlayerClock) throws(PlayerError) {
    self.index = index
    self.clock = clock
    let now = clock.now()
    time = now.unixMilliseconds
    storedAt = now.monotonicNanoseconds
    known = try index.libraryFolders()
    rowCount = try index.rowCount()
    // What a first fill that was cut short left for later.
    if rowCount == 0 { fill = .beginning } else { try index.makeLookups() }
  }

  /// How many files it is done with.
  var found: Int { report.result.found }

  /// Whether there are rows whose files were not found: without them nothing is gone, and none was left by a
  /// file that moved.
  private var areSomeUnseen: Bool { seen.count < rowCount }

  /// Decides where to look, and adds folders that are new to the library.
  mutating func chooseFolders(_ paths: [TrackPath]) throws(PlayerError) {
    let named = paths.map(\.tidied)
    addUnknown()
    for path in named.isEmpty ? known.map(\.path) : named {
      guard let kind = FileStatus(path)?.kind else {
        try leaveOut(missing: path)
        continue
      }
      if kind == .folder, let name = KernelFileSystem.name(at: path) {
        report.refuse(.kernels(path, name))
        continue
      }
      if kind == .folder {
        try index.addFolder(path, at: time)
      } else if !FolderListing.looksLikeMusic(path.name)
        || !known.contains(where: { path.isBelow($0.path) })
      {
        let reason = "“\(path)” is \(kind.name); only folders can be added to the library."
        report.refuse(SkippedFile(path: path, reason: reason))
        continue
      }
      add(place: path)
    }
    known = try index.libraryFolders()
    try countKnown()
  }

  /// Decides where to look for what happened at `paths`.
  mutating func chooseChanged(_ paths: [TrackPath]) throws(PlayerError) {
    addUnknown()
    for path in paths {
      guard let home = known.first(where: { path == $0.path || path.isBelow($0.path) }),
        !path.isHidden(below: home.path)
      else { continue }
      let status = FileStatus(path)
      if path == home.path {
        if status?.kind == .folder { add(place: path) } else { try leaveOut(missing: path) }
        continue
      }
      switch status?.kind {
      case .file, .pipe, .socket, .device:
        if FolderListing.looksLikeMusic(path.name) { add(place: path) }
      case .folder:
        // What is behind a link may be found elsewhere already.
        add(place: home.linksToFolders || path.isLink ? home.path : path)
      case nil where home.linksToFolders:
        add(place: home.path)
      case nil:
        gone.append(path)
      }
    }
    try countKnown()
  }

  /// Answers which files of `batch` are new or changed, and so to be read.
  mutating func lookUp(_ batch: FileFinder.Batch) throws(PlayerError) -> [LibraryIndex.Unread] {
    report.skip(batch.skipped)
    unlisted += batch.unlistedFolders
    mountPoints += batch.mountPoints
    report.linksToFolders = report.linksToFolders || batch.linksToFolders
    // Where nothing is known nobody is asked, who would first finish storing.
    let entries =
      knownCount == 0
      ? Array(repeating: nil, count: batch.files.count) : try index.entries(of: batch.files)
    var unread: [LibraryIndex.Unread] = []
    var foundAgain: [Int64] = []
    var retagged: [FoundFile] = []
    for (file, entry) in zip(batch.files, entries) {
      if let entry, entry.holds(for: file) {
        seen.insert(entry.id)
        if entry.isMissing { foundAgain.append(entry.id) }
        if !entry.hasNewestTags { retagged.append(file) }
      } else {
        unread.append(.init(file: file, isNew: entry == nil))
      }
    }
    if !foundAgain.isEmpty {
      try index.mark(foundAgain, missing: false)
      report.marked += foundAgain.count
    }
    guard !retagged.isEmpty else { return unread }
    // What was read by an earlier version lacks only tags: not its sound, which takes longer.
    return unread
      + zip(retagged, try index.tracks(of: retagged)).map { file, known in
        LibraryIndex.Unread(file: file, isNew: false, known: known)
      }
  }

  /// Takes what was read of a batch of so many files.
  mutating func take(_ readings: [LibraryIndex.Reading], outOf fileCount: Int) {
    report.result.found += fileCount
    hasRead = hasRead || !readings.isEmpty
    unstored += readings
    report.skip(
      readings.compactMap { reading in
        guard case .failure(let error) = reading.result else { return nil }
        return SkippedFile(path: reading.file.path, reason: error.message)
      })
  }

  /// Whether what was read should wait no longer to be stored.
  var isStoringDue: Bool {
    unstored.count >= Self.batchSize
      || clock.now().monotonicNanoseconds - storedAt >= Self.batchTime
  }

  /// Begins to store what was read; nil if there is nothing.
  ///
  /// What was begun before must have been taken by ``take(_:)``.
  mutating func beginStoring() -> ReadAhead<LibraryIndex.Changes, PlayerError>? {
    storedAt = clock.now().monotonicNanoseconds
    guard !unstored.isEmpty else { return nil }
    let (index, time, fill, readings) = (index, time, fill, unstored)
    let left = areSomeUnseen ? seen : nil
    unstored = []
    if fill == .beginning { self.fill = .inProgress }
    return ReadAhead(on: QuietThread.start) { () throws(PlayerError) in
      try index.store(readings, at: time, fill: fill, seenIfSomeAreNot: left)
    }
  }

  /// Takes what storing changed, and gives the tracks that were stored.
  mutating func take(_ changes: LibraryIndex.Changes) -> [Track] {
    report.result.added += changes.added
    report.result.changed += changes.changed
    report.result.moved += changes.moved
    rowCount += changes.inserted
    for id in changes.ids { seen.insert(id) }
    return changes.tracks
  }

  /// Ends a first fill, removes what is not there any more, and marks what cannot be reached.
  mutating func complete() throws(PlayerError) {
    if fill == .inProgress { try index.makeLookups() }
    fill = .none
    try index.noteFilled(unknown, at: time)
    try keepUnmounted()
    for place in places {
      let isHome = known.contains { $0.path == place }
      if isHome { try index.note(folder: place, linksToFolders: report.linksToFolders) }
      guard let listing = FolderListing(place, order: .none) else { continue }
      if listing.isEmpty, isHome {
        let reason = "The folder “\(place)” is empty; its tracks are kept."
        report.note([SkippedFile(path: place, reason: reason)])
        report.marked += try index.markMissing(below: place, except: seen)
        continue
      }
      guard areSomeUnseen, !unlisted.contains(place) else { continue }
      report.result.removed += try index.removeUnseen(below: place, seen: seen, except: unlisted)
    }
    guard areSomeUnseen else { return }
    for folder in unlisted { report.marked += try index.markMissing(below: folder, except: seen) }
    for path in gone where FileStatus(path) == nil {
      report.result.removed += try index.removeUnseen(at: path, seen: seen, except: unlisted)
    }
  }

  /// Keeps what lies where a disk was mounted and now is nothing, as in a folder of the library.
  private mutating func keepUnmounted() throws(PlayerError) {
    let looked = places + gone
    let remembered = try index.mountPoints().filter { path in
      looked.contains { path == $0 || path.isBelow($0) }
    }
    let unmounted = remembered.filter { path in
      !mountPoints.contains(path) && FolderListing(path, order: .none)?.isEmpty ?? true
    }
    unlisted += unmounted
    try index.replaceMountPoints(remembered, by: mountPoints + unmounted)
  }

  /// What the scan did.
  func report(elapsed: Double) throws(PlayerError) -> ScanReport {
    var report = report
    report.result.copies = try index.copyCount()
    report.result.isComplete = isComplete
    report.result.elapsed = elapsed
    return report
  }

  /// Looks also where an index that was made again was not filled yet, whatever was asked for.
  private mutating func addUnknown() {
    unknown = known.filter(\.isUnknown).map(\.path)
    for path in unknown where FileStatus(path)?.kind == .folder { add(place: path) }
  }

  private mutating func countKnown() throws(PlayerError) {
    let isWhole = known.allSatisfy { folder in places.contains(folder.path) }
    knownCount = isWhole ? rowCount : try index.rowCount(below: places)
  }

  private mutating func add(place: TrackPath) {
    places.removeAll { $0.isBelow(place) }
    if !places.contains(where: { place == $0 || place.isBelow($0) }) { places.append(place) }
  }

  private mutating func leaveOut(missing path: TrackPath) throws(PlayerError) {
    let isKnown = known.contains { $0.path == path }
    let reason =
      isKnown
      ? "The folder “\(path)” is missing; its tracks are kept." : "“\(path)” does not exist."
    report.refuse(SkippedFile(path: path, reason: reason))
    if isKnown { report.marked += try index.markMissing(below: path, except: RowSet()) }
  }
}

extension TrackPath {
  /// Whether it or a folder between it and `home` is hidden.
  fileprivate func isHidden(below home: TrackPath) -> Bool {
    encoded.utf8.count > home.encoded.utf8.count
      && encoded.utf8.dropFirst(home.encoded.utf8.count).split(separator: UInt8(ascii: "/"))
        .contains { $0.first == UInt8(ascii: ".") }
  }
}
