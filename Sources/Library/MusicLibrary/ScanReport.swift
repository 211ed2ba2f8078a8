package import PlayerModel

/// How far a scan is.
package struct ScanProgress: Hashable, Sendable {
  /// How far it is.
  package var status: ScanStatus
  /// The tracks that the last step stored, new, changed or moved.
  ///
  /// Hand them to ``MoodStore/updateSeen(_:)``.
  package var stored: [Track]
  /// The file that has been read for more than two seconds; nil if none has.
  package var standsAt: TrackPath?
}

/// What a scan did.
package struct ScanReport: Hashable, Sendable {
  /// The numbers.
  package var result = ScanResult(
    found: 0, added: 0, changed: 0, moved: 0, removed: 0, unreadable: 0, elapsed: 0)
  /// Why something that was named was not looked at.
  package private(set) var refused: [SkippedFile] = []
  /// How many tracks became missing, or are there again.
  package var marked = 0
  /// Whether a link to a folder was met.
  package var linksToFolders = false

  /// Whether the library is another now.
  package var isNews: Bool {
    result.added + result.changed + result.moved + result.removed + marked > 0
  }

  /// How many skipped files a report names; more are only counted.
  private static let skippedLimit = 100

  /// Notes a place that is not looked at.
  mutating func refuse(_ place: SkippedFile) {
    refused.append(place)
    note([place])
  }

  /// Notes files that cannot be read, and counts them.
  mutating func skip(_ files: [SkippedFile]) {
    result.unreadable += files.count
    note(files)
  }

  /// Notes what was left out, as long as there is room.
  mutating func note(_ files: [SkippedFile]) {
    let skipped = result.skipped ?? []
    let room = Self.skippedLimit - skipped.count
    if room > 0, !files.isEmpty { result.skipped = skipped + files.prefix(room) }
  }
}
