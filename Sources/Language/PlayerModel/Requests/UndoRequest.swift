/// Requests that undo or redo a change, and return its description.
public enum UndoRequest: TypedRequest {
  /// Undoes the listener's last change: queue, moods, marks, bookmarks, playlists, lyrics offsets or files.
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

extension UndoRequest {
  /// Returns a sentence without its full stop about what was undone or redone.
  ///
  /// - Parameter what: The answer to the request: a brief description or, about the queue, a sentence.
  package func sentence(_ what: String) -> String {
    if what.first?.isUppercase == true { return what }
    return switch self {
    case .undo: "Undone: \(what)"
    case .redo: "Redone: \(what)"
    }
  }
}
