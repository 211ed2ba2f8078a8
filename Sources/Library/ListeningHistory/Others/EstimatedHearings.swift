package import PlayerModel

/// Makes sessions of what other players say that they do.
///
/// Nobody counts their frames: what was heard is the time that passed while a player said that it plays, by the
/// monotonic clock, times its rate. Each player has a hearing of its own.
package struct EstimatedHearings {
  /// What is kept, and how it is judged.
  struct Terms {
    let fields: OtherPlayersPreferences.Fields
    let rule: ListenRule
    let makeID: @Sendable () -> String
  }

  private let terms: Terms
  private var hearings: [OtherPlayer.ID: EstimatedHearing] = [:]

  /// Hearings of nobody yet.
  ///
  /// - Parameters:
  ///   - fields: What is kept of what is heard. For `times`, sessions say when and how long, and their titles are empty.
  ///   - rule: When a hearing is a listen, so that going back to the start begins another.
  ///   - makeID: Makes the id of a session, unique for ever.
  package init(
    fields: OtherPlayersPreferences.Fields = .all, rule: ListenRule,
    makeID: @escaping @Sendable () -> String
  ) {
    terms = Terms(fields: fields, rule: rule, makeID: makeID)
  }

  /// Whether a player plays something now, so that it is worth a checkpoint.
  package var isAnythingHeard: Bool { hearings.values.contains(where: \.isHeard) }

  /// Takes in what happened; answers the sessions that ended or began, in the order in which they are to be stored.
  ///
  /// - Parameter now: When a player that appears was seen; what happens later brings its own time.
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
      // What is played is not settled yet; an event of the player follows.
      return []
    }
  }

  /// Takes in that what a player plays, under that number, is a track of the library.
  package mutating func note(_ match: Track, of entry: EntryID, on player: OtherPlayer.ID) {
    hearings[player]?.note(match, of: entry, terms)
  }

  /// The sessions that go on, as far as they are heard by now.
  package func checkpoint(at now: Timestamp) -> [ListeningSession] {
    sorted.compactMap { $0.checkpoint(at: now) }
  }

  /// Ends all that go on, because nobody looks any more; the players are forgotten.
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
