import MessageBus
import PlayerModel

/// Shows what begins to play in a single notification that is replaced for each track.
final class TrackNotifications {
  private static let service = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  /// The timeout for the server's capabilities.
  private static let replyTimeLimit = Duration.seconds(2)
  /// The number of songs to remember for the buttons of notifications that are still shown.
  private static let mostRemembered = 20

  private let connection: BusConnection
  private let backgroundWork: DesktopBackgroundWork
  private let report: (String) -> Void
  /// The ID of the last notification.
  private var shown: UInt32 = 0
  /// The unique bus name of the server that shows it.
  private var server = ""
  private var announced: EntryID?
  /// The songs of recent notifications, newest last.
  private var remembered: [(entry: EntryID, track: Track)] = []
  /// Whether the ID of the last notification is pending, which the next one needs to replace it.
  private var isWaiting = false
  private var hasFailed = false

  init(
    on connection: BusConnection, _ backgroundWork: DesktopBackgroundWork,
    report: @escaping (String) -> Void
  ) {
    self.connection = connection
    self.backgroundWork = backgroundWork
    self.report = report
    connection.listen(
      to: "sender='\(Self.service)',interface='\(Self.service)',member='ActionInvoked',"
        + "path='\(Self.path)'")
  }

  /// Shows a notification for the item if it is playing and has not been announced.
  ///
  /// Call it again after each reply.
  func show(_ snapshot: PlayerSnapshot, _ details: TrackDetails?) {
    guard !isWaiting, snapshot.state == .playing, let item = snapshot.item,
      item.id != announced
    else { return }
    announced = item.id
    isWaiting = true
    remembered = remembered.suffix(Self.mostRemembered - 1) + [(item.id, item.track)]
    // The capabilities are queried each time, because another server may have started. The message is
    // small.
    call("GetCapabilities", within: Self.replyTimeLimit) { [weak self] answer in
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

  /// Processes a pressed button; returns `false` if the message is something else.
  func take(_ message: BusMessage) throws(BusError) -> Bool {
    guard message.isSignal, message.interface == Self.service, message.member == "ActionInvoked",
      message.path == Self.path, message.signature == "us"
    else { return false }
    // The signal is broadcast for all programs' notifications, and only the server itself may send it.
    guard case .uint32(let number) = try message.read("u"), number == shown, number != 0,
      message.sender == server, let button = NotificationButton(key: try message.readString())
    else { return true }
    let track = remembered.last { $0.entry == button.entry }?.track
    if let request = button.request(for: track) { backgroundWork.ask(request) { _ in } }
    return true
  }
}
