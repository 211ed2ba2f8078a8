package import PlayerModel

/// Replaces estimated lengths with exact ones, by reading files to their end.
///
/// This is separate from the scan, which it would slow down many times, and runs after it. Lengths of files
/// in the index are stored there; others are only reported.
package struct LengthScanner: Sendable {
  /// The number of files that are measured before the results are stored and reported.
  private static let batchSize = 200

  private let index: LibraryIndex?
  private let reader: any TrackReading

  /// Creates a scanner; without an index, nothing is stored.
  package init(index: LibraryIndex?, reader: any TrackReading) {
    self.index = index
    self.reader = reader
  }

  /// Measures the files at `paths`, and skips those that cannot be read.
  ///
  /// Blocks until done. `progress` is called after every batch with the measured tracks.
  ///
  /// - Throws: `PlayerError` if the index cannot be written.
  package func measure(
    _ paths: [TrackPath], isCancelled: () -> Bool = { false }, progress: ([Track]) -> Void
  ) throws(PlayerError) {
    var readings: [LibraryIndex.Reading] = []
    for (offset, path) in paths.enumerated() where !isCancelled() {
      // Its status is read before the file, so that it is read again if it changes in the meantime.
      if let file = FoundFile(at: path), let track = try? reader.measure(path) {
        readings.append(LibraryIndex.Reading(file: file, result: .success(track)))
      }
      guard readings.count == Self.batchSize || offset == paths.count - 1 else { continue }
      try index?.renew(readings)
      // A file that changed since is read again elsewhere, and that result may already have been reported.
      let tracks = readings.filter { FoundFile(at: $0.file.path) == $0.file }
        .compactMap { try? $0.result.get() }
      if !tracks.isEmpty { progress(tracks) }
      readings = []
    }
  }

  /// Measures every file of the library whose length is estimated.
  package func measureLibrary(
    isCancelled: () -> Bool = { false }, progress: ([Track]) -> Void
  ) throws(PlayerError) {
    guard let index else { return }
    var last = ""
    while !isCancelled() {
      let paths = try index.estimatedPaths(after: last, limit: Self.batchSize)
      guard let end = paths.last else { return }
      // Files that cannot be measured are skipped.
      last = end.encoded
      try measure(paths, isCancelled: isCancelled, progress: progress)
    }
  }
}
