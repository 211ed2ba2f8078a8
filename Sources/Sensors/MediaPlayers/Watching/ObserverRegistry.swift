import PlayerModel

/// The observers and the players visible to each; used by one thread.
final class ObserverRegistry {
  /// A player that can be shown.
  struct Player {
    var player: OtherPlayer
    var snapshot: PlayerSnapshot
    /// Whether the player reports that it plays, which the snapshot may not include yet.
    var saysThatItPlays: Bool
    /// Its place in the order of arrivals of players and observers, or `nil` if it was there first.
    var arrival: Int?
    /// The players that represent it.
    var coveredBy: Set<OtherPlayer.ID>
    /// Whether observers that do not see it must not see it yet.
    var isHeldBack = false
  }

  private struct Member {
    let observer: PlayerObserver
    let arrival: Int
    var visible: Set<OtherPlayer.ID> = []
  }

  private var members: [Member] = []
  private var arrivals = 0

  /// Returns the next place in the order of arrivals.
  func nextArrival() -> Int {
    arrivals += 1
    return arrivals
  }

  var isEmpty: Bool { members.isEmpty }

  func add(_ observer: PlayerObserver) {
    members.append(Member(observer: observer, arrival: nextArrival()))
  }

  func remove(_ observer: PlayerObserver) {
    members.removeAll { $0.observer === observer }
  }

  /// Returns whether any observer has chosen a player.
  func wants(_ player: OtherPlayer) -> Bool {
    members.contains { $0.observer.choice.includes(player) }
  }

  /// Shows each observer its chosen players, and hides those that others represent.
  func show(_ players: [Player], at now: Timestamp) {
    for index in members.indices {
      let member = members[index]
      let chosen = players.filter { member.observer.choice.includes($0.player) }
      let ids = Set(chosen.map(\.player.id))
      let wanted = chosen.filter {
        $0.coveredBy.isDisjoint(with: ids)
          && (!$0.isHeldBack || member.visible.contains($0.player.id))
      }
      let visible = Set(wanted.map(\.player.id))
      members[index].visible = visible
      // Appearances before disappearances, so that music whose representative changes does not end.
      for player in wanted where !member.visible.contains(player.player.id) {
        let isNew = player.arrival.map { $0 > member.arrival } ?? false
        member.observer.tell(.appeared(player.player, player.snapshot, isNew: isNew))
        if player.saysThatItPlays, player.snapshot.state != .playing {
          member.observer.tell(.statusChanged(player.player.id, isPlaying: true))
        }
      }
      for id in member.visible.subtracting(visible).sorted() {
        member.observer.tell(.vanished(id, at: now))
      }
    }
  }

  /// Sends an event to the observers that see a player.
  func tell(_ event: OtherPlayerEvent, of id: OtherPlayer.ID) {
    for member in members where member.visible.contains(id) { member.observer.tell(event) }
  }

  /// Tells the observers that see a player that it is gone.
  func tellEnd(of id: OtherPlayer.ID, at now: Timestamp) {
    tell(.vanished(id, at: now), of: id)
    for index in members.indices { members[index].visible.remove(id) }
  }
}
