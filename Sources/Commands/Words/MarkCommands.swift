import ArgumentParser
import PlayerModel
import ProgramOutput

struct Stars: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stars", abstract: "Rates tracks; the playing one if none is named.")

  @Argument(help: "1 to 5, or 0 for no rating.")
  var rating: Int
  @Argument(help: "Files, or ids such as s1:….")
  var tracks: [GivenTrack] = []

  func validate() throws {
    guard TrackMarks.ratings.contains(rating) else {
      throw ValidationError("A rating is a number from 0, for none, to 5.")
    }
  }

  func run() throws {
    let references = MoodCommand.references(tracks)
    report(
      try MoodCommand.perform(
        MarkRequest.setRating(rating: rating, tracks: references), naming: tracks),
      "rated \(rating)")
  }
}

struct Favourite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favourite",
    abstract: "Makes tracks favourites, or not; the playing one if none is named.",
    aliases: ["favorite"])

  @Argument(help: "on or off.")
  var switched: Switch
  @Argument(help: "Files, or ids such as s1:….")
  var tracks: [GivenTrack] = []

  /// Whether something is to be so.
  enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  func run() throws {
    let references = MoodCommand.references(tracks)
    report(
      try MoodCommand.perform(
        MarkRequest.setFavourite(switched == .on, tracks: references), naming: tracks),
      switched == .on ? "made a favourite" : "made no favourite any more")
  }
}

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Takes back the last change of queue, moods, ratings or playlists.",
    discussion: "A player remembers its changes for as long as it runs.")

  func run() throws {
    show("Taken back: \(try PlayerAccess.running().change(UndoRequest.undo)).")
  }
}

private func report(_ change: MarkChange, _ done: String) {
  let count = change.changed == 1 ? "1 track" : "\(change.changed) tracks"
  let rest = change.unchanged == 0 ? "" : "; \(change.unchanged) was so already"
  show("\(count) \(done)\(rest).")
}
