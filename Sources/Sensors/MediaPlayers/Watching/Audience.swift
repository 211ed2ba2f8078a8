import PlayerModel

/// Those who observe, and which players each of them sees; for the one thread that tells them.
final class Audience {
  /// A player that can be shown.
  struct Player {
    var player: OtherPlayer
    var snapshot: PlayerSnapshot
    /// Whether it says that it plays, which the snapshot may not know yet.
    var saysThatItPlays: Bool
    /// When it came, among players and observers; nil if it was there before anybody looked.
    var arrival: Int?
    /// The players that speak for it.
    var coveredBy: Set<OtherPlayer.ID>
    /// Whether those who do not see it do not see it yet.
    var isHeldBack = false
  }

  private struct Member {
    let observer: PlayerObserver
    let arrival: Int
    var visible: Set<OtherPlayer.ID> = []
  }

  private var members: [Member] = []
  private var arrivals = 0

  /// The next place among all that come.
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

  /// Whether anybody wants to know of a player.
  func wants(_ player: OtherPlayer) -> Bool {
    members.contains { $0.observer.choice.includes(player) }
  }

  /// Shows each member the players that it has chosen, and takes those away that others speak for.
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
      // First who comes: music that is only told of by another does not end.
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

  /// Tells those who see a player.
  func tell(_ event: OtherPlayerEvent, of id: OtherPlayer.ID) {
    for member in members where member.visible.contains(id) { member.observer.tell(event) }
  }

  /// Tells those who see a player that it is gone.
  func tellEnd(of id: OtherPlayer.ID, at now: Timestamp) {
    tell(.vanished(id, at: now), of: id)
    for index in members.indices { members[index].visible.remove(id) }
  }
}
