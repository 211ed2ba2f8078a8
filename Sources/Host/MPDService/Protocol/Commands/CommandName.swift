/// A command of the protocol, in the group that one part of the session answers.
///
/// All other commands are answered like unknown ones in MPD; the room's README gives the reason for each.
/// Groups are separate types, so that each part of the session has an exhaustive `switch` over its own
/// commands.
enum CommandName: RawRepresentable, CaseIterable, Hashable, Sendable {
  case connection(ConnectionCommand)
  case status(StatusCommand)
  case control(ControlCommand)
  case queue(QueueCommand)
  case queueEdit(QueueEditCommand)
  case library(LibraryCommand)
  case playlists(PlaylistCommand)
  case song(SongCommand)

  static let allCases: [CommandName] = [
    all(Self.connection), all(Self.status), all(Self.control), all(Self.queue),
    all(Self.queueEdit), all(Self.library), all(Self.playlists), all(Self.song),
  ].flatMap(\.self)

  private static func all<Group: CommandGroup>(
    _ command: (Group) -> CommandName
  ) -> [CommandName] {
    Group.allCases.map(command)
  }

  private static let byName = Dictionary(
    allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

  /// Creates the command with the given protocol name, or returns `nil` if it does not exist.
  init?(rawValue: String) {
    guard let command = Self.byName[rawValue] else { return nil }
    self = command
  }

  /// The name in the protocol.
  var rawValue: String { member.rawValue }

  /// The number of arguments that the command accepts.
  var arguments: ClosedRange<Int> { member.arguments }

  /// Whether the command is available without the password.
  var isOpenToAll: Bool { member.isOpenToAll }

  private var member: any CommandGroup {
    switch self {
    case .connection(let command): command
    case .status(let command): command
    case .control(let command): command
    case .queue(let command): command
    case .queueEdit(let command): command
    case .library(let command): command
    case .playlists(let command): command
    case .song(let command): command
    }
  }

  /// Returns MPD's error for a number of arguments, or `nil` if the number is valid.
  func refusal(ofCount count: Int) -> MPDError? {
    if arguments.contains(count) { return nil }
    let problem =
      arguments.count == 1
      ? "wrong number of arguments"
      : count < arguments.lowerBound ? "too few arguments" : "too many arguments"
    return MPDError(.argument, "\(problem) for \"\(rawValue)\"")
  }
}
