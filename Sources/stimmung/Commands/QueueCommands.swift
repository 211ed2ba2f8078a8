import ArgumentParser
import PlayerModel

struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Queues files and folders and plays them, without the interface.")

  @OptionGroup var where_: OutputOption
  @Argument(help: "Files and folders.")
  var paths: [String]

  func run() throws {
    let content = QueueContent.paths(PlayerAccess.absolute(paths))
    let reply = try PlayerAccess.performOnStarted(
      .setQueue(content: content, play: true), output: where_.output)
    if case .queued(let result) = reply { sayWhatWasSkipped(result) }
  }
}

struct Queue: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows or changes the queue.",
    subcommands: [List.self, Add.self, Clear.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Shows the queue.")

    @OptionGroup var format: JSONOption

    func run() throws {
      let player = try PlayerAccess.running()
      guard case .snapshot(let snapshot) = try player.perform(.snapshot) else { return }
      var offset = 0
      while case .queue(let window) = try player.perform(
        .queue(offset: offset, limit: 1000, filter: "")), !window.rows.isEmpty
      {
        for row in window.rows { show(row, isCurrent: row.entry.id == snapshot.item?.id) }
        offset += window.rows.count
      }
    }

    private func show(_ row: QueueWindow.Row, isCurrent: Bool) {
      let track = row.entry.track
      if format.json {
        stimmung.show(
          json: track.json(adding: [
            "index": .init(row.index), "isCurrent": .bool(isCurrent),
            "moods": .array(row.moods.map { .string($0.rawValue) }),
          ]))
      } else {
        let moods =
          row.moods.isEmpty ? "" : "  [\(row.moods.map(\.rawValue).joined(separator: " "))]"
        stimmung.show(
          "\(isCurrent ? ">" : " ") \(row.index + 1)  \(caption(track))  "
            + "\(lengthText(track))\(moods)")
      }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Adds to the end of the queue.")

    @Argument(help: "Files and folders.")
    var paths: [String]

    func run() throws {
      let content = QueueContent.paths(PlayerAccess.absolute(paths))
      let reply = try PlayerAccess.performOnStarted(.appendToQueue(content: content))
      if case .queued(let result) = reply { sayWhatWasSkipped(result) }
    }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Empties the queue.")

    func run() throws {
      _ = try PlayerAccess.performOnRunning(.clearQueue)
    }
  }
}

/// Tells why files were left out.
func sayWhatWasSkipped(_ result: QueueResult) {
  for file in result.skipped { say(file.reason) }
  let more = result.skippedCount - result.skipped.count
  if more > 0 { say("… and \(more) more were skipped.") }
}
