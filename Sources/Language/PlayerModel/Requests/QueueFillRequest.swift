/// Puts music into the queue.
public enum QueueFillRequest: TypedRequest {
  /// Replaces the queue and, with `play`, plays its first track that can be played.
  case setQueue(content: QueueContent, play: Bool)
  /// Adds to the end of the queue.
  case appendToQueue(content: QueueContent)
  /// Puts what is named behind the item, to be played next.
  case playNext(content: QueueContent)
  /// Plays the library's unfiled songs one after the other, each for half a minute from its middle, in
  /// place of the queue: filing the playing track goes on to the next.
  ///
  /// Ends behind the last, by `endMoodSorting`, or when the queue is filled with something else; what was
  /// played before comes back where it was. Meanwhile the queue is not to be edited.
  case beginMoodSorting

  /// The request as one of all.
  public var request: PlayerRequest { .queueFill(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> QueueResult? {
    if case .queued(let value) = reply { value } else { nil }
  }
}
