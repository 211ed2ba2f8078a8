extension ListeningReport {
  /// The sums over everything that was heard.
  package struct Totals: Hashable, Sendable {
    /// The time heard.
    package var seconds = 0.0
    /// The number of sessions.
    package var sessions = 0
    /// The number of sessions that were listens.
    package var listens = 0
    /// The number of sessions that were skipped before they were listens.
    package var skips = 0
    /// The number of distinct tracks listened to.
    package var songs = 0
    /// The number of distinct artists listened to.
    package var artists = 0
    /// The number of distinct albums listened to.
    package var albums = 0
    /// The number of listens that were the first of their track ever.
    package var newListens = 0
  }
}
