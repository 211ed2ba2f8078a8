import Linux
import PlayerModel

/// The state of a running scan.
struct RunningScan {
  /// The number of files, or the time in nanoseconds, after which results are stored; each transaction
  /// rewrites most pages of an index.
  private static let batchSize = 4000
  private static let batchTime: Int64 = 1_000_000_000

  /// The folders of the library, or parts of them, to scan.
  private(set) var places: [TrackPath] = []
  /// Whether everything was found.
  var isComplete = false
  private let index: LibraryIndex
  private let clock: any PlayerClock
  private let time: Int64
  /// The readings that are not stored yet, by batch, and when readings were last stored.
  private var unstored: [[LibraryIndex.Reading]] = []
  private var storedAt: Int64
  /// The folders of the library.
  private var known: [LibraryIndex.Folder]
  /// What is excluded from the library.
  private(set) var exclusions: ExclusionLookup
  /// The folders that the index was not filled with.
  private var unknown: [TrackPath] = []
  private var report = ScanReport()
  /// The rows whose files were found, in memory because marking them in the index would be a write.
  private var seen = RowSet()
  /// The total number of rows.
  private var rowCount: Int
  /// The state of filling an empty index.
  private var fill = LibraryIndex.Fill.none
  /// The number of rows in ``places`` at the beginning of the scan.
  private(set) var knownCount = 0
  /// Whether any file was new or changed so far.
  private(set) var hasRead = false
  private var unlisted: [TrackPath] = []
  private var mountPoints: [TrackPath] = []
  /// The paths that were deleted or moved away.
  private var gone: [TrackPath] = []

  init(
    index: LibraryIndex, clock: any PlayerClock, legacyEncoding: LegacyEncoding,
    except library: LibraryExclusions
  ) throws(PlayerError) {
    self.index = index
    self.clock = clock
    let now = clock.now()
    time = now.unixMilliseconds
    storedAt = now.monotonicNanoseconds
    (known, exclusions) = try Self.folders(of: index, except: library)
    rowCount = try index.rowCount()
    try index.adopt(legacyEncoding)
    // A first fill that was interrupted has not created the lookups.
    if rowCount == 0 { fill = .beginning } else { try index.makeLookups() }
  }

  /// The number of files that are done.
  var found: Int { report.result.found }

  /// Whether there are rows whose files were not found; otherwise nothing was removed or moved.
  private var areSomeUnseen: Bool { seen.count < rowCount }

  /// Chooses the places to scan, and adds new folders to the library.
  mutating func chooseFolders(_ paths: [TrackPath]) throws(PlayerError) {
    let named = paths.map(\.tidied)
    addUnknown()
    for path in named.isEmpty ? known.map(\.path) : named {
      guard let kind = FileStatus(path)?.kind else {
        try leaveOut(missing: path)
        continue
      }
      if kind == .folder, let name = KernelFileSystem.name(at: path) {
        report.refuse(.kernelFolder(path, name))
        continue
      }
      if isExcluded(path, kind) {
        report.refuse(.excluded(path))
        continue
      }
      if kind == .folder {
        try index.addFolder(path, at: time)
      } else if !FolderListing.isMusic(path)
        || !known.contains(where: { path.isBelow($0.path) })
      {
        let reason = "“\(path)” is \(kind.name); only folders can be added to the library."
        report.refuse(SkippedFile(path: path, reason: reason))
        continue
      }
      add(place: path)
    }
    (known, exclusions) = try Self.folders(of: index, except: exclusions.library)
    try countKnown()
  }

  /// Returns the folders of the library, and what is excluded from them.
  private static func folders(
    of index: LibraryIndex, except library: LibraryExclusions
  ) throws(PlayerError) -> ([LibraryIndex.Folder], ExclusionLookup) {
    let known = try index.libraryFolders()
    var library = library
    library.homes = known.map(\.path)
    return (known, ExclusionLookup(library))
  }

  /// Returns whether a part of the library is excluded from it.
  private mutating func isExcluded(_ path: TrackPath, _ kind: FileKind) -> Bool {
    guard known.contains(where: { path.isBelow($0.path) }) else { return false }
    return (kind == .folder ? exclusions.rules(in: path) : exclusions.rules(at: path)) == nil
  }

  /// Chooses the places to scan for changes at `paths`.
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
      guard exclusions.rules(at: path) != nil else { continue }
      switch status?.kind {
      case .file, .pipe, .socket, .device:
        if FolderListing.isMusic(path), !(path.isLink && exclusions.isRepeated(path)) {
          add(place: path)
        }
      case .folder:
        // The target of a link may already be found elsewhere.
        add(place: home.linksToFolders || path.isLink ? home.path : path)
      case nil where home.linksToFolders:
        add(place: home.path)
      case nil:
        gone.append(path)
      }
    }
    try countKnown()
  }

  /// Returns which files of `batch` are new or changed, and must be read.
  mutating func lookUp(_ batch: FileFinder.Batch) throws(PlayerError) -> [LibraryIndex.Unread] {
    report.skip(batch.skipped)
    unlisted += batch.unlistedFolders
    mountPoints += batch.mountPoints
    report.linksToFolders = report.linksToFolders || batch.linksToFolders
    report.addOtherFormats(batch.otherFormats)
    // If nothing is known, no query is made, because it would wait for the storing.
    let entries =
      knownCount == 0
      ? Array(repeating: nil, count: batch.files.count) : try index.entries(of: batch.files)
    var unread: [LibraryIndex.Unread] = []
    if knownCount == 0 { unread.reserveCapacity(batch.files.count) }
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
    // Files read by an earlier version need only their tags, not their sound, which takes longer.
    return unread
      + zip(retagged, try index.tracks(of: retagged)).map { file, known in
        LibraryIndex.Unread(file: file, isNew: false, known: known)
      }
  }

  /// Adds the readings of a batch of files.
  mutating func take(_ readings: [LibraryIndex.Reading], outOf fileCount: Int) {
    report.result.found += fileCount
    hasRead = hasRead || !readings.isEmpty
    if !readings.isEmpty { unstored.append(readings) }
    report.skip(
      readings.compactMap { reading in
        guard case .failure(let error) = reading.result else { return nil }
        return SkippedFile(path: reading.file.path, reason: error.message)
      })
  }

  /// Whether the readings should be stored now.
  var isStoringDue: Bool {
    unstored.reduce(0) { $0 + $1.count } >= Self.batchSize
      || clock.now().monotonicNanoseconds - storedAt >= Self.batchTime
  }

  /// Starts storing the readings; returns `nil` if there are none.
  ///
  /// The result of the previous call must have been passed to ``take(_:)``.
  mutating func beginStoring() -> ReadAhead<LibraryIndex.Changes, PlayerError>? {
    storedAt = clock.now().monotonicNanoseconds
    guard !unstored.isEmpty else { return nil }
    let (index, time, fill, readings) = (index, time, fill, unstored)
    let left = areSomeUnseen ? seen : nil
    unstored = []
    if fill == .beginning { self.fill = .inProgress }
    return ReadAhead(on: LowPriorityThread.start) { () throws(PlayerError) in
      try index.store(readings, at: time, fill: fill, seenIfSomeAreNot: left)
    }
  }

  /// Adds the result of storing, and returns the stored tracks.
  mutating func take(_ changes: LibraryIndex.Changes) -> [Track] {
    report.result.added += changes.added
    report.result.changed += changes.changed
    report.result.moved += changes.moved
    report.marked += changes.completed
    rowCount += changes.inserted
    for id in changes.ids { seen.insert(id) }
    return changes.tracks
  }

  /// Completes a first fill, removes files that are gone, and marks those that are unavailable.
  mutating func complete() throws(PlayerError) {
    if fill == .inProgress { try index.makeLookups() }
    fill = .none
    try index.noteFilled(unknown, at: time)
    try keepUnmounted()
    for place in places {
      let isHome = known.contains { $0.path == place }
      if isHome { try index.note(folder: place, linksToFolders: report.linksToFolders) }
      guard let listing = try? FolderListing(place, order: .none) else { continue }
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

  /// Keeps the files below mount points that are now empty or missing, like those of the library's folders.
  private mutating func keepUnmounted() throws(PlayerError) {
    let looked = places + gone
    let remembered = try index.mountPoints().filter { path in
      looked.contains { path == $0 || path.isBelow($0) }
    }
    let unmounted = remembered.filter { path in
      !mountPoints.contains(path) && (try? FolderListing(path, order: .none))?.isEmpty ?? true
    }
    unlisted += unmounted
    try index.replaceMountPoints(remembered, by: mountPoints + unmounted)
  }

  /// Returns the report of the scan.
  func report(elapsed: Double) throws(PlayerError) -> ScanReport {
    var report = report
    report.result.copies = try index.copyCount()
    report.result.isComplete = isComplete
    report.result.elapsed = elapsed
    return report
  }

  /// Adds folders that a rebuilt index was not filled with yet.
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
  /// Returns whether the path, or a folder between it and `home`, is hidden.
  func isHidden(below home: TrackPath) -> Bool {
    encoded.utf8.count > home.encoded.utf8.count
      && encoded.utf8.dropFirst(home.encoded.utf8.count).split(separator: UInt8(ascii: "/"))
        .contains { FolderExclusions.isHidden($0) }
  }
}
