/// Requests that put music into the queue.
public enum QueueFillRequest: TypedRequest {
  /// Replaces the queue and, with `play`, plays its first playable track.
  ///
  /// With `fromStart`, long tracks of this queue do not continue where they were left.
  case setQueue(content: QueueContent, play: Bool, fromStart: Bool? = nil)
  /// Adds music to the end of the queue.
  case appendToQueue(content: QueueContent)
  /// Inserts music after the current item, to be played next.
  case playNext(content: QueueContent)
  /// Inserts music after the current item, and plays its first track; the queue then continues.
  ///
  /// A single long track that continues where it was left is moved there if the queue contains it.
  case playNow(content: QueueContent)
  /// Inserts music after an entry, or at the start of the queue if that is `nil`; if the entry was removed, at
  /// the end.
  case insertIntoQueue(content: QueueContent, after: EntryID?)
  /// Plays the library's unfiled songs in place of the queue, half a minute of each from its middle.
  ///
  /// Filing the current track continues with the next one. The sorting ends after the last track, by
  /// `endMoodSorting`, or when the queue is filled with other music; the previous queue and position are then
  /// restored. Meanwhile, the queue cannot be edited.
  case beginMoodSorting

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .queueFill(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> QueueResult? {
    if case .queued(let value) = reply { value } else { nil }
  }
}
