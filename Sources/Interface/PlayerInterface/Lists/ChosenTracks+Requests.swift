import Mutation
import PlayerModel

/// Requests to the player for several tracks.
extension [ChosenTrack] {
  /// Adds the tracks to the queue, except those with missing files.
  func queued(_ done: String, _ asRequest: (QueueContent) -> PlayerRequest) -> [Intent] {
    let there = filter { !$0.isMissing }
    guard !there.isEmpty else { return [.say("None of these files exists any more.", .warning)] }
    return [
      .request(
        asRequest(.paths(paths: there.map(\.track.path))),
        for: .added(what: "\(done): \(there.name)"))
    ]
  }

  /// Files the tracks under a mood, or removes them from it.
  func filed(under mood: MoodName, isAdding: Bool) -> Intent {
    .file(map(\.reference), called: name, under: mood, isAdding: isAdding)
  }

  /// Marks the tracks as favourites; if all of them are, removes them from the favourites.
  var toggledFavourites: [Intent] {
    let isFavourite =
      mutated(36)
      ? !contains(where: \.details.marks.isFavourite) : !allSatisfy(\.details.marks.isFavourite)
    return [
      .request(
        .mark(.setFavourite(isFavourite: isFavourite, tracks: map(\.reference))),
        for: .marks(
          said: isFavourite ? "Added to favourites: \(name)" : "Removed from favourites: \(name)"))
    ]
  }
}
