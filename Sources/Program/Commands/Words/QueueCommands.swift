public import ArgumentParser
import ControlCommands
import Locations
public import PlayerModel
import PlayerService
import ProgramOutput

struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract:
      "Replaces the queue with files, folders or a query's result, and plays it without the interface."
  )

  @OptionGroup var format: ChangeOption
  @OptionGroup var start: StartOptions
  @OptionGroup var what: ContentOptions

  func run() throws {
    let content = try what.content()
    try format.replaceQueue(
      with: content, of: what.paths, by: PlayerAccess.started(output: start.output?.text))
  }
}

struct Queue: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "queue", abstract: "Shows, changes or sorts the queue.",
    usage: "stimmung queue [--json]\nstimmung queue COMMAND ...",
    subcommands: [
      List.self, Add.self, PlayNext.self, Remove.self, Move.self, Sort.self, Clear.self,
      Undo.self, Save.self, Load.self,
    ], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Shows the queue.")

    @OptionGroup var format: JSONOption

    func run() throws {
      let player = try PlayerAccess.running()
      let snapshot = try player.perform(SnapshotRequest.snapshot)
      // A queue that could not be read appears empty.
      if snapshot.queueCount == 0 { say(Locations().stateProblem ?? "The queue is empty.") }
      var offset = 0
      while case let rows = try player.queueRows(from: offset), !rows.isEmpty {
        for row in rows { show(row, isCurrent: row.entry.id == snapshot.item?.id) }
        offset += rows.count
      }
    }

    private func show(_ row: QueueWindow.Row, isCurrent: Bool) {
      let track = row.entry.track
      if format.json {
        ProgramOutput.show(
          json: track.json(adding: [
            "index": .init(row.index), "isCurrent": .bool(isCurrent),
            "moods": .array(row.moods.map { .string($0.rawValue) }),
            "rating": .init(row.marks.rating), "isFavourite": .bool(row.marks.isFavourite),
          ]))
      } else {
        let moods =
          row.moods.isEmpty ? "" : "  [\(row.moods.map(\.rawValue).joined(separator: " "))]"
        ProgramOutput.show(
          "\(isCurrent ? ">" : " ") \(row.index + 1)  \(caption(track))  "
            + "\(lengthText(track, resumingAt: isCurrent ? nil : row.resumesAt))\(moods)")
      }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Adds tracks to the end of the queue.")

    @OptionGroup var format: ChangeOption
    @OptionGroup var what: ContentOptions

    func run() throws {
      let result = try PlayerAccess.performOnStarted(
        QueueFillRequest.appendToQueue(content: what.content()))
      try format.finish(
        queuing: result, saying: result.sentence(onAdding: "to the end of the queue"))
    }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Empties the queue.")

    @OptionGroup var format: ChangeOption

    func run() throws {
      let player = try PlayerAccess.running()
      let before = try player.perform(SnapshotRequest.snapshot)
      let after = try player.change(QueueEditRequest.clearQueue)
      let count = before.queueCount
      format.tell(
        count == 0 ? "The queue was empty." : QueueChange.removed(count).sentence,
        ["removed": .init(count), "queueCount": .init(after.queueCount)])
    }
  }

  struct PlayNext: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "next", abstract: "Adds tracks to play next.")

    @OptionGroup var format: ChangeOption
    @OptionGroup var what: ContentOptions

    func run() throws {
      let result = try PlayerAccess.performOnStarted(
        QueueFillRequest.playNext(content: what.content()))
      try format.finish(queuing: result, saying: result.sentence(onAdding: "to play next"))
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Removes tracks from the queue; the files stay.")

    @OptionGroup var format: ChangeOption
    @Argument(help: "Numbers as shown by “queue list”, or ranges such as 3-5.")
    var numbers: [QueueNumbers]

    func run() throws {
      let player = try PlayerAccess.running()
      let entries = try QueueNumbers.entries(numbers, in: player)
      let after = try player.change(QueueEditRequest.removeFromQueue(entries: entries))
      let count = Set(entries).count
      format.tell(
        QueueChange.removed(count).sentence,
        ["removed": .init(count), "queueCount": .init(after.queueCount)])
    }
  }

  struct Move: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "move", abstract: "Moves tracks within the queue.",
      usage: "stimmung queue move [--json] NUMBER ... --to NUMBER")

    @OptionGroup var format: ChangeOption
    @Argument(help: "Numbers as shown by “queue list”, or ranges such as 3-5.")
    var numbers: [QueueNumbers]
    @Option(help: "The new position of the first moved track.")
    var to: Int

    func validate() throws {
      guard to > 0 else { throw ValidationError("The first track of the queue is number 1.") }
    }

    func run() throws {
      let player = try PlayerAccess.running()
      let entries = try QueueNumbers.entries(numbers, in: player)
      let moved = Set(entries)
      let target = try target(leavingOut: moved, player)
      let after = try player.change(QueueEditRequest.moveInQueue(entries: entries, before: target))
      let index = min(to - 1, after.queueCount - moved.count)
      format.tell(
        QueueChange.moved(moved.count, to: index).sentence,
        [
          "moved": .init(moved.count), "index": .init(index),
          "queueCount": .init(after.queueCount),
        ])
    }

    /// Returns the entry before which to move others so that the first of them gets the requested number.
    private func target(
      leavingOut moved: Set<EntryID>, _ player: PlayerConnection
    ) throws(PlayerError) -> EntryID? {
      // It is the entry with that number once the moved ones are left out.
      var place = 0
      var offset = 0
      while case let rows = try player.queueRows(from: offset), !rows.isEmpty {
        for row in rows where !moved.contains(row.entry.id) {
          place += 1
          if place == to { return row.entry.id }
        }
        offset += rows.count
      }
      return nil
    }
  }

  struct Sort: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sort", abstract: "Sorts the queue; “stimmung queue undo” restores the order.")

    @OptionGroup var format: ChangeOption
    @Argument(help: ArgumentHelp("What to sort by.", valueName: "key"))
    var key: LibraryOrder.Key
    @Flag(help: "Reverse the order: largest, newest or last first.")
    var reverse = false

    func run() throws {
      let order = LibraryOrder(key, isDescending: reverse)
      let player = try PlayerAccess.running()
      let before = try player.perform(SnapshotRequest.snapshot)
      let after = try player.change(QueueEditRequest.sortQueue(order: order))
      let isChange = before.queueRevision != after.queueRevision
      format.tell(
        QueueChange.sorted(order, isChange: isChange).sentence,
        [
          "sort": .string(key.rawValue), "reverse": .bool(reverse),
          "queueCount": .init(after.queueCount),
        ])
    }
  }

  struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "undo",
      abstract: "Undoes the last change to the queue; up to fifty changes can be undone.")

    @OptionGroup var format: ChangeOption

    func run() throws {
      let after = try PlayerAccess.running().change(QueueEditRequest.undoQueue)
      format.tell(
        QueueChange.undone(count: after.queueCount).sentence,
        ["queueCount": .init(after.queueCount)])
    }
  }
}

extension PlayerConnection {
  /// Returns the entries from an offset, up to the maximum per request; empty at the end of the queue.
  func queueRows(from offset: Int) throws(PlayerError) -> [QueueWindow.Row] {
    try perform(QueueWindowRequest.queue(offset: offset, limit: 1000, filter: "")).rows
  }
}

extension LibraryOrder.Key: ExpressibleByArgument {
  /// The keys by which the queue can be sorted; all its tracks were added at the same time.
  public static var allValueStrings: [String] {
    allCases.filter { $0 != .added }.map(\.rawValue)
  }

  public init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    self.init(rawValue: argument)
  }
}
