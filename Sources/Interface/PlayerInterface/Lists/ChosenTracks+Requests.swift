import Mutation
import PlayerModel

/// Requests to the player for several tracks.
extension [ChosenTrack] {
  /// Adds the tracks to the queue, except those with missing files.
  func queued(
    _ place: QueuedPlace, named name: String? = nil, _ asRequest: (QueueContent) -> PlayerRequest
  ) -> [Intent] {
    let there = filter { !$0.isMissing }
    guard !there.isEmpty else { return [.say("None of these files exists any more.", .warning)] }
    return [
      .request(
        asRequest(.paths(paths: there.map(\.track.path))),
        for: .queued(place, name: name ?? there.name))
    ]
  }

  /// The references by which the tracks are found or kept after they were removed from their list.
  var remembered: [TrackReference] { map { .remembered(track: $0.track) } }

  /// Adds the tracks to a mood or playlist after they were cut; returns `nil` for a query.
  func added(to collection: ListRow.Collection) -> [Intent]? {
    switch collection.kind {
    case .mood(let mood): [.file(remembered, called: name, under: mood.name, isAdding: true)]
    case .playlist(let playlist): [RowFetch.adding(remembered, called: name, to: playlist)]
    case .query: nil
    }
  }

  /// The entries of the queue among the tracks.
  var entries: [EntryID] {
    compactMap { if case .entry(let id) = $0.id { id } else { nil } }
  }

  /// The sounds of the tracks.
  var songs: [PersistentID] { compactMap(\.track.persistentID) }

  /// The places in a playlist among the tracks.
  var places: [Int64] {
    compactMap { if case .place(let place) = $0.id { place } else { nil } }
  }

  /// Files the tracks under a mood, or removes them from it.
  func filed(under mood: MoodName, isAdding: Bool) -> Intent {
    .file(map(\.reference), called: name, under: mood, isAdding: isAdding)
  }

  /// Rates the tracks, from 0 to 5.
  func rated(_ rating: Int, named name: String) -> [Intent] {
    guard TrackMarks.ratings.contains(rating) else {
      return [.say("Ratings go from 0 to \(TrackMarks.ratings.upperBound).")]
    }
    return [
      .request(
        .mark(.setRating(rating: rating, tracks: map(\.reference))),
        for: .marks(said: rating == 0 ? "Rating removed: \(name)" : "Rated \(rating): \(name)"))
    ]
  }

  /// Marks the tracks as favourites; if all of them are, removes them from the favourites.
  func toggledFavourites(named name: String) -> [Intent] {
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
