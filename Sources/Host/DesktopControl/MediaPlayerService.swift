import Glibc
import MessageBus
import PlayerModel

/// Provides the player on the session bus: its name, its replies and its signals.
final class MediaPlayerService {
  private let connection: BusConnection
  private let backgroundWork: DesktopBackgroundWork
  private let report: (String) -> Void
  private let calls: BusCalls
  private var tracks: TrackListService?
  private var playlists: PlaylistService?
  /// The property values that were last announced.
  private var announced: [String: BusValue]
  private var missing: Set<BusInterface> = [MPRIS.trackList, MPRIS.playlists]

  /// Creates a service that requests its bus name once its lists are loaded; calls wait in the connection
  /// until then.
  init(
    on connection: BusConnection, showing properties: PlayerProperties, _ snapshot: PlayerSnapshot,
    _ backgroundWork: DesktopBackgroundWork, _ surroundings: DesktopSurroundings
  ) {
    self.connection = connection
    self.backgroundWork = backgroundWork
    report = surroundings.report
    calls = BusCalls(on: connection)
    announced = properties.values
    tracks = TrackListService(
      on: connection, backgroundWork, calls, surroundings.lookup, snapshot
    ) { [weak self] in self?.know(MPRIS.trackList) }
    playlists = PlaylistService(
      on: connection, backgroundWork, calls, keepIcon: surroundings.keepIcon, snapshot
    ) { [weak self] in self?.know(MPRIS.playlists) }
    updateLists(snapshot)
  }

  /// Records that an interface is ready, and requests the bus name once all are.
  private func know(_ interface: BusInterface) {
    guard missing.remove(interface) != nil, missing.isEmpty else { return }
    requestName([
      "\(MPRIS.namespace).stimmung", "\(MPRIS.namespace).stimmung.instance\(getpid())",
    ])
  }

  /// Updates the lists from the state of the player.
  func updateLists(_ snapshot: PlayerSnapshot) {
    tracks?.update(snapshot)
    playlists?.update(snapshot)
  }

  /// Requests the first of `names` that is not taken.
  private func requestName(_ names: [String]) {
    guard let name = names.first else {
      return report("All names that the player can use on the desktop bus are taken.")
    }
    // 4: DBUS_NAME_FLAG_DO_NOT_QUEUE.
    connection.callBus("RequestName", [.string(name), .uint32(4)]) { [weak self] answer in
      // 1: DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER.
      guard let self, case .success(let message) = answer,
        case .uint32(let result)? = try? message.read("u"), result != 1
      else { return }
      requestName(Array(names.dropFirst()))
    }
  }

  // MARK: Calls

  /// Answers a call; returns `false` if it is not for this object.
  func take(_ message: BusMessage, _ object: () -> PlayerObject) -> Bool {
    guard message.isMethodCall else { return false }
    if let child = MPRIS.children[message.path], message.member == "Introspect" {
      connection.reply(
        to: message, [.string(BusInterface.introspection(of: [], children: [child]))])
      return true
    }
    // sd-bus implements Peer itself.
    guard message.path == MPRIS.path, message.interface != MPRIS.peer.name else { return false }
    let call: PlayerObject.Call
    do throws(BusError) {
      call = try PlayerObject.Call(message)
    } catch {
      connection.refuse(message, error)
      return true
    }
    var object = object()
    if let list = tracks?.list { object.tracks = list }
    if let playableLists = playlists?.playableLists { object.playableLists = playableLists }
    switch object.answer(call) {
    case .reply(let values): connection.reply(to: message, values)
    case .refuse(let error): connection.refuse(message, error)
    case .quit:
      connection.reply(to: message)
      backgroundWork.ask(.end(.quit(onlyIfAlone: false))) { _ in }
    case .ask(let request): perform(request, for: message)
    case .describe(let ids):
      tracks?.describe(ids, item: object.properties.values["Metadata"], for: message)
    case .edit(let request): tracks?.edit(request, for: message)
    case .add(let addition): tracks?.add(addition, for: message)
    case .activate(let list): playlists?.activate(list, for: message)
    }
    return true
  }

  private func perform(_ request: PlayerRequest, for message: BusMessage) {
    guard calls.begin(message) else { return }
    backgroundWork.ask(request) { [calls] result in
      if case .failure(let error) = result, !Self.isHarmless(error, of: request) {
        calls.refuse(message, error)
      } else {
        calls.end(message)
      }
    }
  }

  /// Returns whether an error is ignored.
  ///
  /// By the specification, calls that cannot be carried out have no effect. Opening a file reports errors,
  /// though.
  private static func isHarmless(_ error: PlayerError, of request: PlayerRequest) -> Bool {
    if case .queueFill = request { return false }
    return [.invalidRequest, .nothingPlayable, .notFound, .stale].contains(error.code)
  }

  // MARK: Signals

  /// The properties that depend on the item.
  private static let itemProperties: Set = [
    "Metadata", "CanGoNext", "CanGoPrevious", "CanPlay", "CanPause", "CanSeek",
  ]

  /// Announces all changes in one signal; those that depend on the item only if `isItemSettled`.
  func tell(_ properties: PlayerProperties, isItemSettled: Bool) {
    var changed = properties.values.filter { announced[$0.key] != $0.value }
    if !isItemSettled { changed = changed.filter { !Self.itemProperties.contains($0.key) } }
    guard !changed.isEmpty else { return }
    announced.merge(changed) { $1 }
    connection.emitChanges(of: MPRIS.player, changed)
  }

  /// Announces that playback continues from another position.
  func tellPosition(_ seconds: Double) {
    connection.emit(
      "Seeked", of: MPRIS.player.name, at: MPRIS.path,
      [.int64(PlayerProperties.microseconds(seconds))])
  }
}
