package import PlayerModel

/// Derives sessions from the events of other players.
///
/// The frames that other players output cannot be counted. What was heard is the time by the monotonic
/// clock during which a player reported that it was playing, times its rate. Each player has a hearing of
/// its own.
package struct EstimatedHearings {
  /// The fields to store, and the rule by which sessions are judged.
  struct Terms {
    let fields: OtherPlayersPreferences.Fields
    let rule: ListenRule
    let makeID: @Sendable () -> String
  }

  private let terms: Terms
  private var hearings: [OtherPlayer.ID: EstimatedHearing] = [:]

  /// Creates an instance without players.
  ///
  /// - Parameters:
  ///   - fields: The fields to store. With `times`, sessions have start and duration but an empty title.
  ///   - rule: The rule that decides whether starting over begins another session.
  ///   - makeID: Makes a globally unique session ID.
  package init(
    fields: OtherPlayersPreferences.Fields = .all, rule: ListenRule,
    makeID: @escaping @Sendable () -> String
  ) {
    terms = Terms(fields: fields, rule: rule, makeID: makeID)
  }

  /// Whether any player is being heard, so that a checkpoint is useful.
  package var isAnythingHeard: Bool { hearings.values.contains(where: \.isHeard) }

  /// Processes an event and returns the sessions that ended or began, in the order in which to store them.
  ///
  /// - Parameter now: The time at which a player appeared; later events carry their own time.
  package mutating func take(
    _ event: OtherPlayerEvent, at now: Timestamp
  ) -> [ListeningSession] {
    switch event {
    case .appeared(let player, let snapshot, _):
      let ended = hearings[player.id]?.end(.stopped, at: now) ?? []
      var hearing = EstimatedHearing(of: player)
      let begun = hearing.take(nil, snapshot, at: now, terms)
      hearings[player.id] = hearing
      return ended + begun
    case .happened(let id, let event):
      return hearings[id]?.take(
        event.kind, event.snapshot, at: event.happenedAt, terms) ?? []
    case .vanished(let id, let time):
      return hearings.removeValue(forKey: id).map { hearing in
        var hearing = hearing
        return hearing.end(.stopped, at: time)
      } ?? []
    case .statusChanged:
      // The new item is not settled yet; an event of the player follows.
      return []
    }
  }

  /// Records that the given item of a player is a track of the library.
  package mutating func note(_ match: Track, of entry: EntryID, on player: OtherPlayer.ID) {
    hearings[player]?.note(match, of: entry, terms)
  }

  /// The open sessions up to `now`.
  package func checkpoint(at now: Timestamp) -> [ListeningSession] {
    sorted.compactMap { $0.checkpoint(at: now) }
  }

  /// Ends all open sessions and forgets the players, because observation stops.
  package mutating func end(at now: Timestamp) -> [ListeningSession] {
    defer { hearings = [:] }
    return sorted.flatMap { hearing in
      var hearing = hearing
      return hearing.end(.quit, at: now)
    }
  }

  private var sorted: [EstimatedHearing] {
    hearings.sorted { $0.key < $1.key }.map(\.value)
  }
}
