import PlayerModel

/// Answers sticker commands, which access the listener's moods and marks by the names that clients use.
extension ClientSession {
  func performOnStickers(_ arguments: [String]) async throws {
    guard arguments[1] == "song" else { throw MPDError(.argument, "unknown sticker domain") }
    let rest = Array(arguments.dropFirst(3))
    switch (arguments[0], rest.count) {
    case ("get", 1): try await get(arguments[2], rest[0])
    case ("set", 2): try await set(arguments[2], try Sticker(rest[0]), to: rest[1])
    case ("list", 0):
      let remark = try await remark(on: try await song(arguments[2]))
      for (sticker, value) in Sticker.all(of: remark) {
        response.pair("sticker", "\(sticker.name)=\(value)")
      }
    case ("delete", 0...1): try await delete(arguments[2], rest.first)
    case ("find", 1): try await find(arguments[2], rest[0]) { _ in true }
    case ("find", 3): try await find(arguments[2], rest[0], try Sticker.test(rest[1], rest[2]))
    default: throw MPDError(.argument, "bad request")
    }
  }

  private func song(_ uri: String) async throws -> Track {
    let table = try await shared.library.table()
    guard let song = self.song(uri, in: table) else { throw MPDError.noSong }
    return table.tracks[song].track
  }

  private func remark(on track: Track) async throws -> MPDSurroundings.Remark {
    let read = shared.surroundings.remarks
    return try await onQueue(shared.lookups) { () throws(PlayerError) in try read([track]) }.first
      ?? MPDSurroundings.Remark()
  }

  private func get(_ uri: String, _ name: String) async throws {
    let remark = try await remark(on: try await song(uri))
    guard let sticker = try? Sticker(name), let value = sticker.value(of: remark) else {
      throw MPDError(.notFound, "no such sticker")
    }
    response.pair("sticker", "\(name)=\(value)")
  }

  private func set(_ uri: String, _ sticker: Sticker, to value: String) async throws {
    let track = try await song(uri)
    let request = try sticker.request(setting: value, of: .path(path: track.path))
    _ = try await ask(request)
  }

  private func ask(_ request: PlayerRequest) async throws(PlayerError) {
    let result: Result<PlayerReply, PlayerError> = await withCheckedContinuation { continuation in
      shared.player.submit(request) { continuation.resume(returning: $0) }
    }
    _ = try result.get()
  }

  private func delete(_ uri: String, _ name: String?) async throws {
    let track = try await song(uri)
    let remark = try await remark(on: track)
    let present = Sticker.all(of: remark).map(\.sticker)
    let deleted: [Sticker]
    if let name {
      guard let sticker = try? Sticker(name), present.contains(sticker) else {
        throw MPDError(.notFound, "no such sticker")
      }
      deleted = [sticker]
    } else {
      // Play counts cannot be deleted; everything else can.
      deleted = present.filter(\.isChangeable)
    }
    for sticker in deleted {
      try await ask(try sticker.request(deletingOf: .path(path: track.path)))
    }
  }

  private func find(
    _ base: String, _ name: String, _ test: @escaping @Sendable (String) -> Bool
  ) async throws {
    let table = try await shared.library.table()
    let sticker = try Sticker(name)
    let read = shared.surroundings.remarks
    let filter = base.isEmpty ? nil : SongFilter.base(base).emptyingBases { !mayName($0) }
    let songs = table.find(filter)
    for start in stride(from: 0, to: songs.count, by: Self.stickersAtOnce) {
      let part = songs[start..<min(start + Self.stickersAtOnce, songs.count)]
      let values = try await onQueue(shared.lookups) { () throws(PlayerError) in
        try read(part.map { table.tracks[$0].track }).map { sticker.value(of: $0) }
      }
      for (song, value) in zip(part, values) {
        guard let value, test(value) else { continue }
        response.pair("file", table.uri(song))
        response.pair("sticker", "\(name)=\(value)")
      }
      try await send()
    }
  }

  private static let stickersAtOnce = 2000
}
