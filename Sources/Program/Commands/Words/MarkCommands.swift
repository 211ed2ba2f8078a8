import ArgumentParser
import ControlCommands
import OpenFormats
import PlayerModel
import ProgramOutput

struct Stars: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stars", abstract: "Rates tracks with stars; by default, the playing track.",
    usage: """
      stimmung stars [--json] RATING [TRACK ...]
      stimmung stars import [--dry-run] [--json] [FILE ...]
      stimmung stars write-tags [--dry-run] [--yes] [--json]
      """,
    discussion: """
      A rating is a number from 1 to 5, or 0 for none. Tracks are files, or ids such as s1:….
      """,
    subcommands: [Import.self, WriteTags.self, Rate.self], defaultSubcommand: Rate.self)

  struct Rate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rate", abstract: "Rates tracks with stars.", shouldDisplay: false)

    @OptionGroup var format: ChangeOption
    @Argument(help: "1 to 5, or 0 for no rating.")
    var rating: Int
    @Argument(help: "Files, or ids such as s1:….")
    var tracks: [GivenTrack] = []

    func validate() throws {
      guard TrackMarks.ratings.contains(rating) else {
        throw ValidationError("A rating is a number from 1 to 5, or 0 for none.")
      }
    }

    func run() throws {
      let references = MoodCommand.references(tracks)
      let change = try MoodCommand.perform(
        MarkRequest.setRating(rating: rating, tracks: references), naming: tracks)
      report(change, "rated \(rating)", "rating", .init(rating), format)
    }
  }
}

struct Favourite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favourite",
    abstract: "Adds tracks to your favourites or removes them; by default, the playing track.",
    aliases: ["favorite"])

  @OptionGroup var format: ChangeOption
  @Argument(help: ArgumentHelp("on or off.", valueName: "on|off"))
  var switched: Switch
  @Argument(help: "Files, or ids such as s1:….")
  var tracks: [GivenTrack] = []

  /// An on/off argument.
  enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  func run() throws {
    let references = MoodCommand.references(tracks)
    let isFavourite = switched == .on
    let change = try MoodCommand.perform(
      MarkRequest.setFavourite(isFavourite: isFavourite, tracks: references), naming: tracks)
    report(
      change, isFavourite ? "added to your favourites" : "removed from your favourites",
      "isFavourite", .bool(isFavourite), format)
  }
}

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undoes the last change to the queue, moods, ratings, playlists or files.",
    discussion: """
      Bookmarks and shifts of lyrics are undone, too. Changes can be undone until the player quits.
      """)

  @OptionGroup var format: ChangeOption

  func run() throws {
    let undone = try PlayerAccess.running().change(UndoRequest.undo)
    format.tell(UndoRequest.undo.sentence(undone) + ".", ["undone": .string(undone)])
  }
}

struct Redo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo",
    abstract: "Redoes what was undone last, unless something was changed since.",
    discussion: "Several undone changes are redone one by one.")

  @OptionGroup var format: ChangeOption

  func run() throws {
    let redone = try PlayerAccess.running().change(UndoRequest.redo)
    format.tell(UndoRequest.redo.sentence(redone) + ".", ["redone": .string(redone)])
  }
}

/// Reports changed marks; in JSON, `key` has the value `mark`.
private func report(
  _ change: MarkChange, _ done: String, _ key: String, _ mark: OrderedJSON, _ format: ChangeOption
) {
  let count = trackCountText(change.changed)
  let rest = change.unchanged == 0 ? "" : "; \(change.unchanged) unchanged"
  format.tell(
    "\(count) \(done)\(rest).",
    [key: mark, "changed": .init(change.changed), "unchanged": .init(change.unchanged)])
}
