import PlayerModel

/// The texts of a file's tags that have no name in the protocol.
extension ClientSession {
  func sendComments(of uri: String) async throws {
    let path = try await songPath(uri)
    let read = door.surroundings.comments
    let comments = try await onQueue(door.files) { () throws(PlayerError) in try read(path) }
    for comment in comments where Self.isName(comment.name) {
      response.pair(comment.name, comment.text)
      try await send()
    }
  }

  /// Whether a line may begin with a name, by MPD's rule (`ReadComments.cxx`): letters, and `_` and `-` after the first.
  private static func isName(_ name: String) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy {
      isLetter($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }
}
