import MessageBus
import PlayerModel

/// Watches the other players on the session's bus.
final class OtherPlayersWatch {
  /// Not a player but an echo of others, this one among them.
  private static let echo = MPRIS.namespace + ".playerctld"

  private let connection: BusConnection
  private let ask: DesktopLoop.Ask
  private var players = OtherPlayers()
  /// The players' names, by the connections that have them.
  private var names: [String: Set<String>] = [:]

  init(on connection: BusConnection, ask: @escaping DesktopLoop.Ask) {
    self.connection = connection
    self.ask = ask
    connection.listen(
      to: "sender='\(BusConnection.busName)',interface='\(BusConnection.busName)',"
        + "member='NameOwnerChanged',arg0namespace='\(MPRIS.namespace)'")
    connection.listen(
      to: "interface='\(MPRIS.properties.name)',member='PropertiesChanged',"
        + "path='\(MPRIS.path)',arg0='\(MPRIS.player.name)'")
    connection.callBus("ListNames") { [weak self] answer in
      guard let self, case .success(let message) = answer, let names = try? message.readStrings()
      else { return }
      for name in names where name.hasPrefix(MPRIS.namespace + ".") { look(at: name) }
    }
  }

  /// Ends what it began.
  func stop() {
    perform(players.forgetAll())
  }

  /// Takes a signal; false if it is none of its own.
  func take(_ message: BusMessage) throws(BusError) -> Bool {
    guard message.isSignal else { return false }
    switch (message.interface, message.member) {
    case (BusConnection.busName, "NameOwnerChanged") where message.sender == BusConnection.busName:
      guard message.signature == "sss" else { return false }
      let name = try message.readString()
      guard name.hasPrefix(MPRIS.namespace + ".") else { return false }
      move(name, from: try message.readString(), to: try message.readString())
    case (MPRIS.properties.name, "PropertiesChanged") where message.path == MPRIS.path:
      guard message.signature == "sa{sv}as", isOther(message.sender),
        try message.readString() == MPRIS.player.name,
        let status = try message.readText(named: "PlaybackStatus")
      else { return false }
      perform(
        players.handle(.changed(player: message.sender, isPlaying: status == "Playing")))
    default: return false
    }
    return true
  }

  /// Finds out whether one plays that was there before.
  private func look(at name: String) {
    connection.callBus("GetNameOwner", [.string(name)]) { [weak self] answer in
      guard let self, case .success(let message) = answer, let owner = try? message.readString()
      else { return }
      move(name, from: "", to: owner)
      guard isOther(owner) else { return }
      connection.call(
        "Get", of: MPRIS.properties.name, at: MPRIS.path, on: owner,
        [.string(MPRIS.player.name), .string("PlaybackStatus")]
      ) { [weak self] answer in
        guard let self, case .success(let message) = answer,
          case .string(let status)? = try? message.readVariant(of: "s")
        else { return }
        perform(players.handle(.found(player: owner, isPlaying: status == "Playing")))
      }
    }
  }

  private func move(_ name: String, from old: String, to new: String) {
    if !old.isEmpty {
      names[old]?.remove(name)
      if names[old]?.isEmpty == true {
        names[old] = nil
        perform(players.handle(.vanished(player: old)))
      }
    }
    if !new.isEmpty { names[new, default: []].insert(name) }
  }

  private func isOther(_ sender: String) -> Bool {
    guard sender != connection.name, let owned = names[sender] else { return false }
    return !owned.contains(Self.echo)
  }

  private func perform(_ actions: [OtherPlayers.Action]) {
    for action in actions {
      switch action {
      case .begin(let token):
        let reason = "Another player is playing."
        ask(.transport(.beginInterruption(token: token, reason: reason, endsWithClient: false))) {
          _ in
        }
      // It is refused if the listener overruled it, and that is well.
      case .end(let token): ask(.transport(.endInterruption(token: token))) { _ in }
      }
    }
  }
}
