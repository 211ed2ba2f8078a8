import FoundationEssentials
import ListeningHistory
import MusicLibrary
import PlayerModel

/// Other players on the desktop.
extension HostLoop {
  /// How often the sessions of other players are stored: less often than our own, to save wake-ups.
  private static let keepingInterval: Duration = .seconds(30)

  /// Starts watching the players chosen in the settings.
  mutating func watchOthers() {
    guard let others = dependencies.others, others.preferences.choice != .none else { return }
    self.others.hearings = EstimatedHearings(
      fields: others.preferences.fields, rule: dependencies.preferences().listenRule
    ) {
      UUID().uuidString.lowercased()
    }
    self.others.observation = others.source.observe(others.preferences.choice) { [inbox] event in
      inbox.post(.work { $0.take(event) })
    }
  }

  /// Starts or stops watching other players together with the sensor that records them.
  ///
  /// Stopping the sensor therefore also keeps their sessions out of the history.
  mutating func followOthers(_ request: SensorRequest) {
    guard request.sensor == OtherPlayers.sensor else { return }
    if case .stopSensor = request, others.observation != nil {
      let wasShown = others.shown != nil
      leaveOthers()
      others = OtherPlayers()
      timers.cancel(.otherHearings)
      if wasShown { publish(.otherPlayerChanged) }
    } else if case .startSensor = request, others.observation == nil {
      watchOthers()
    }
  }

  /// Stops watching other players.
  mutating func leaveOthers() {
    others.observation?.cancel()
    others.observation = nil
    let now = dependencies.clock.now()
    let ended = others.hearings?.end(at: now) ?? []
    keep(ended)
  }

  /// Stores the open sessions of other players.
  mutating func checkpointOthers() {
    keep(others.hearings?.checkpoint(at: dependencies.clock.now()) ?? [])
    keepOthersLater()
  }

  private mutating func keepOthersLater() {
    guard others.hearings?.isAnythingHeard == true, !timers.isSet(.otherHearings) else { return }
    timers.set(
      .otherHearings, after: Self.keepingInterval,
      now: dependencies.clock.now().monotonicNanoseconds)
  }

  private mutating func take(_ event: OtherPlayerEvent) {
    let now = dependencies.clock.now()
    let sessions = others.hearings?.take(event, at: now) ?? []
    keep(sessions)
    keepOthersLater()
    changeOthers { $0.take(event) }
  }

  private func keep(_ sessions: [ListeningSession]) {
    for var session in sessions {
      if session.endReason != nil { session.moods = collection.moods(of: session.entry.track) }
      history.store(session)
    }
  }

  /// Changes the state of other players, publishes it if it is visible, and searches the library for what
  /// they play.
  private mutating func changeOthers(_ change: (inout OtherPlayers) -> OtherPlayers.Search?) {
    let before = others.shown
    let search = change(&others)
    if !Self.looksAlike(others.shown, before) { publish(.otherPlayerChanged) }
    guard let search else { return }
    workers.lookups.async { [index = dependencies.index, inbox] in
      // Without an index there is no match.
      guard let match = try? index.get().song(like: search.entry.track) else { return }
      inbox.post(
        .work { loop in
          loop.changeOthers { others in
            others.receive(match, of: search)
            return nil
          }
          loop.others.hearings?.note(match, of: search.entry.id, on: search.player)
        })
    }
  }

  /// Returns whether both look the same; the position changes continuously and is ignored.
  private static func looksAlike(_ one: OtherPlaying?, _ other: OtherPlaying?) -> Bool {
    var other = other
    other?.position = one?.position
    return one == other
  }

  /// Adds the moods of the matching song to what another player plays.
  func filed(_ playing: OtherPlaying?) -> OtherPlaying? {
    guard var playing else { return nil }
    playing.moods = collection.moods(of: playing.match)
    return playing
  }

  /// Performs a request on other players.
  mutating func perform(_ request: OtherPlayersRequest, _ reply: @escaping Reply) {
    guard let source = dependencies.others?.source, others.observation != nil else {
      return reply(
        .failure(
          PlayerError(
            .invalidRequest, "No other players are watched; name them in sensor.others.")))
    }
    switch request {
    case .otherPlayers: reply(.success(.otherPlayers(players: others.all.compactMap(filed))))
    case .tellOtherPlayer(let id, let command):
      guard others.all.contains(where: { $0.player.id == id }) else {
        return reply(.failure(PlayerError(.notFound, "That player is gone.")))
      }
      changeOthers { others in
        others.note(command, to: id)
        return nil
      }
      source.tell(id, command) { [inbox] result in
        inbox.post(
          .work { loop in
            reply(result.map { .otherPlayers(players: loop.others.all.compactMap(loop.filed)) })
          })
      }
    }
  }
}
