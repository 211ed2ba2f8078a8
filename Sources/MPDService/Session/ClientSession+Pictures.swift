import PlayerModel

/// Covers, in parts.
extension ClientSession {
  func sendPicture(_ command: CommandName, _ arguments: [String]) async throws {
    let offset = try NumberRange.number(arguments[1])
    let path: TrackPath
    do {
      path = try await songPath(arguments[0])
    } catch let error as MPDError where error == .noSong && command == .albumart {
      // MPD looks beside a file without asking whether there is one.
      throw MPDError(.notFound, "No file exists")
    }
    let source: MPDSurroundings.PictureSource =
      command == .readpicture
      ? .tags : .folder(within: isLocal ? nil : try await musicFolders().roots.map(\.path))
    let picture = try await door.pictures.picture(path, source, isFirst: offset == 0) {
      [door] in
      let find = door.surroundings.picture
      return try await onQueue(door.files) { () throws(PlayerError) in try find(path, source) }
    }
    guard let picture else {
      // MPD says nothing of a song that has no picture in it, and refuses where no file is.
      if command == .readpicture { return }
      throw MPDError(.notFound, "No file exists")
    }
    guard offset <= picture.bytes.count else {
      throw MPDError(
        .argument, command == .readpicture ? "Bad file offset" : "Offset too large")
    }
    response.pair("size", picture.bytes.count)
    if command == .readpicture, !picture.mediaType.isEmpty {
      response.pair("type", picture.mediaType)
    }
    response.binary(picture.bytes[offset...].prefix(binaryLimit))
  }
}
