import PlayerModel

/// Answers commands that change the queue.
extension ClientSession {
  func answer(_ command: QueueEditCommand, _ arguments: [String]) async throws {
    switch command {
    case .clear: try await perform(.clearQueue)
    case .delete:
      try await remove(try await entries(in: try NumberRange.range(arguments[0])))
    case .deleteid:
      let id = try Self.id(arguments[0])
      guard try await shared.mirror.place(of: id) != nil else { throw MPDError.noSong }
      try await remove([id])
    case .move: try await move(try NumberRange.range(arguments[0]), to: arguments[1])
    case .moveid:
      guard let place = try await shared.mirror.place(of: try Self.id(arguments[0])) else {
        throw MPDError.noSong
      }
      try await move(place..<place + 1, to: arguments[1])
    case .swap:
      try await swap(
        try NumberRange.number(arguments[0]), try NumberRange.number(arguments[1]))
    case .swapid:
      guard let one = try await shared.mirror.place(of: try Self.id(arguments[0])),
        let other = try await shared.mirror.place(of: try Self.id(arguments[1]))
      else { throw MPDError.noSong }
      try await swap(one, other)
    case .shuffle:
      try await shuffle(
        try arguments.first.map { text throws(MPDError) in try NumberRange.range(text) })
    case .add: try await add(arguments[0], at: arguments.count > 1 ? arguments[1] : nil)
    case .addid: try await addWithID(arguments[0], at: arguments.count > 1 ? arguments[1] : nil)
    case .findadd: try await addFound(arguments, isSearch: false)
    case .searchadd: try await addFound(arguments, isSearch: true)
    case .load: try await load(arguments)
    }
  }

  private func perform(_ request: QueueEditRequest) async throws(PlayerError) {
    _ = try await shared.player.perform(request)
  }

  private func remove(_ entries: [EntryID]) async throws {
    let snapshot = try await shared.player.perform(
      QueueEditRequest.removeFromQueue(entries: entries))
    try await shared.mirror.note(removed: entries, then: snapshot)
  }

  /// Returns the entries in a range, which must begin within the queue.
  private func entries(in range: Range<Int>) async throws -> [EntryID] {
    guard range.lowerBound < (try await shared.queue.count()) else { throw MPDError.badIndex }
    var ids: [EntryID] = []
    try await shared.queue.rows(range) { ids += $0.map(\.entry.id) }
    return ids
  }

  // MARK: Order

  private func move(_ range: Range<Int>, to text: String) async throws {
    guard !NumberRange.isOpen(range) else {
      throw MPDError(.argument, "Open-ended range not supported")
    }
    let snapshot = try await shared.snapshot()
    guard !range.isEmpty, range.upperBound <= snapshot.queueCount else { throw MPDError.badIndex }
    let moved = try await entries(in: range)
    let rest = snapshot.queueCount - moved.count
    var goal: Int
    if let offset = try Self.offset(text) {
      guard let current = snapshot.queueIndex else {
        throw MPDError(.notPlaying, "No current song")
      }
      guard !(range.lowerBound..<range.lowerBound + moved.count).contains(current) else {
        throw MPDError(.argument, "Cannot move current song relative to itself")
      }
      let shifted = current < range.lowerBound ? current : current - moved.count
      goal = Self.place(offset, from: shifted)
    } else {
      goal = try NumberRange.number(text, atMost: max(0, snapshot.queueCount - 1))
    }
    guard (0...rest).contains(goal) else { throw MPDError.badIndex }
    // Convert to the position before the moved entries are removed.
    if goal >= range.lowerBound { goal += moved.count }
    let target = try await shared.queue.row(at: goal)?.entry.id
    try await perform(.moveInQueue(entries: moved, before: target))
  }

  private func swap(_ one: Int, _ other: Int) async throws {
    var ids = try await shared.mirror.ids()
    guard ids.indices.contains(one), ids.indices.contains(other) else { throw MPDError.badIndex }
    ids.swapAt(one, other)
    try await perform(.arrangeQueue(entries: ids))
  }

  private func shuffle(_ range: Range<Int>?) async throws {
    var ids = try await shared.mirror.ids()
    let range = range ?? 0..<ids.count
    guard range.lowerBound <= ids.count else { throw MPDError.badIndex }
    ids[range.clamped(to: 0..<ids.count)].shuffle()
    try await perform(.arrangeQueue(entries: ids))
  }

  /// Parses a position relative to the current item, such as `+1` or `-0`; returns `nil` for an absolute
  /// one.
  private static func offset(_ text: String) throws(MPDError) -> (count: Int, isBefore: Bool)? {
    guard text.hasPrefix("+") || text.hasPrefix("-") else { return nil }
    return (try NumberRange.number(String(text.dropFirst())), text.hasPrefix("-"))
  }

  private static func place(_ offset: (count: Int, isBefore: Bool), from current: Int) -> Int {
    offset.isBefore ? current - offset.count : current + 1 + offset.count
  }

  // MARK: Adding

  /// Adds content to the queue, at the end or at a position; returns the new entries.
  @discardableResult
  private func add(_ content: QueueContent, at position: String?) async throws -> [EntryID] {
    let queue = shared.queue
    let player = shared.player
    return try await shared.edits.take {
      let before = try await player.perform(SnapshotRequest.snapshot)
      var goal: Int?
      if let position {
        if let offset = try Self.offset(position) {
          guard let current = before.queueIndex else {
            throw MPDError(.notPlaying, "No current song")
          }
          goal = Self.place(offset, from: current)
        } else {
          goal = try NumberRange.number(position, atMost: before.queueCount)
        }
        guard let goal, (0...before.queueCount).contains(goal) else {
          throw MPDError(.argument, "Number too large: \(position)")
        }
      }
      let result = try await player.perform(QueueFillRequest.appendToQueue(content: content))
      guard result.added > 0 else {
        throw MPDError(.notFound, result.skipped.first?.reason ?? "No such song")
      }
      var ids: [EntryID] = []
      try await queue.rows(before.queueCount..<before.queueCount + result.added) {
        ids += $0.map(\.entry.id)
      }
      if let goal, goal < before.queueCount, let target = try await queue.row(at: goal) {
        _ = try await player.perform(
          QueueEditRequest.moveInQueue(entries: ids, before: target.entry.id))
      }
      return ids
    }
  }

  private func add(_ uri: String, at position: String?) async throws {
    try await add(.paths(paths: try await paths(of: uri)), at: position)
  }

  private func addWithID(_ uri: String, at position: String?) async throws {
    let paths: [TrackPath]
    do {
      paths = try await self.paths(of: uri)
    } catch let error as MPDError where error == .noDirectory {
      throw MPDError.noSong
    }
    let isFile = try await onQueue(shared.files) { paths.count == 1 && FileKindOf.isFile(paths[0]) }
    guard isFile, let id = try await add(.paths(paths: paths), at: position).first else {
      throw MPDError.noSong
    }
    response.pair("Id", id.rawValue)
  }

  private func addFound(_ arguments: [String], isSearch: Bool) async throws {
    var arguments = arguments[...]
    let position = arguments.takeOption("position")
    let table = try await shared.library.table()
    let songs = try await found(arguments, isSearch: isSearch, in: table)
    guard !songs.isEmpty else { return }
    try await add(.paths(paths: songs.map { table.tracks[$0].path }), at: position)
  }

  private func load(_ arguments: [String]) async throws {
    let name = try Self.playlist(arguments[0])
    let tracks = try await tracks(in: name).map(\.track)
    let range = try arguments.dropFirst().first.map { text throws(MPDError) in
      try NumberRange.range(text)
    }
    let part = tracks[(range ?? NumberRange.all).clamped(to: tracks.indices)]
    guard !part.isEmpty else { return }
    let content =
      part.count == tracks.count ? QueueContent.playlist(name: name) : .tracks(tracks: Array(part))
    try await add(content, at: arguments.count > 2 ? arguments[2] : nil)
  }
}

extension ArraySlice<String> {
  /// Removes an option and its value from the end; returns `nil` if it is not there.
  mutating func takeOption(_ name: String) -> String? {
    guard count >= 2, self[endIndex - 2] == name else { return nil }
    let value = self[endIndex - 1]
    removeLast(2)
    return value
  }
}
