package import PlayerModel

/// Replaces lengths that are only estimates by exact ones, which means reading files to their end.
///
/// Apart from the scan, which would take many times as long: this goes on behind it. What the index
/// knows is stored there; what is not in the library is only told.
package struct LengthScanner: Sendable {
  /// How many files are measured before they are stored and told.
  private static let batchSize = 200

  private let index: LibraryIndex?
  private let reader: any TrackReading

  /// A scanner of what `reader` reads; without an index nothing is stored.
  package init(index: LibraryIndex?, reader: any TrackReading) {
    self.index = index
    self.reader = reader
  }

  /// Measures the files at `paths`; those that cannot be read are left out.
  ///
  /// Blocks until it is done. `progress` is called every few files, with what they are now known as.
  ///
  /// - Throws: `PlayerError` if the index cannot be written.
  package func measure(
    _ paths: [TrackPath], isCancelled: () -> Bool = { false }, progress: ([Track]) -> Void
  ) throws(PlayerError) {
    var readings: [LibraryIndex.Reading] = []
    for (offset, path) in paths.enumerated() where !isCancelled() {
      // Taken before the file is read: if it changes meanwhile, it is read again.
      if let file = FoundFile(at: path), let track = try? reader.measure(path) {
        readings.append(LibraryIndex.Reading(file: file, result: .success(track)))
      }
      guard readings.count == Self.batchSize || offset == paths.count - 1 else { continue }
      try index?.renew(readings)
      // Who changed a file since has it read again, and what that found may be told already.
      let tracks = readings.filter { FoundFile(at: $0.file.path) == $0.file }
        .compactMap { try? $0.result.get() }
      if !tracks.isEmpty { progress(tracks) }
      readings = []
    }
  }

  /// Measures every file of the library whose length is only estimated.
  package func measureLibrary(
    isCancelled: () -> Bool = { false }, progress: ([Track]) -> Void
  ) throws(PlayerError) {
    guard let index else { return }
    var last = ""
    while !isCancelled() {
      let paths = try index.estimatedPaths(after: last, limit: Self.batchSize)
      guard let end = paths.last else { return }
      // What cannot be measured stays behind.
      last = end.encoded
      try measure(paths, isCancelled: isCancelled, progress: progress)
    }
  }
}
