import MessageBus
import PlayerModel

/// Tells what begins to play in one notification, which each later one replaces.
final class TrackNotifications {
  private static let service = "org.freedesktop.Notifications"

  private let connection: BusConnection
  private let report: (String) -> Void
  /// The notification that is shown, or was.
  private var shown: UInt32 = 0
  private var announced: EntryID?
  /// Whether the number of the last one is still to come: the next one is to replace it.
  private var isWaiting = false
  private var hasFailed = false

  init(on connection: BusConnection, report: @escaping (String) -> Void) {
    self.connection = connection
    self.report = report
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
    connection.call(
      "Notify", of: Self.service, at: "/org/freedesktop/Notifications", on: Self.service,
      Self.arguments(item.track, cover: details?.cover, replacing: shown)
    ) { [weak self] answer in self?.take(answer) }
  }

  private func take(_ answer: Result<BusMessage, BusError>) {
    isWaiting = false
    switch answer {
    case .success(let message):
      guard case .uint32(let number)? = try? message.read("u") else { return }
      shown = number
      hasFailed = false
    case .failure(let error):
      shown = 0
      if !hasFailed { report("Notifications cannot be shown: \(BusText.line(error.message))") }
      hasFailed = true
    }
  }

  /// The arguments of `Notify`, by the Desktop Notifications Specification 1.2.
  static func arguments(
    _ track: Track, cover: TrackPath?, replacing shown: UInt32
  ) -> [BusValue] {
    let lines = [track.artist, track.album].filter { !$0.isEmpty }
    let body = lines.map { BusText.escaped(BusText.line($0)) }.joined(separator: "\n")
    var hints: [String: BusValue] = [
      "desktop-entry": .string("stimmung"), "urgency": .byte(0),
    ]
    if let cover { hints["image-path"] = .string(FileURL.text(of: cover)) }
    return [
      .string("Stimmung"), .uint32(shown), .string("stimmung"), .string(BusText.line(track.title)),
      .string(body), .strings([]), .dictionary(hints),
      // How long it stays is the desktop's matter.
      .int32(-1),
    ]
  }
}
