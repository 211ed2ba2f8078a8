import Glibc
import Linux
import PlayerModel
import SoundFiles
import TrackMetadata

/// A running search for music.
struct FileSearch: Sendable {
  /// The results since the last batch.
  private var findings = Findings()
  /// The remaining steps, of which the last is next.
  private var pending: [Step]
  /// The folders entered below the current named path, and those above it, since a link to one of them would
  /// be circular.
  private var entered: Set<FileIdentity> = []

  /// The number of files per batch.
  private let batchSize: Int
  // The first batch is smaller, because playback may be waiting for it.
  private var limit = 1
  private let order: FolderListing.Order
  private var exclusions: ExclusionLookup
  private let willList: @Sendable (TrackPath) -> Void
  private let encodings: TextEncodings
  private let locate: FileFinder.Locating

  private enum Step {
    case named(TrackPath)
    case listed(TrackPath)
    /// A folder, the rules that it inherits, and the device of its parent folder.
    case folder(TrackPath, FolderExclusions, inside: UInt64?, isNamed: Bool)
    case file(TrackPath)
  }

  /// Creates a search below `paths` that lists each folder in `order`; `willList` is called with each folder
  /// before its entries are read, and lists are decoded with `encodings`.
  init(
    _ paths: [TrackPath], batchSize: Int, order: FolderListing.Order = .heard,
    encodings: TextEncodings = TextEncodings(),
    exclusions: LibraryExclusions = LibraryExclusions(),
    locate: @escaping FileFinder.Locating = { $0.map { _ in nil } },
    willList: @escaping @Sendable (TrackPath) -> Void = { _ in }
  ) {
    self.encodings = encodings
    self.batchSize = batchSize
    self.order = order
    self.exclusions = ExclusionLookup(exclusions)
    self.willList = willList
    self.locate = locate
    pending = paths.reversed().map { .named($0.tidied) }
  }

  /// Whether the search is not finished.
  var isUnfinished: Bool { !pending.isEmpty }

  /// Continues until a batch is complete; returns `nil` at the end, or if cancelled.
  ///
  /// `isCancelled` is called before each folder and each of its entries.
  mutating func next(isCancelled: () -> Bool) -> Findings? {
    while isUnfinished, findings.paths.count < limit, findings.batch.skipped.count < batchSize {
      guard !isCancelled() else { return nil }
      step(isCancelled)
    }
    guard !findings.isEmpty else { return nil }
    limit = batchSize
    defer { findings = Findings() }
    return findings
  }

  /// Processes the next file or folder.
  private mutating func step(_ isCancelled: () -> Bool) {
    switch pending.popLast() {
    case .named(let path):
      entered = []
      if path.looksLikePlaylist { open(list: path) } else { look(atNamed: path) }
    case .listed(let path): look(atListed: path)
    case .folder(let path, let exclusions, let device, let isNamed):
      enter(path, exclusions, inside: device, isNamed: isNamed, isCancelled)
    case .file(let path): findings.paths.append(path)
    case nil: break
    }
  }

  /// Replaces a list by the files that it names.
  private mutating func open(list path: TrackPath) {
    do {
      let list = try PlaylistFile(reading: path, encodings: encodings)
      let tracks = located(list.sections.flatMap(\.tracks))
      findings.batch.skipped += list.leftOut.map { SkippedFile(path: path, reason: $0) }
      findings.batch.skipped += tracks.filter { $0.path.encoded.isEmpty }.map {
        SkippedFile(path: path, reason: ListedFile.refusal(ofPathless: $0))
      }
      pending += tracks.reversed().filter { !$0.path.encoded.isEmpty }.map { .listed($0.path) }
    } catch {
      refuse(SkippedFile(path: path, reason: error.message))
    }
  }

  /// Returns the tracks of a list, with other paths for those that are not where the list says.
  private func located(_ tracks: [Track]) -> [Track] {
    var tracks = tracks
    let missing = tracks.indices.filter {
      tracks[$0].path.encoded.isEmpty || FileStatus(tracks[$0].path) == nil
    }
    guard !missing.isEmpty else { return tracks }
    for (place, path) in zip(missing, locate(missing.map { tracks[$0] })) {
      if let path { tracks[place].path = path }
    }
    return tracks
  }

  /// A list may name anything, but only files are accepted, and no nested lists.
  private mutating func look(atListed path: TrackPath) {
    if FileStatus(path) == nil {
      findings.batch.skipped.append(.unreachable(path, errno))
    } else if let refusal = ListedFile.refusal(ofKind: path) {
      findings.batch.skipped.append(SkippedFile(path: path, reason: refusal))
    } else {
      findings.paths.append(path)
    }
  }

  private mutating func look(atNamed path: TrackPath) {
    guard let status = FileStatus(path) else { return refuse(.unreachable(path, errno)) }
    switch status.kind {
    case .file:
      // A named file that is not music is reported now, rather than when it is to be played.
      if let refusal = SoundFiles.refusal(of: path) {
        refuse(SkippedFile(path: path, reason: refusal.message))
      } else {
        findings.paths.append(path)
      }
    case .folder:
      let device = FileStatus(path.parent)?.device
      let above = (path.resolved ?? path).ancestors
      entered = Set(above.compactMap { FileIdentity(at: $0) })
      if let rules = exclusions.rules(at: path) {
        pending.append(.folder(path, rules, inside: device, isNamed: true))
      }
    case .pipe, .socket, .device: refuse(.notAFile(path, status.kind))
    }
  }

  private mutating func refuse(_ named: SkippedFile) {
    findings.batch.skipped.append(named)
    findings.batch.refused.append(named.path)
  }

  private mutating func enter(
    _ folder: TrackPath, _ rules: FolderExclusions, inside device: UInt64?, isNamed: Bool,
    _ isCancelled: () -> Bool
  ) {
    let listing: FolderListing
    do throws(FolderError) {
      listing = try FolderListing(
        folder, order: order, exclusions: rules,
        isOpen: exclusions.library.opens(folder, isNamed: isNamed),
        inside: isNamed ? nil : device, willRead: { willList(folder) }, isCancelled: isCancelled)
    } catch .cancelled {
      pending.append(.folder(folder, rules, inside: device, isNamed: isNamed))
      return
    } catch {
      leaveOut(folder, error)
      if isNamed { findings.batch.refused.append(folder) }
      return
    }
    if let name = listing.kernelFileSystem {
      findings.batch.skipped.append(.kernelFolder(folder, name))
      if isNamed { findings.batch.refused.append(folder) }
      return
    }
    guard entered.insert(listing.identity).inserted || isNamed else { return }
    if let device, listing.identity.device != device { findings.batch.mountPoints.append(folder) }
    if let failure = listing.failure { leaveOut(folder, failure) }
    for copy in listing.copies { FileReplacement.removeLeftover(at: copy) }
    findings.batch.skipped += listing.skipped
    findings.batch.unlistedFolders += listing.deadLinks
    findings.batch.otherFormats.add(listing.otherFormats)
    findings.batch.linksToFolders = findings.batch.linksToFolders || listing.linksToFolders
    pending += listing.folders.reversed().map {
      .folder($0, listing.exclusions, inside: listing.identity.device, isNamed: false)
    }
    // Such a link would be a second song on its album.
    let repeated = Set(listing.linkedFiles.filter { exclusions.isRepeated($0) })
    pending += listing.files.reversed().filter { !repeated.contains($0) }.map { .file($0) }
  }

  private mutating func leaveOut(_ folder: TrackPath, _ error: FolderError) {
    findings.batch.skipped.append(.unlisted(folder, error))
    findings.batch.unlistedFolders.append(folder)
  }
}

extension TrackPath {
  /// The folders that contain it, from the nearest to the root.
  fileprivate var ancestors: [TrackPath] {
    var ancestors: [TrackPath] = []
    var path = self
    while case let parent = path.parent, parent != path {
      ancestors.append(parent)
      path = parent
    }
    return ancestors
  }
}
