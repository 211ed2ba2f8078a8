import MessageBus
import PlayerModel

/// The players on a bus connection; used by the connection's thread.
///
/// A player is asked only for its process and identity until an observer has chosen it. Then its
/// signals are subscribed to, and no others.
final class PlayersOnBus {
  let connection: BusConnection
  let registry: ObserverRegistry
  let clock: any PlayerClock
  let entries: EntryNumbers
  private let ownProcess: UInt32

  /// The players by connection.
  var players: [OtherPlayer.ID: KnownPlayer] = [:]
  /// Connections that are ignored: those of this process, and repeaters.
  private var others: Set<String> = []
  private var sameMusic = SameMusicRule()
  /// The number of pending requests for the owners of names; the list of names counts as one.
  private var openLooks = 1
  /// Whether players were ignored because there were too many.
  private var isCrowded = false
  /// Whether the visible players may have changed.
  var isShowingDue = false
  /// When to request positions, on the monotonic clock.
  var pollDue: Int64?

  /// More than any desktop has.
  static let mostPlayers = 64
  /// The time limit for a player's reply.
  static let replyTimeLimit = Duration.seconds(2)

  init(
    on connection: BusConnection, registry: ObserverRegistry, clock: any PlayerClock,
    entries: EntryNumbers, ownProcess: UInt32
  ) {
    self.connection = connection
    self.registry = registry
    self.clock = clock
    self.entries = entries
    self.ownProcess = ownProcess
    connection.listen(
      to: "sender='\(BusConnection.busName)',interface='\(BusConnection.busName)',"
        + "member='NameOwnerChanged',arg0namespace='\(MPRISNames.root)'")
    listNames()
  }

  /// Whether all initial players are known.
  var hasLooked: Bool { openLooks == 0 && players.values.allSatisfy(\.isSettled) }

  /// Returns a player's name for use in a sentence.
  func name(of id: OtherPlayer.ID) -> String { players[id]?.player?.identity ?? id }

  private func listNames() {
    connection.callBus("ListNames") { [weak self] answer in
      guard let self else { return }
      openLooks -= 1
      guard case .success(let message) = answer, let names = try? message.readStrings() else {
        return
      }
      for name in names where name.hasPrefix(MPRISNames.root + ".") { look(at: name) }
    }
  }

  private func look(at name: String) {
    openLooks += 1
    connection.callBus("GetNameOwner", [.string(name)]) { [weak self] answer in
      guard let self else { return }
      openLooks -= 1
      guard case .success(let message) = answer, let owner = try? message.readString() else {
        return
      }
      gain(name, by: owner, arrival: nil)
    }
  }

  // MARK: Names

  /// Handles a change of a name's owner.
  func move(_ name: String, from old: String, to new: String) {
    guard name.hasPrefix(MPRISNames.root + ".") else { return }
    if !old.isEmpty { lose(name, by: old) }
    if !new.isEmpty { gain(name, by: new, arrival: registry.nextArrival()) }
  }

  private func gain(_ name: String, by owner: String, arrival: Int?) {
    if name == MPRISNames.echo {
      others.insert(owner)
      if let player = players.removeValue(forKey: owner) { end(player) }
    }
    guard !others.contains(owner), PlayerName.short(name) != nil else { return }
    if let player = players[owner] {
      player.names.insert(name)
      return
    }
    guard players.count < Self.mostPlayers else {
      isCrowded = true
      return
    }
    let player = KnownPlayer(id: owner)
    player.names = [name]
    player.arrival = arrival
    players[owner] = player
    identify(player)
  }

  private func lose(_ name: String, by owner: String) {
    if name == MPRISNames.echo { others.remove(owner) }
    guard let player = players[owner], player.names.remove(name) != nil, player.names.isEmpty
    else { return }
    players[owner] = nil
    end(player)
    guard isCrowded else { return }
    isCrowded = false
    openLooks += 1
    listNames()
  }

  // MARK: New players

  private func identify(_ player: KnownPlayer) {
    player.openQuestions = 2
    connection.callBus("GetConnectionUnixProcessID", [.string(player.id)]) {
      [weak self, weak player] answer in
      guard let self, let player else { return }
      if case .success(let message) = answer, case .uint32(let process)? = try? message.read("u") {
        player.process = process
      }
      finishQuestion(player)
    }
    ask(player, "GetAll", [.string(MPRISNames.root)]) { [weak self, weak player] answer in
      guard let self, let player else { return }
      var identity = ""
      if case .success(let message) = answer {
        let properties = try? message.readProperties(
          named: ["Identity"], deep: 0, textsAtMost: PlayerText.mostTexts)
        identity = properties?["Identity"]?.text ?? ""
      }
      let name = PlayerName.short(among: player.names) ?? player.id
      player.player = OtherPlayer(
        id: player.id, name: name, identity: identity.isEmpty ? name : identity)
      finishQuestion(player)
    }
  }

  private func finishQuestion(_ player: KnownPlayer) {
    player.openQuestions -= 1
    guard player.openQuestions == 0, players[player.id] === player else { return }
    if player.process == ownProcess {
      players[player.id] = nil
      others.insert(player.id)
    } else {
      followIfChosen(player)
    }
  }

  /// Follows exactly the players that were chosen.
  func followChosen() {
    for player in players.values.sorted(by: { $0.id < $1.id }) { followIfChosen(player) }
    isShowingDue = true
  }

  private func followIfChosen(_ player: KnownPlayer) {
    guard player.openQuestions == 0, let known = player.player else { return }
    let isChosen = registry.wants(known)
    if isChosen, !player.isFollowed {
      follow(player)
    } else if !isChosen {
      if player.isFollowed { unfollow(player) }
      // An observer that chooses it later finds it already there.
      player.arrival = nil
    }
  }

  // MARK: Visibility

  /// Updates the visible players of all observers.
  func show() {
    guard isShowingDue else { return }
    isShowingDue = false
    let followed = players.values.filter { $0.tracking != nil }.sorted { $0.id < $1.id }
    let candidates = followed.compactMap(\.candidate)
    let covers = sameMusic.covers(among: candidates)
    let now = clock.now()
    for player in followed {
      player.cover(by: covers[player.id] ?? [], at: now.monotonicNanoseconds)
    }
    registry.show(
      followed.compactMap { player in
        guard let known = player.player, let tracking = player.tracking else { return nil }
        return ObserverRegistry.Player(
          player: known, snapshot: tracking.snapshot,
          saysThatItPlays: tracking.saysThatItPlays, arrival: player.arrival,
          coveredBy: player.coveredBy, isHeldBack: player.revealDue != nil)
      }, at: now)
    for player in followed { player.arrival = nil }
  }

  private func end(_ player: KnownPlayer) {
    let now = clock.now()
    pass(player.tracking?.handle(.vanished, at: now) ?? [], of: player)
    player.leave()
    registry.tellEnd(of: player.id, at: now)
    isShowingDue = true
  }

  /// Ends all players, because the bus is gone or there are no observers.
  func leave() {
    let all = players.values.sorted { $0.id < $1.id }
    players = [:]
    for player in all { end(player) }
  }
}

extension KnownPlayer {
  fileprivate var candidate: SameMusicRule.Candidate? {
    player.map {
      SameMusicRule.Candidate(
        player: $0, process: process, browserProcess: browserProcess,
        title: tracking?.snapshot.item?.track.title)
    }
  }
}
