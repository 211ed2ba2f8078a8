/// Requests that undo or redo a change, and return its description.
public enum UndoRequest: TypedRequest {
  /// Undoes the listener's last change of any list: queue, moods, marks, or playlists.
  case undo
  /// Redoes the change that was undone last, unless something was changed since.
  case redo

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .undo(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> String? {
    switch reply {
    case .undone(let what), .redone(let what): what
    default: nil
    }
  }
}
