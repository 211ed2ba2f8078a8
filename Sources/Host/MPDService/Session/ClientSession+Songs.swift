import PlayerModel

/// Answers commands about a single song: its pictures, its tags and its stickers.
extension ClientSession {
  func answer(_ command: SongCommand, _ arguments: [String]) async throws {
    switch command {
    case .albumart: try await sendCover(of: arguments[0], from: arguments[1])
    case .readpicture: try await sendPicture(in: arguments[0], from: arguments[1])
    case .readcomments: try await sendComments(of: arguments[0])
    case .sticker: try await performOnStickers(arguments)
    }
  }

  // MARK: Covers, in parts

  private func sendCover(of uri: String, from start: String) async throws {
    let offset = try NumberRange.number(start)
    let noFile = MPDError(.notFound, "No file exists")
    let path: TrackPath
    do {
      path = try await songPath(uri)
    } catch let error as MPDError where error == .noSong {
      // MPD searches the folder of a file without checking that the file exists.
      throw noFile
    }
    let folders = isLocal ? nil : try await musicFolders().roots.map(\.path)
    guard let picture = try await picture(path, .folder(within: folders), from: offset) else {
      throw noFile
    }
    guard offset <= picture.bytes.count else { throw MPDError(.argument, "Offset too large") }
    response.pair("size", picture.bytes.count)
    response.binary(picture.bytes[offset...].prefix(binaryLimit))
  }

  private func sendPicture(in uri: String, from start: String) async throws {
    let offset = try NumberRange.number(start)
    let path = try await songPath(uri)
    // MPD's response is empty if a file has no picture, but an error if its folder has none.
    guard let picture = try await picture(path, .tags, from: offset) else { return }
    guard offset <= picture.bytes.count else { throw MPDError(.argument, "Bad file offset") }
    response.pair("size", picture.bytes.count)
    if !picture.mediaType.isEmpty { response.pair("type", picture.mediaType) }
    response.binary(picture.bytes[offset...].prefix(binaryLimit))
  }

  private func picture(
    _ path: TrackPath, _ source: MPDSurroundings.PictureSource, from offset: Int
  ) async throws -> MPDSurroundings.Picture? {
    try await shared.pictures.picture(path, source, isFirst: offset == 0) { [shared] in
      let find = shared.surroundings.picture
      return try await onQueue(shared.files) { () throws(PlayerError) in try find(path, source) }
    }
  }

  // MARK: Texts of tags that have no name in the protocol

  private func sendComments(of uri: String) async throws {
    let path = try await songPath(uri)
    let read = shared.surroundings.comments
    let comments = try await onQueue(shared.files) { () throws(PlayerError) in try read(path) }
    for comment in comments where Self.isName(comment.name) {
      response.pair(comment.name, comment.text)
      try await send()
    }
  }

  /// Returns whether a name can begin a line, by MPD's rule (`ReadComments.cxx`).
  ///
  /// It consists of letters, and also `_` and `-` after the first.
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
