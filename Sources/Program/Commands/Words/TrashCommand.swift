import ArgumentParser
import ControlCommands
import Glibc
import OpenFormats
import PlayerModel
import ProgramOutput

struct TrashCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trash", abstract: "Moves files to the desktop's trash.",
    discussion: """
      The songs leave the queue and the library but stay in moods and playlists. “stimmung undo” restores the files \
      until the player quits; your file manager can restore them at any time.
      """)

  @OptionGroup var format: ChangeOption
  @Flag(help: "Move without asking.")
  var yes = false
  @Argument(help: "Music files.")
  var files: [GivenName]

  func run() throws {
    let paths = try files.musicPaths()
    guard try isWanted(paths) else {
      say("Nothing was moved.")
      return tell(FileChange(changed: 0, refused: []))
    }
    let player = try PlayerAccess.reach(forFiles: paths.count)
    defer { player.leave() }
    let change = try player.perform(FileRequest.trashFiles(paths: paths))
    for file in change.refused { say(file.reason) }
    tell(change)
    if !change.refused.isEmpty { throw ExitCode(1) }
  }

  private func tell(_ change: FileChange) {
    let count = change.changed == 1 ? "1 file" : "\(change.changed) files"
    format.tell(
      change.changed == 0 ? nil : "\(count) moved to the trash.",
      ["moved": .init(change.changed), "refused": .array(change.refused.map(\.json))])
  }

  private func isWanted(_ paths: [TrackPath]) throws(PlayerError) -> Bool {
    if yes { return true }
    guard isatty(0) == 1 else {
      throw PlayerError(
        .invalidRequest,
        "Nothing was moved: there is no terminal to ask on; --yes moves without asking.")
    }
    for path in paths { say(path.encoded) }
    say("Move \(paths.count == 1 ? "this file" : "these \(paths.count) files") to the trash? [y/N]")
    return readLine()?.lowercased().hasPrefix("y") == true
  }
}
