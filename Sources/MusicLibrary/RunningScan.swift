import Glibc
import PlayerModel
import RegularFiles

/// A scan in the course of being made.
struct RunningScan {
  /// Where to look: folders of the library, or parts of them.
  private(set) var places: [TrackPath] = []
  /// Whether all that there is was found.
  var isComplete = false
  private let index: LibraryIndex
  private let reading: ParallelReading
  private let time: Int64
  /// The folders of the library.
  private var known: [LibraryIndex.Folder]
  private var result = ScanResult(
    found: 0, added: 0, changed: 0, moved: 0, removed: 0, unreadable: 0, elapsed: 0)
  private var marked = 0
  private var skipped: [SkippedFile] = []
  private var refused: [SkippedFile] = []
  /// The rows whose files were found: 8 bytes a track, where a mark in the index would be a write.
  private var seen: Set<Int64> = []
  /// How many rows there are.
  private var rowCount: Int
  private var unlisted: [TrackPath] = []
  private var mountPoints: [TrackPath] = []
  /// What changed by going away.
  private var gone: [TrackPath] = []
  private var linksToFolders = false

  init(index: LibraryIndex, reading: ParallelReading, time: Int64) throws(PlayerError) {
    self.index = index
    self.reading = reading
    self.time = time
    known = try index.libraryFolders()
    rowCount = try index.rowCount()
  }

  /// How many files were found so far.
  var found: Int { result.found }

  /// Decides where to look, and adds folders that are new to the library.
  mutating func chooseFolders(_ paths: [TrackPath]) throws(PlayerError) {
    let named = paths.map(\.tidied)
    for path in named.isEmpty ? known.map(\.path) : named {
      guard let kind = FileStatus(path)?.kind else {
        try leaveOut(missing: path)
        continue
      }
      if kind == .folder {
        try index.addFolder(path, at: time)
      } else if !known.contains(where: { path.isBelow($0.path) }) {
        let reason = "“\(path)” is \(kind.name); only folders join the library."
        refuse(SkippedFile(path: path, reason: reason))
        continue
      }
      add(place: path)
    }
    known = try index.libraryFolders()
  }

  /// Decides where to look for what happened at `paths`.
  mutating func chooseChanged(_ paths: [TrackPath]) throws(PlayerError) {
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
  }

  /// Reads and stores what is new or changed in `batch`, and gives what was stored.
  mutating func take(_ batch: FileFinder.Batch, threads: Int) throws(PlayerError) -> [Track] {
    result.found += batch.files.count
    skip(batch.skipped)
    unlisted += batch.unlistedFolders
    mountPoints += batch.mountPoints
    linksToFolders = linksToFolders || batch.linksToFolders
    let entries = try index.entries(of: batch.files)
    var unread: [LibraryIndex.Unread] = []
    var foundAgain: [Int64] = []
    for (file, entry) in zip(batch.files, entries) {
      if let entry, entry.holds(for: file) {
        seen.insert(entry.id)
        if entry.isMissing { foundAgain.append(entry.id) }
      } else {
        unread.append(.init(file: file, isNew: entry == nil))
      }
    }
    if !foundAgain.isEmpty {
      try index.mark(foundAgain, missing: false)
      marked += foundAgain.count
    }
    guard !unread.isEmpty else { return [] }
    let readings = reading.read(unread, threads: threads)
    // Where all rows have their files, none was left by a file that moved.
    let left: Set<Int64>? = seen.count < rowCount ? seen : nil
    let changes = try index.store(readings, at: time, seenIfSomeAreNot: left)
    result.added += changes.added
    result.changed += changes.changed
    result.moved += changes.moved
    rowCount += changes.inserted
    seen.formUnion(changes.ids)
    skip(
      readings.compactMap { reading in
        guard case .failure(let error) = reading.result else { return nil }
        return SkippedFile(path: reading.file.path, reason: error.message)
      })
    return changes.tracks
  }

  /// Removes what is not there any more, and marks what cannot be reached.
  mutating func removeGone() throws(PlayerError) {
    try keepUnmounted()
    for place in places {
      let isHome = known.contains { $0.path == place }
      if isHome { try index.note(folder: place, linksToFolders: linksToFolders) }
      guard let listing = FolderListing(place, isSorted: false) else { continue }
      if listing.isEmpty, isHome {
        let reason = "The folder “\(place)” is empty; what was in it is kept."
        note([SkippedFile(path: place, reason: reason)])
        marked += try index.markMissing(below: place, except: seen)
        continue
      }
      guard !unlisted.contains(place) else { continue }
      result.removed += try index.removeUnseen(below: place, seen: seen, except: unlisted)
    }
    for folder in unlisted { marked += try index.markMissing(below: folder, except: seen) }
    for path in gone where FileStatus(path) == nil {
      result.removed += try index.removeUnseen(at: path, seen: seen, except: unlisted)
    }
  }

  /// Keeps what lies where a disk was mounted and now is nothing, as in a folder of the library.
  private mutating func keepUnmounted() throws(PlayerError) {
    let looked = places + gone
    let remembered = try index.mountPoints().filter { path in
      looked.contains { path == $0 || path.isBelow($0) }
    }
    let unmounted = remembered.filter { path in
      !mountPoints.contains(path) && FolderListing(path, isSorted: false)?.isEmpty ?? true
    }
    unlisted += unmounted
    try index.replaceMountPoints(remembered, by: mountPoints + unmounted)
  }

  /// What the scan did.
  func report(elapsed: Double) throws(PlayerError) -> ScanReport {
    var result = result
    result.copies = try index.copyCount()
    result.isComplete = isComplete
    result.elapsed = elapsed
    return ScanReport(
      result: result, skipped: skipped, refused: refused, marked: marked,
      linksToFolders: linksToFolders)
  }

  private mutating func add(place: TrackPath) {
    places.removeAll { $0.isBelow(place) }
    if !places.contains(where: { place == $0 || place.isBelow($0) }) { places.append(place) }
  }

  private mutating func leaveOut(missing path: TrackPath) throws(PlayerError) {
    let isKnown = known.contains { $0.path == path }
    let reason =
      isKnown
      ? "The folder “\(path)” is not there; its tracks are kept." : "“\(path)” does not exist."
    refuse(SkippedFile(path: path, reason: reason))
    if isKnown { marked += try index.markMissing(below: path, except: []) }
  }

  private mutating func refuse(_ place: SkippedFile) {
    refused.append(place)
    note([place])
  }

  private mutating func skip(_ files: [SkippedFile]) {
    result.unreadable += files.count
    note(files)
  }

  private mutating func note(_ files: [SkippedFile]) {
    skipped += files.prefix(ScanReport.skippedLimit - skipped.count)
  }
}

extension TrackPath {
  /// Whether it or a folder between it and `home` is hidden.
  fileprivate func isHidden(below home: TrackPath) -> Bool {
    encoded.utf8.count > home.encoded.utf8.count
      && encoded.utf8.dropFirst(home.encoded.utf8.count).split(separator: UInt8(ascii: "/"))
        .contains { $0.first == UInt8(ascii: ".") }
  }

  /// Whether it is a symbolic link.
  fileprivate var isLink: Bool {
    var status = stat()
    return withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
