package import PlayerModel

/// How far a scan is.
package struct ScanProgress: Hashable, Sendable {
  /// How many music files were found so far.
  package var found: Int
  /// The tracks that the last step stored, new, changed or moved.
  ///
  /// Hand them to ``MoodStore/updateSeen(_:)``.
  package var stored: [Track]
}

/// What a scan did.
package struct ScanReport: Hashable, Sendable {
  /// The numbers.
  package var result: ScanResult
  /// What could not be read or played, at most ``skippedLimit`` of it.
  package var skipped: [SkippedFile]
  /// Whether it came to the end, that is, was not cancelled.
  package var isComplete: Bool

  /// How many skipped files a report names; more are only counted.
  package static let skippedLimit = 100
}
