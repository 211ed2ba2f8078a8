import MessageBus
import PlayerModel

/// The capabilities of the desktop's notification server.
struct NotificationServer: Hashable, Sendable {
  /// Whether the server interprets markup in the body.
  var readsMarkup: Bool
  /// Whether the server shows buttons.
  var hasActions: Bool

  /// Creates an instance from the reply to `GetCapabilities`.
  init(capabilities: [String]) {
    readsMarkup = capabilities.contains("body-markup")
    hasActions = capabilities.contains("actions")
  }
}

/// A notification about a track by the Desktop Notifications Specification 1.2.
struct TrackNotification {
  private let item: QueueEntry
  private let cover: TrackPath?
  private let server: NotificationServer

  init(_ item: QueueEntry, cover: TrackPath?, for server: NotificationServer) {
    self.item = item
    self.cover = cover
    self.server = server
  }

  /// Returns the arguments of `Notify`.
  func arguments(replacing shown: UInt32) -> [BusValue] {
    let track = item.track
    let lines = [track.artist, track.album].filter { !$0.isEmpty }.map(BusText.line)
    let body = server.readsMarkup ? lines.map(BusText.escaped) : lines
    var hints: [String: BusValue] = [
      "desktop-entry": .string("stimmung"), "urgency": .byte(0),
    ]
    if let cover { hints["image-path"] = .string(FileURL.text(of: cover)) }
    let buttons = server.hasActions ? NotificationButton.all(for: item.id) : []
    return [
      .string("Stimmung"), .uint32(shown), .string("stimmung"), .string(BusText.line(track.title)),
      .string(body.joined(separator: "\n")),
      .strings(buttons.flatMap { [$0.key, $0.label] }), .dictionary(hints),
      // -1 lets the server choose the timeout.
      .int32(-1),
    ]
  }
}

/// A button of a notification.
struct NotificationButton: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    case pause
    case next
    /// Files the notification's song under a mood.
    case file(MoodName)
  }

  var action: Action
  /// The entry of the notification, which may no longer be playing when the button is pressed.
  var entry: EntryID

  /// Returns the buttons of a notification about an entry.
  static func all(for entry: EntryID) -> [NotificationButton] {
    let actions = [Action.pause, .next] + MoodName.standard.map { .file($0) }
    return actions.map { NotificationButton(action: $0, entry: entry) }
  }

  init(action: Action, entry: EntryID) {
    self.action = action
    self.entry = entry
  }

  /// Creates the button with the given action key, or returns `nil` if the key is invalid.
  init?(key: String) {
    let parts = key.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let number = Int64(parts[1]) else { return nil }
    let entry = EntryID(rawValue: number)
    guard let button = Self.all(for: entry).first(where: { $0.key == key }) else { return nil }
    self = button
  }

  /// The action key.
  var key: String { "\(name)-\(entry.rawValue)" }

  /// The label.
  var label: String { name.prefix(1).uppercased() + name.dropFirst() }

  /// Returns the request to the player; `track` is that of the notification, or `nil` if it is no longer
  /// known.
  func request(for track: Track?) -> PlayerRequest? {
    switch action {
    case .pause: .transport(.setState(to: .paused))
    case .next: .transport(.next)
    case .file(let mood):
      track.map { .moodFiling(.addToMood(mood: mood, tracks: [.remembered(track: $0)])) }
    }
  }

  private var name: String {
    switch action {
    case .pause: "pause"
    case .next: "next"
    case .file(let mood): mood.rawValue
    }
  }
}
