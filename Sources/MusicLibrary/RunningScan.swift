import Glibc
import PlayerModel

/// A scan in the course of being made.
struct RunningScan {
  /// Where to look: folders of the library, or parts of them.
  private(set) var places: [TrackPath] = []
  /// Whether all that there is was found.
  var isComplete = false
  private let index: LibraryIndex
  private let reading: ParallelReading
  private let time: Int64
  private var result = ScanResult(
    found: 0, added: 0, changed: 0, moved: 0, removed: 0, unreadable: 0, elapsed: 0)
  private var skipped: [SkippedFile] = []
  /// The rows whose files were found: 8 bytes a track, where a mark in the index would be a write.
  private var seen: Set<Int64> = []
  private var unlisted: [TrackPath] = []

  init(index: LibraryIndex, reading: ParallelReading, time: Int64) {
    self.index = index
    self.reading = reading
    self.time = time
  }

  /// Decides where to look, and adds folders that are new to the library.
  mutating func chooseFolders(_ paths: [TrackPath]) throws(PlayerError) {
    let named = paths.map(\.tidied)
    let known = try index.folders()
    for path in named.isEmpty ? known : named {
      guard let kind = FileStatus(path)?.kind else {
        let reason =
          known.contains(path)
          ? "The folder “\(path)” is not there; its tracks are kept." : "“\(path)” does not exist."
        note([SkippedFile(path: path, reason: reason)])
        continue
      }
      if kind == .folder {
        try index.addFolder(path, at: time)
      } else if !known.contains(where: { path.isBelow($0) }) {
        let reason = "“\(path)” is \(kind.name); only folders join the library."
        note([SkippedFile(path: path, reason: reason)])
        continue
      }
      places.removeAll { $0.isBelow(path) }
      if !places.contains(where: { path == $0 || path.isBelow($0) }) { places.append(path) }
    }
  }

  /// Reads and stores what is new or changed in `batch`.
  mutating func take(_ batch: FileFinder.Batch) throws(PlayerError) -> ScanProgress {
    result.found += batch.files.count
    skip(batch.skipped)
    unlisted += batch.unlistedFolders
    let entries = try index.entries(of: batch.files)
    var unread: [FoundFile] = []
    for (file, entry) in zip(batch.files, entries) {
      if let entry, entry.holds(for: file) {
        seen.insert(entry.id)
      } else {
        unread.append(file)
      }
    }
    guard !unread.isEmpty else { return ScanProgress(found: result.found, stored: []) }
    let readings = reading.read(unread)
    let changes = try index.store(readings, at: time, seen: seen)
    result.added += changes.added
    result.changed += changes.changed
    result.moved += changes.moved
    seen.formUnion(changes.ids)
    skip(
      readings.compactMap { reading in
        guard case .failure(let error) = reading.result else { return nil }
        return SkippedFile(path: reading.file.path, reason: error.message)
      })
    return ScanProgress(found: result.found, stored: changes.tracks)
  }

  /// Removes what is not there any more.
  mutating func removeGone() throws(PlayerError) {
    for place in places {
      guard let listing = FolderListing(place) else { continue }
      if listing.isEmpty {
        let reason = "The folder “\(place)” is empty; what was in it is kept."
        note([SkippedFile(path: place, reason: reason)])
        continue
      }
      guard !unlisted.contains(place) else { continue }
      result.removed += try index.removeUnseen(below: place, seen: seen, except: unlisted)
    }
  }

  /// What the scan did.
  func report(elapsed: Double) -> ScanReport {
    var result = result
    result.elapsed = elapsed
    return ScanReport(result: result, skipped: skipped, isComplete: isComplete)
  }

  private mutating func skip(_ files: [SkippedFile]) {
    result.unreadable += files.count
    note(files)
  }

  private mutating func note(_ files: [SkippedFile]) {
    skipped += files.prefix(ScanReport.skippedLimit - skipped.count)
  }
}
