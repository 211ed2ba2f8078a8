import MessageBus
import PlayerModel

/// Tells what begins to play in one notification, which each later one replaces, with buttons where the desktop has them.
final class TrackNotifications {
  private static let service = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  /// What the desktop can do is soon said, or taken for nothing.
  private static let patience = Duration.seconds(2)
  /// So many songs are remembered for the buttons of notifications that are still shown.
  private static let mostRemembered = 20

  private let connection: BusConnection
  private let errands: DesktopErrands
  private let report: (String) -> Void
  /// The notification that is shown, or was.
  private var shown: UInt32 = 0
  /// Who shows it, by the name on the bus.
  private var server = ""
  private var announced: EntryID?
  /// Songs that were told of, the newest last.
  private var remembered: [(entry: EntryID, track: Track)] = []
  /// Whether the number of the last one is still to come: the next one is to replace it.
  private var isWaiting = false
  private var hasFailed = false

  init(
    on connection: BusConnection, _ errands: DesktopErrands, report: @escaping (String) -> Void
  ) {
    self.connection = connection
    self.errands = errands
    self.report = report
    connection.listen(
      to: "sender='\(Self.service)',interface='\(Self.service)',member='ActionInvoked',"
        + "path='\(Self.path)'")
  }

  /// Tells of the item if it is heard and was not told of.
  ///
  /// Call it again after each answer.
  func show(_ snapshot: PlayerSnapshot, _ details: TrackDetails?) {
    guard !isWaiting, snapshot.state == .playing, let item = snapshot.item,
      item.id != announced
    else { return }
    announced = item.id
    isWaiting = true
    remembered = remembered.suffix(Self.mostRemembered - 1) + [(item.id, item.track)]
    // Each time: another server may have come, and it is one more small message a track.
    call("GetCapabilities", within: Self.patience) { [weak self] answer in
      guard let self else { return }
      let names = (try? (try? answer.get())?.readStrings(atMost: 100)) ?? []
      let notification = TrackNotification(
        item, cover: details?.cover, for: NotificationServer(capabilities: names))
      call("Notify", notification.arguments(replacing: shown)) { [weak self] in self?.take($0) }
    }
  }

  private func call(
    _ member: String, _ arguments: [BusValue] = [], within limit: Duration? = nil,
    answer: @escaping BusConnection.Answer
  ) {
    connection.call(
      member, of: Self.service, at: Self.path, on: Self.service, arguments, within: limit,
      answer: answer)
  }

  private func take(_ answer: Result<BusMessage, BusError>) {
    isWaiting = false
    switch answer {
    case .success(let message):
      guard case .uint32(let number)? = try? message.read("u") else { return }
      shown = number
      server = message.sender
      hasFailed = false
    case .failure(let error):
      shown = 0
      if !hasFailed { report("Notifications cannot be shown: \(BusText.line(error.message))") }
      hasFailed = true
    }
  }

  /// Takes a button that was pressed; false if the message is something else.
  func take(_ message: BusMessage) throws(BusError) -> Bool {
    guard message.isSignal, message.interface == Self.service, message.member == "ActionInvoked",
      message.path == Self.path, message.signature == "us"
    else { return false }
    // Buttons of other programs' notifications are told to everyone; what others send is no button.
    guard case .uint32(let number) = try message.read("u"), number == shown, number != 0,
      message.sender == server, let button = NotificationButton(key: try message.readString())
    else { return true }
    let track = remembered.last { $0.entry == button.entry }?.track
    if let request = button.request(for: track) { errands.ask(request) { _ in } }
    return true
  }
}
