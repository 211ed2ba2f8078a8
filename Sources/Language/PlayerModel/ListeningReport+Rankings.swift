extension ListeningReport {
  /// What was heard, and skipped, the most.
  package struct Rankings: Hashable, Sendable {
    /// The artists with the most time.
    package var artists: [Ranked] = []
    /// The albums with the most time.
    package var albums: [Ranked] = []
    /// The tracks with the most listens.
    package var songs: [Ranked] = []
    /// The tracks with the most skips.
    package var skips: [Ranked] = []
  }
}
