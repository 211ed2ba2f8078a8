import PlayerModel

/// The queue that mood sorting replaces, the place in it to return to, and its modes.
///
/// This is a copy of the queue, so sorting is not an edit that could be undone.
struct Sorting: Sendable {
  /// How long each song plays, from its start or after a pause.
  static let excerptLength = Duration.seconds(30)

  private(set) var queue: PlayQueue
  let place: QueuePlace?
  let continuation: Continuation

  init(queue: PlayQueue, place: QueuePlace?, continuation: Continuation) {
    self.queue = queue
    self.place = place
    self.continuation = continuation
  }

  /// Updates tracks by the paths that the queue has for them.
  mutating func update(_ tracks: [TrackPath: Track], keepingSongs keepsSongs: Bool) {
    _ = queue.update(tracks, keepingSongs: keepsSongs)
  }

  /// Returns the edits of the queue since it was saved.
  mutating func takeEdits(since base: Int64?, upTo next: Int64) -> [QueueEdit]? {
    queue.entries.takeEdits(since: base, upTo: next)
  }
}
