import PlayerModel

/// A session in one of our own exports: a row of CSV, or an object of JSON.
///
/// Each method returns the value of a column, or `nil` if the entry has none; it throws a `DecodingError` if
/// the value has another type.
protocol OwnEntry {
  func text(_ field: SessionField) throws -> String?
  func integer(_ field: SessionField) throws -> Int?
  func number(_ field: SessionField) throws -> Double?
  func flag(_ field: SessionField) throws -> Bool?
  func list<Element: Decodable>(_ field: SessionField) throws -> [Element]?
}

extension OwnEntry {
  /// Restores the session.
  ///
  /// - Throws: `RejectedEntry`, or a `DecodingError` for a value of the wrong type.
  func session() throws -> ListeningSession {
    var session = try emptySession()
    for (field, _) in SessionField.all { try field.restore(&session, from: self) }
    guard session.endReason != nil else {
      throw RejectedEntry(reason: "it does not say why the listen ended")
    }
    session.entry.track.musicBrainz = session.entry.track.musicBrainz?.valid
    return session
  }

  /// Creates a session with only the values that every session must have.
  private func emptySession() throws -> ListeningSession {
    guard let startedAt = try integer(.startedAt).map({ Int64($0) }) else {
      throw RejectedEntry(reason: "it has no date or no title")
    }
    guard let id = try text(.id), !id.isEmpty, id.utf8.count <= 200 else {
      throw RejectedEntry(reason: "it has no id")
    }
    let player = try text(.player)
    // Without the name of its player, a listen with another player would count as one with this player.
    guard player.map({ !$0.isEmpty && $0.utf8.count <= 255 }) ?? true else {
      throw RejectedEntry(reason: "the name of its player is not valid")
    }
    let title = try text(.title) ?? ""
    // The titles of other players' sessions may be left out.
    guard !title.isEmpty || player != nil else {
      throw RejectedEntry(reason: "it has no date or no title")
    }
    guard startedAt.isDateOfListen else { throw RejectedEntry.invalidDate }
    guard let sampleRate = try integer(.sampleRate), (1...1_000_000).contains(sampleRate) else {
      throw RejectedEntry(reason: "its sample rate is not valid")
    }
    let track = Track(path: TrackPath(encoded: try text(.path) ?? ""), title: title)
    var session = ListeningSession(
      id: id, entry: QueueEntry(id: EntryID(rawValue: 0), track: track),
      startedAt: Timestamp(unixMilliseconds: startedAt, monotonicNanoseconds: 0),
      sampleRate: sampleRate)
    session.player = player
    return session
  }
}

/// An object of JSON.
extension KeyedDecodingContainer: OwnEntry where Key == SessionField {
  func text(_ field: SessionField) throws -> String? {
    try decodeIfPresent(String.self, forKey: field)
  }

  func integer(_ field: SessionField) throws -> Int? {
    try decodeIfPresent(Int.self, forKey: field)
  }

  func number(_ field: SessionField) throws -> Double? {
    try decodeIfPresent(Double.self, forKey: field)
  }

  func flag(_ field: SessionField) throws -> Bool? {
    try decodeIfPresent(Bool.self, forKey: field)
  }

  func list<Element: Decodable>(_ field: SessionField) throws -> [Element]? {
    try decodeIfPresent([Element].self, forKey: field)
  }
}
