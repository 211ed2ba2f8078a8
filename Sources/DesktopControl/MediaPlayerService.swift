import Glibc
import MessageBus
import PlayerModel

/// The player on the session's bus: its name, its answers and its signals.
final class MediaPlayerService {
  /// More calls that wait for the player are refused.
  private static let mostCalls = 64

  private let connection: BusConnection
  private let ask: DesktopLoop.Ask
  private let report: (String) -> Void
  /// What everyone knows.
  private var told: [String: BusValue]
  private var waitingCalls = 0

  /// Takes its name; requests meanwhile wait in the connection.
  init(
    on connection: BusConnection, showing properties: PlayerProperties,
    ask: @escaping DesktopLoop.Ask, report: @escaping (String) -> Void
  ) {
    self.connection = connection
    self.ask = ask
    self.report = report
    told = properties.values
    requestName([
      "\(MPRIS.namespace).stimmung", "\(MPRIS.namespace).stimmung.instance\(getpid())",
    ])
  }

  /// Takes the first of `names` that is free.
  private func requestName(_ names: [String]) {
    guard let name = names.first else {
      return report("All names that the player can use on the desktop bus are taken.")
    }
    // 4: do not wait for it.
    connection.callBus("RequestName", [.string(name), .uint32(4)]) { [weak self] answer in
      // 1: it is ours.
      guard let self, case .success(let message) = answer,
        case .uint32(let result)? = try? message.read("u"), result != 1
      else { return }
      requestName(Array(names.dropFirst()))
    }
  }

  // MARK: Calls

  /// Answers a call; false if it is for somebody else.
  func take(_ message: BusMessage, _ object: () -> PlayerObject) -> Bool {
    guard message.isMethodCall else { return false }
    if let child = MPRIS.children[message.path], message.member == "Introspect" {
      connection.reply(
        to: message, [.string(BusInterface.introspection(of: [], children: [child]))])
      return true
    }
    // Peer is sd-bus's own.
    guard message.path == MPRIS.path, message.interface != MPRIS.peer.name else { return false }
    let call: PlayerObject.Call
    do throws(BusError) {
      call = try PlayerObject.Call(message)
    } catch {
      connection.refuse(message, error)
      return true
    }
    switch object().answer(call) {
    case .reply(let values): connection.reply(to: message, values)
    case .refuse(let error): connection.refuse(message, error)
    case .quit:
      connection.reply(to: message)
      ask(.end(.quit(onlyIfAlone: false))) { _ in }
    case .ask(let request): perform(request, for: message)
    }
    return true
  }

  private func perform(_ request: PlayerRequest, for message: BusMessage) {
    guard waitingCalls < Self.mostCalls else {
      let error = BusError(
        name: BusError.limitsExceeded, message: "Too many calls wait for the player.")
      return connection.refuse(message, error)
    }
    waitingCalls += 1
    ask(request) { [weak self] result in self?.finish(message, request, result) }
  }

  private func finish(
    _ message: BusMessage, _ request: PlayerRequest, _ result: Result<PlayerReply, PlayerError>
  ) {
    waitingCalls -= 1
    if case .failure(let error) = result, !Self.isHarmless(error, of: request) {
      connection.refuse(
        message, BusError(name: BusError.failed, message: BusText.line(error.message)))
    } else {
      connection.reply(to: message)
    }
  }

  /// What cannot be done now simply has no effect, says the specification; opening a file says why.
  private static func isHarmless(_ error: PlayerError, of request: PlayerRequest) -> Bool {
    if case .queueFill = request { return false }
    return [.invalidRequest, .nothingPlayable, .notFound, .stale].contains(error.code)
  }

  // MARK: Signals

  /// What depends on the item.
  private static let itemProperties: Set = [
    "Metadata", "CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanSeek",
  ]

  /// Tells what changed since the last time, in one signal; of the item only if `isItemSettled`.
  func tell(_ properties: PlayerProperties, isItemSettled: Bool) {
    var changed = properties.values.filter { told[$0.key] != $0.value }
    if !isItemSettled { changed = changed.filter { !Self.itemProperties.contains($0.key) } }
    guard !changed.isEmpty else { return }
    told.merge(changed) { $1 }
    connection.emit(
      "PropertiesChanged", of: MPRIS.properties.name, at: MPRIS.path,
      [.string(MPRIS.player.name), .dictionary(changed), .strings([])])
  }

  /// Tells that playback went on elsewhere.
  func tellPosition(_ seconds: Double) {
    connection.emit(
      "Seeked", of: MPRIS.player.name, at: MPRIS.path,
      [.int64(PlayerProperties.microseconds(seconds))])
  }
}
