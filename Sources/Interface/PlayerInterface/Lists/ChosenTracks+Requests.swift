import PlayerModel

/// What is asked of the player for several tracks at once.
extension [ChosenTrack] {
  /// Adds them to the queue; those whose files are gone are left out.
  func queued(_ done: String, _ asRequest: (QueueContent) -> PlayerRequest) -> [Intent] {
    let there = filter { !$0.isMissing }
    guard !there.isEmpty else { return [.say("None of these files exists any more.", .warning)] }
    return [
      .request(
        asRequest(.paths(paths: there.map(\.track.path))),
        for: .added(what: "\(done): \(there.name)"))
    ]
  }

  /// Files them under a mood, or takes them out of it.
  func filed(under mood: MoodName, isAdding: Bool) -> Intent {
    .file(map(\.reference), called: name, under: mood, isAdding: isAdding)
  }

  /// Makes them favourites, or not if all are.
  var toggledFavourites: [Intent] {
    let isFavourite = !allSatisfy(\.details.marks.isFavourite)
    return [
      .request(
        .mark(.setFavourite(isFavourite: isFavourite, tracks: map(\.reference))),
        for: .marks(
          said: isFavourite ? "Added to favourites: \(name)" : "Removed from favourites: \(name)"))
    ]
  }
}
