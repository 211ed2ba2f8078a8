/// Changes what is in the queue already; answered when the queue is kept.
public enum QueueEditRequest: TypedRequest {
  /// Empties the queue.
  case clearQueue
  /// Takes entries out; if the item is one of them, the player goes on behind it.
  case removeFromQueue(entries: [EntryID])
  /// Puts entries, in the order in which they stand, before another; nil: at the end.
  case moveInQueue(entries: [EntryID], before: EntryID?)
  /// Puts entries into this order at the beginning of the queue; those that are not named stay as they stand, behind them.
  case arrangeQueue(entries: [EntryID])
  /// Sorts the entries; those that are alike in it stay as they stood.
  case sortQueue(order: LibraryOrder)
  /// Takes back the last change of the queue, of several that are remembered; where that had ended
  /// what was played, the player goes back to it.
  case undoQueue

  /// The request as one of all.
  public var request: PlayerRequest { .queueEdit(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> PlayerSnapshot? {
    if case .snapshot(let value) = reply { value } else { nil }
  }
}
