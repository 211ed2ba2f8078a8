/// Requests that edit the queue; the reply follows when the queue is stored.
public enum QueueEditRequest: TypedRequest {
  /// Empties the queue.
  case clearQueue
  /// Removes entries; if the current item is one of them, the player continues after it.
  case removeFromQueue(entries: [EntryID])
  /// Moves entries, in their current order, before another entry, or to the end if that is `nil`.
  case moveInQueue(entries: [EntryID], before: EntryID?)
  /// Moves entries by a number of rows, negative towards the start, as far as there are rows.
  ///
  /// They keep their distances from each other.
  case shiftInQueue(entries: [EntryID], by: Int)
  /// Moves entries after the current item, to be played next, after those that were inserted by `playNext`.
  case playQueuedNext(entries: [EntryID])
  /// Moves entries to the start of the queue, in the given order; the others follow in their current order.
  case arrangeQueue(entries: [EntryID])
  /// Sorts the entries; entries with equal keys keep their order.
  case sortQueue(order: LibraryOrder)
  /// Undoes the last change of the queue; several are remembered.
  ///
  /// If that change had ended what was playing, the player returns to it.
  case undoQueue

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .queueEdit(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> PlayerSnapshot? {
    if case .snapshot(let value) = reply { value } else { nil }
  }
}
