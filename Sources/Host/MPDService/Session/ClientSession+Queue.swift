import PlayerModel

/// Answers commands that show the queue.
extension ClientSession {
  func answer(_ command: QueueCommand, _ arguments: [String]) async throws {
    switch command {
    case .playlistinfo: try await showRange(arguments.first)
    case .playlistid: try await showEntry(arguments.first)
    case .playlist:
      let folders = try await musicFolders()
      try await eachRow(of: NumberRange.all) { row in
        response.pair("\(row.index):file", folders.uri(of: row.entry.track.path))
      }
    case .plchanges: try await show(try await changes(arguments))
    case .plchangesposid: try await showIDs(at: try await changes(arguments))
    case .playlistfind: try await findInQueue(arguments, isSearch: false)
    case .playlistsearch: try await findInQueue(arguments, isSearch: true)
    }
  }

  /// Calls `take` for each entry in a range, sending the response in chunks.
  func eachRow(
    of range: Range<Int>, _ take: (QueueWindow.Row) -> Void
  ) async throws {
    try await shared.queue.rows(range) { rows in
      for row in rows { take(row) }
      try await send()
    }
  }

  private func showRange(_ argument: String?) async throws {
    let folders = try await musicFolders()
    var range = NumberRange.all
    if let argument {
      range = try NumberRange.range(argument)
      let count = try await shared.queue.count()
      guard range.lowerBound <= count,
        argument.contains(":") || NumberRange.isOpen(range) || range.lowerBound < count
      else {
        throw MPDError.badIndex
      }
    }
    try await eachRow(of: range) { write($0.entry, at: $0.index, in: folders) }
  }

  private func showEntry(_ argument: String?) async throws {
    guard let argument else { return try await showRange(nil) }
    let folders = try await musicFolders()
    guard let place = try await shared.mirror.place(of: try Self.id(argument)),
      let row = try await shared.queue.row(at: place)
    else { throw MPDError.noSong }
    write(row.entry, at: row.index, in: folders)
  }

  /// Returns the positions that changed since a version of the queue.
  private func changes(_ arguments: [String]) async throws -> [Int] {
    guard let number = Int64(arguments[0]) else {
      throw MPDError(.argument, "Integer expected: \(arguments[0])")
    }
    // In MPD, -1 is the largest 32-bit version.
    let version = UInt32(truncatingIfNeeded: number)
    let range = try arguments.count > 1 ? NumberRange.range(arguments[1]) : NumberRange.all
    return try await shared.mirror.changes(since: version).filter(range.contains)
  }

  private func showIDs(at places: [Int]) async throws {
    let ids = try await shared.mirror.ids()
    for place in places where place < ids.count {
      response.pair("cpos", place)
      response.pair("Id", ids[place].rawValue)
      try await send()
    }
  }

  private func show(_ places: [Int]) async throws {
    let folders = try await musicFolders()
    for run in places.runs {
      try await eachRow(of: run) { write($0.entry, at: $0.index, in: folders) }
    }
  }

  private func findInQueue(_ arguments: [String], isSearch: Bool) async throws {
    let filter = try self.filter(arguments, isSearch: isSearch)
    let folders = try await musicFolders()
    try await shared.queue.rows(NumberRange.all) { rows in
      let table = SongTable(of: rows.map(\.entry.track), in: folders)
      for place in table.find(filter) {
        write(rows[place].entry, at: rows[place].index, in: folders)
      }
      try await send()
    }
  }
}

extension [Int] {
  /// The numbers, which must be ascending, as ranges of consecutive ones.
  fileprivate var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for number in self {
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
    return runs
  }
}
