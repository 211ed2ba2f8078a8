import PlayerModel

/// What sorting songs took the place of: knows the queue that lasts, where in it the player was, and how
/// it would have gone on.
///
/// A copy of the queue and no edit of it.
struct Sorting: Sendable {
  /// So long a song is heard from where it began, or went on.
  static let excerptLength = Duration.seconds(30)

  private(set) var queue: PlayQueue
  let place: QueuePlace?
  let continuation: Continuation

  init(queue: PlayQueue, place: QueuePlace?, continuation: Continuation) {
    self.queue = queue
    self.place = place
    self.continuation = continuation
  }

  /// More became known of tracks, by the paths at which the queue has them.
  mutating func update(_ tracks: [TrackPath: Track], keepingSongs keepsSongs: Bool) {
    _ = queue.update(tracks, keepingSongs: keepsSongs)
  }

  /// The edits of the queue since it was written down.
  mutating func takeEdits(since base: Int64?, upTo next: Int64) -> [QueueEdit]? {
    queue.entries.takeEdits(since: base, upTo: next)
  }
}
