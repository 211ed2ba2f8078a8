/// Takes a change back; answered with what it had been.
public enum UndoRequest: TypedRequest {
  /// Takes back the listener's last change of whatever list: queue, moods, marks, playlists.
  case undo

  /// The request as one of all.
  public var request: PlayerRequest { .undo(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> String? {
    if case .undone(let what) = reply { what } else { nil }
  }
}
