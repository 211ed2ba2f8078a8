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
  package var result: ScanResult
  /// What could not be read or played, at most ``skippedLimit`` of it.
  package var skipped: [SkippedFile]
  /// Why something that was named was not looked at.
  package var refused: [SkippedFile] = []
  /// How many tracks became missing, or are there again.
  package var marked = 0
  /// Whether a link to a folder was met.
  package var linksToFolders = false

  /// Whether the library is another now.
  package var isNews: Bool {
    result.added + result.changed + result.moved + result.removed + marked > 0
  }

  /// How many skipped files a report names; more are only counted.
  package static let skippedLimit = 100
}
