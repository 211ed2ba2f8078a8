package import PlayerModel

/// Brings the index up to date with the file system.
package struct LibraryScanner: Sendable {
  /// A scanner that reads with `threads` threads of its own.
  package init(
    index: LibraryIndex, reader: any TrackReading, clock: any PlayerClock, threads: Int = 2)

  /// Scans `paths` (none: every folder of the library); a folder that is named joins the library.
  ///
  /// Blocks until it is done: call it on a thread of its own.
  package func scan(
    _ paths: [TrackPath], isCancelled: @Sendable () -> Bool, progress: (ScanProgress) -> Void
  ) throws(PlayerError) -> ScanReport
}

/// How far a scan is.
package struct ScanProgress: Hashable, Sendable {
  /// How many music files were found so far.
  package var found: Int
  /// The tracks that the last step stored: new, changed or moved. Hand them to ``MoodStore/updateSeen(_:)``.
  package var stored: [Track]
}

/// What a scan did.
package struct ScanReport: Hashable, Sendable {
  /// The numbers.
  package var result: ScanResult
  /// What could not be read or played, at most 100 of them.
  package var skipped: [SkippedFile]
  /// Whether it came to the end, that is, was not cancelled.
  package var isComplete: Bool
}
