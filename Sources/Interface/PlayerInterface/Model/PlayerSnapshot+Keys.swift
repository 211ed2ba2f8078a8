import PlayerModel

/// What keys do with the playing track: filing, rating, favourites.
///
/// Each names the track that was on the screen, so that one that ends meanwhile changes nothing.
extension PlayerSnapshot {
  /// Files the track under a mood, or takes it out if the screen shows it there.
  func fileItem(under mood: MoodName) -> [Intent] {
    guard let item else { return [.say("Nothing to file under \(mood): nothing is playing.")] }
    return [
      .file(
        TrackReference(item), called: item.track.title, under: mood,
        isFiled: itemMoods.contains(mood))
    ]
  }

  /// Files the track under the mood that its file names.
  func acceptTagMood() -> [Intent] {
    guard let item, let mood = item.track.tagMood.flatMap(MoodName.init(rawValue:)) else {
      return [.say("The playing file has no mood in its tags.")]
    }
    return [.file(TrackReference(item), called: item.track.title, under: mood, isFiled: false)]
  }

  /// Says how good the track is, 0…5.
  func rateItem(_ rating: Int) -> [Intent] {
    guard let item else { return [.say("Nothing is playing.")] }
    guard TrackMarks.ratings.contains(rating) else {
      return [.say("Ratings go from 0 to \(TrackMarks.ratings.upperBound).")]
    }
    let title = item.track.title
    return [
      .request(
        .mark(.setRating(rating: rating, tracks: [TrackReference(item)])),
        for: .marks(said: rating == 0 ? "Rating removed: \(title)" : "Rated \(rating): \(title)"))
    ]
  }

  /// Makes the track a favourite, or not.
  func toggleFavourite() -> [Intent] {
    guard let item else { return [.say("Nothing is playing.")] }
    let title = item.track.title
    let isFavourite = !itemMarks.isFavourite
    return [
      .request(
        .mark(.setFavourite(isFavourite: isFavourite, tracks: [TrackReference(item)])),
        for: .marks(
          said: isFavourite ? "Added to favourites: \(title)" : "Removed from favourites: \(title)")
      )
    ]
  }
}
