import Glibc
import MPEGAudio
package import PlayerModel
import RegularFiles

/// A search for music in the course of being made.
struct FileSearch: Sendable {
  /// What was found since it was last handed on.
  private var findings = Findings()
  /// What is still to be looked at; the last comes next.
  private var pending: [Step]
  /// The folders that were entered below the present named path.
  private var entered: Set<FolderListing.Identity> = []

  /// How many files a batch holds, and how many the next one does.
  private let batchSize: Int
  // What is found first is handed on first: somebody may be waiting to hear it.
  private var limit = 1
  private let order: FolderListing.Order
  private let willList: @Sendable (TrackPath) -> Void

  private enum Step {
    case named(TrackPath)
    case listed(TrackPath)
    /// A folder, and the device of the one that it was found in.
    case folder(TrackPath, inside: UInt64?)
    case file(TrackPath)
  }

  /// A search below `paths`, of each folder in `order`; `willList` is told of each folder before it is read.
  init(
    _ paths: [TrackPath], batchSize: Int, order: FolderListing.Order = .heard,
    willList: @escaping @Sendable (TrackPath) -> Void = { _ in }
  ) {
    self.batchSize = batchSize
    self.order = order
    self.willList = willList
    pending = paths.reversed().map { .named($0.tidied) }
  }

  /// Whether there is something left to look at.
  var isUnfinished: Bool { !pending.isEmpty }

  /// Goes on until there is a batch; nil at the end, or as soon as it is cancelled.
  ///
  /// `isCancelled` is asked before each folder and file.
  mutating func next(isCancelled: () -> Bool) -> Findings? {
    while isUnfinished, findings.paths.count < limit, findings.batch.skipped.count < batchSize {
      guard !isCancelled() else { return nil }
      step()
    }
    guard !findings.isEmpty else { return nil }
    limit = batchSize
    defer { findings = Findings() }
    return findings
  }

  /// Goes on by one file or folder.
  private mutating func step() {
    switch pending.popLast() {
    case .named(let path):
      entered = []
      if path.looksLikePlaylist { open(list: path) } else { look(atNamed: path) }
    case .listed(let path): look(atListed: path)
    case .folder(let path, let device): enter(path, inside: device)
    case .file(let path): findings.paths.append(path)
    case nil: break
    }
  }

  /// Takes the files that a list names in its place.
  private mutating func open(list path: TrackPath) {
    do {
      let tracks = try PlaylistFile(reading: path).sections.flatMap(\.tracks)
      pending += tracks.reversed().map { .listed($0.path) }
    } catch {
      findings.batch.skipped.append(SkippedFile(path: path, reason: error.message))
    }
  }

  /// A list may name anything: only files are taken, and no list out of a list.
  private mutating func look(atListed path: TrackPath) {
    guard let status = FileStatus(path) else {
      findings.batch.skipped.append(.unreachable(path, errno))
      return
    }
    guard status.kind == .file, !path.looksLikePlaylist else {
      findings.batch.skipped.append(
        SkippedFile(path: path, reason: "“\(path)” is listed, and is no music file."))
      return
    }
    findings.paths.append(path)
  }

  private mutating func look(atNamed path: TrackPath) {
    guard let status = FileStatus(path) else {
      findings.batch.skipped.append(.unreachable(path, errno))
      return
    }
    switch status.kind {
    case .file:
      // What is no music is said where somebody named it, not when it is to be played.
      if let refusal = MPEGFile.refusal(of: path) {
        findings.batch.skipped.append(SkippedFile(path: path, reason: refusal.message))
      } else {
        findings.paths.append(path)
      }
    case .folder:
      pending.append(.folder(path, inside: FileStatus(path.parent)?.device))
    case .pipe, .socket, .device: findings.batch.skipped.append(.notAFile(path, status.kind))
    }
  }

  private mutating func enter(_ folder: TrackPath, inside device: UInt64?) {
    willList(folder)
    guard let listing = FolderListing(folder, order: order) else {
      leaveOut(folder, errno)
      return
    }
    guard entered.insert(listing.identity).inserted else { return }
    if let device, listing.identity.device != device { findings.batch.mountPoints.append(folder) }
    if listing.endedEarly != 0 { leaveOut(folder, listing.endedEarly) }
    findings.batch.skipped += listing.skipped
    findings.batch.unlistedFolders += listing.deadLinks
    findings.batch.linksToFolders = findings.batch.linksToFolders || listing.linksToFolders
    pending += listing.folders.reversed().map { .folder($0, inside: listing.identity.device) }
    pending += listing.files.reversed().map { .file($0) }
  }

  private mutating func leaveOut(_ folder: TrackPath, _ number: CInt) {
    findings.batch.skipped.append(.unlisted(folder, number))
    findings.batch.unlistedFolders.append(folder)
  }
}

extension TrackPath {
  /// The same path without doubled and trailing slashes and without `.` in it; `..` stays, because
  /// where it leads depends on links.
  package var tidied: TrackPath {
    let slash = UInt8(ascii: "/")
    let dot = UInt8(ascii: ".")
    let parts = Array(encoded.utf8).split(separator: slash).filter { $0 != [dot] }
    let tidy = String(decoding: Array(parts.joined(separator: [slash])), as: UTF8.self)
    if encoded.utf8.first == slash { return TrackPath(encoded: "/" + tidy) }
    return TrackPath(encoded: tidy.isEmpty ? "." : tidy)
  }

  /// Whether it lies in `folder`, at any depth.
  func isBelow(_ folder: TrackPath) -> Bool {
    let prefix = folder.encoded == "/" ? "/" : folder.encoded + "/"
    return encoded.utf8.starts(with: prefix.utf8) && encoded.utf8.count > prefix.utf8.count
  }
}
