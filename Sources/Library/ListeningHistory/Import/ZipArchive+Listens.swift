package import PlayerModel

extension ZipArchive {
  /// The extensions of files that may contain listens; the format is detected from the content.
  private static let endings = [".json", ".jsonl", ".csv", ".log"]

  /// The files that may contain listens.
  package var candidates: [Entry] {
    entries.filter { entry in
      let name = entry.name.lowercased()
      return !name.hasPrefix("__macosx/") && Self.endings.contains(where: name.hasSuffix)
    }
  }

  /// Imports the sessions from all files that contain listens, skipping the other files of an export.
  ///
  /// - Parameters:
  ///   - name: The name of the archive for messages.
  ///   - isZoneGiven: As for ``ListenImport``.
  ///   - utc: As for ``ListenImport``.
  ///   - progress: Receives the number of bytes read since the last call.
  ///   - receive: Receives the sessions.
  /// - Throws: `PlayerError` if the archive contains no listens or cannot be read, or the error that
  ///   `receive` throws.
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
