import ArgumentParser
import PlayerModel
import ProgramOutput

struct Stars: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stars", abstract: "Rates tracks with stars; by default, the playing one.")

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
    report(
      try MoodCommand.perform(
        MarkRequest.setRating(rating: rating, tracks: references), naming: tracks),
      "rated \(rating)")
  }
}

struct Favourite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "favourite",
    abstract: "Adds tracks to your favourites or removes them; by default, the playing one.",
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
      switched == .on ? "made a favourite" : "no longer a favourite")
  }
}

struct Undo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undoes the last change to the queue, moods, ratings or playlists.",
    discussion: "Changes can be undone for as long as the player runs.")

  func run() throws {
    show("Undone: \(try PlayerAccess.running().change(UndoRequest.undo)).")
  }
}

private func report(_ change: MarkChange, _ done: String) {
  let count = change.changed == 1 ? "1 track" : "\(change.changed) tracks"
  let rest = change.unchanged == 0 ? "" : "; \(change.unchanged) already so"
  show("\(count) \(done)\(rest).")
}
