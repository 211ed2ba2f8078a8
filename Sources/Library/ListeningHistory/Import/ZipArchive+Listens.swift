package import PlayerModel

extension ZipArchive {
  /// How listens in archives are called; what is in them, their content says.
  private static let endings = [".json", ".jsonl", ".csv", ".log"]

  /// The files that may hold listens.
  package var candidates: [Entry] {
    entries.filter { entry in
      let name = entry.name.lowercased()
      return !name.hasPrefix("__macosx/") && Self.endings.contains(where: name.hasSuffix)
    }
  }

  /// Takes the sessions out of all files with listens; an export holds others, which are passed over.
  ///
  /// - Parameters:
  ///   - name: The archive, for messages.
  ///   - isZoneGiven: As for ``ListenImport``.
  ///   - utc: As for ``ListenImport``.
  ///   - progress: Is told how many bytes were read.
  ///   - receive: Gets the sessions.
  /// - Throws: `PlayerError` if there are no listens in it, or it cannot be read; or what `receive` throws.
  package mutating func importListens(
    name: String, into tally: inout ImportTally, isZoneGiven: Bool = false,
    utc: @escaping (Int64) -> Int64,
    progress: (Int) -> Void, receive: @escaping (ListeningSession) throws -> Void
  ) throws {
    var hasListens = false
    for entry in candidates {
      let entryName = "\(name): \(entry.name)"
      var reading = ListenImport(
        name: entryName, isOptional: true, isZoneGiven: isZoneGiven, utc: utc, receive: receive)
      try read(entry) { piece in
        try reading.feed(piece)
        progress(piece.count)
      }
      try reading.finish()
      guard reading.taken + reading.passedOver + reading.heardInPrivate > 0 else { continue }
      hasListens = true
      tally.add(reading, of: entryName)
    }
    guard hasListens else {
      let page = entries.first { $0.name.lowercased().hasSuffix("history.html") }
      throw PlayerError(
        .invalidRequest,
        page.map { "“\($0.name)” in \(name) is HTML; ask the service for its export as JSON." }
          ?? "\(name) contains no listens that Stimmung knows.")
    }
  }
}
