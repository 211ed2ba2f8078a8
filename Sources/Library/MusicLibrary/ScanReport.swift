package import PlayerModel

/// The progress of a scan.
package struct ScanProgress: Hashable, Sendable {
  /// The numbers so far.
  package var status: ScanStatus
  /// The new, changed or moved tracks stored by the last step.
  ///
  /// They should be passed to ``MoodStore/updateSeen(_:)``.
  package var stored: [Track]
  /// A file that has been read for more than two seconds, if any.
  package var slowFile: TrackPath?
}

/// The result of a scan.
package struct ScanReport: Hashable, Sendable {
  /// The numbers.
  package var result = ScanResult(
    found: 0, added: 0, changed: 0, moved: 0, removed: 0, unreadable: 0, elapsed: 0)
  /// The named paths that were not scanned, with reasons.
  package private(set) var refused: [SkippedFile] = []
  /// The number of tracks that became missing or available again, or whose encoding was read for the first time.
  package var marked = 0
  /// Whether a link to a folder was found.
  package var linksToFolders = false

  /// Whether the library changed.
  package var isNews: Bool {
    result.added + result.changed + result.moved + result.removed + marked > 0
  }

  /// The maximum number of skipped files in a report; further ones are only counted.
  private static let skippedLimit = 100

  /// Records a place that is not scanned.
  mutating func refuse(_ place: SkippedFile) {
    refused.append(place)
    note([place])
  }

  /// Records and counts files that cannot be read.
  mutating func skip(_ files: [SkippedFile]) {
    result.unreadable += files.count
    note(files)
  }

  /// Adds the counts of files whose formats are not played.
  mutating func addOtherFormats(_ files: FormatCounts) {
    guard !files.isEmpty else { return }
    result.otherFormats = result.otherFormats ?? FormatCounts()
    result.otherFormats?.add(files)
  }

  /// Records skipped files up to the limit.
  mutating func note(_ files: [SkippedFile]) {
    let skipped = result.skipped ?? []
    let room = Self.skippedLimit - skipped.count
    if room > 0, !files.isEmpty { result.skipped = skipped + files.prefix(room) }
  }
}
