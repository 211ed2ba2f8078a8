import PlayerModel

/// Key actions for the playing track: filing, rating and favourites.
///
/// Each request names the track that was visible, so that it does not affect the next one if the
/// track ends meanwhile.
extension PlayerSnapshot {
  /// Files the track or its album in the queue under a mood, or removes it if the screen shows the track as
  /// filed there.
  func fileItem(under mood: MoodName, isAlbum: Bool = false) -> [Intent] {
    guard let item else { return [.say("Nothing to file under \(mood): nothing is playing.")] }
    return [
      item.file(under: mood, isAlbum: isAlbum, isFiled: remarks.itemMoods.contains(mood))
    ]
  }

  /// Files the track under the mood in its tags.
  func acceptTagMood() -> [Intent] {
    guard let item, let mood = item.track.tagMood.flatMap(MoodName.init(rawValue:)) else {
      return [.say("The playing file has no mood in its tags.")]
    }
    return [.file(TrackReference(item), called: item.track.title, under: mood, isFiled: false)]
  }

  /// Rates the track, from 0 to 5.
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

  /// Toggles the track's favourite mark.
  func toggleFavourite() -> [Intent] {
    guard let item else { return [.say("Nothing is playing.")] }
    let title = item.track.title
    let isFavourite = !remarks.itemMarks.isFavourite
    return [
      .request(
        .mark(.setFavourite(isFavourite: isFavourite, tracks: [TrackReference(item)])),
        for: .marks(
          said: isFavourite ? "Added to favourites: \(title)" : "Removed from favourites: \(title)")
      )
    ]
  }
}
