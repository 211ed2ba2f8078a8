/// A command of the protocol, in the group that one part of the session answers.
///
/// What is not here is answered as MPD answers what it does not know; the room's README says why each is missing.
/// Groups are types of their own so that each part of the session has a `switch` over just its own commands, which
/// the compiler checks.
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

  /// The command that has this name in the protocol; `nil` if there is none.
  init?(rawValue: String) {
    guard let command = Self.byName[rawValue] else { return nil }
    self = command
  }

  /// Its name in the protocol.
  var rawValue: String { member.rawValue }

  /// How many arguments it takes.
  var arguments: ClosedRange<Int> { member.arguments }

  /// Whether a client without the password may ask for it.
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

  /// What is wrong with the given number of arguments, in MPD's words; `nil` if nothing is.
  func refusal(ofCount count: Int) -> MPDError? {
    if arguments.contains(count) { return nil }
    let problem =
      arguments.count == 1
      ? "wrong number of arguments"
      : count < arguments.lowerBound ? "too few arguments" : "too many arguments"
    return MPDError(.argument, "\(problem) for \"\(rawValue)\"")
  }
}
