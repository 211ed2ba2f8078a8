import ArgumentParser
import ControlCommands
import Linux
import PlayerInterface
import PlayerModel
import PlayerService
import ProgramOutput

struct Loop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loop", abstract: "Repeats a passage of the track (A–B repeat).",
    usage: "stimmung loop [1:03 1:10 | mark | off] [--json]",
    discussion: """
      Between its two times, the track repeats until “off” or another track plays; half a second is the shortest \
      passage. “mark” does what the key does: it sets the start at the current position, then the end, and then removes \
      both.
      """)

  /// What the words ask for.
  private enum Wish: Equatable {
    case tell, mark, off
    case passage(LoopPoints)
  }

  @OptionGroup var format: JSONOption
  @Argument(help: "The start and the end, mark, or off; without it, prints the passage.")
  var words: [String] = []

  func validate() throws {
    guard wish != nil else {
      throw ValidationError("Give a start and an end such as 1:03 1:10, mark, or off.")
    }
  }

  func run() throws {
    switch wish {
    case .passage(let points): try set(points, of: nil, by: PlayerAccess.running())
    case .off: try set(nil, of: nil, by: PlayerAccess.running())
    case .mark: try mark()
    case .tell, nil:
      let loop = try PlayerAccess.performOnRunning(SnapshotRequest.snapshot).loop
      format.tell(loop?.sentence ?? "off", ["loop": loop?.json ?? .null])
    }
  }

  private func mark() throws {
    let player = try PlayerAccess.running()
    let snapshot = try player.perform(SnapshotRequest.snapshot)
    let points = LoopPoints.marking(
      snapshot.position(at: SystemClock().now()), after: snapshot.loop)
    try set(points, of: snapshot.item?.id, by: player)
  }

  private func set(
    _ points: LoopPoints?, of entry: EntryID?, by player: PlayerConnection
  ) throws {
    let snapshot = try format.perform(.setLoop(points: points, entry: entry), by: player)
    if !format.json { show(PlayerMode.loop.sentence(snapshot)) }
  }

  private var wish: Wish? {
    switch words {
    case []: return .tell
    case ["mark"]: return .mark
    case ["off"]: return .off
    default:
      guard words.count == 2, case .absolute(let start)? = SeekTarget(words[0]),
        case .absolute(let end)? = SeekTarget(words[1]), start < end
      else { return nil }
      return .passage(LoopPoints(start: start, end: end))
    }
  }
}
