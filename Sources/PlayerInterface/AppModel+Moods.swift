import PlayerModel
import TerminalCells

/// Filing under moods, rating, and favourites.
///
/// Each names the track that was on the screen, so that one that ends meanwhile changes nothing.
extension AppModel {
  /// Files what plays under the mood of a key, or takes it out if the snapshot shows it there.
  mutating func fileItem(underKey key: Int) -> [Effect] {
    guard let mood = mood(ofKey: key) else { return [] }
    guard let item = snapshot.item else {
      show(Message(level: .info, text: "Nothing is playing that could be filed under \(mood)."))
      return []
    }
    return file(
      reference(to: item), called: item.track.title, under: mood,
      isFiled: snapshot.itemMoods.contains(mood))
  }

  /// Files the selected row under the mood of a key, or its whole album; takes it out if the row is there.
  mutating func fileSelected(underKey key: Int, isAlbum: Bool) -> [Effect] {
    guard let mood = mood(ofKey: key) else { return [] }
    guard screen == .queue else { return fileListed(under: mood) }
    guard let row = queue.selectedRow else { return [] }
    let isFiled = row.moods.contains(mood)
    guard isAlbum else {
      let track = row.entry.track
      return file(reference(to: row.entry), called: track.title, under: mood, isFiled: isFiled)
    }
    let album = row.entry.track.album
    return file(
      .album(of: row.entry.id), called: album.isEmpty ? row.entry.track.title : album, under: mood,
      isFiled: isFiled)
  }

  /// Says how good what plays is, 0…5.
  mutating func rate(_ rating: Int) -> [Effect] {
    guard TrackMarks.ratings.contains(rating), let item = snapshot.item else { return [] }
    let title = item.track.title
    return request(
      .setRating(rating: rating, tracks: [reference(to: item)]),
      for: .marks(said: rating == 0 ? "Not rated: \(title)" : "Rated \(rating): \(title)"))
  }

  /// Makes what plays a favourite, or not.
  mutating func setFavourite() -> [Effect] {
    guard let item = snapshot.item else { return [] }
    let title = item.track.title
    let isFavourite = !snapshot.itemMarks.isFavourite
    return request(
      .setFavourite(isFavourite, tracks: [reference(to: item)]),
      for: .marks(said: isFavourite ? "A favourite: \(title)" : "No favourite: \(title)"))
  }

  /// Files what plays under the mood that its file names.
  mutating func acceptTagMood() -> [Effect] {
    guard let item = snapshot.item, let mood = item.track.tagMood.flatMap(MoodName.init(rawValue:))
    else {
      show(Message(level: .info, text: "The file that plays names no mood."))
      return []
    }
    return file(reference(to: item), called: item.track.title, under: mood, isFiled: false)
  }

  /// Plays the unfiled songs one after the other, or goes back to what was played before.
  mutating func sort() -> [Effect] {
    snapshot.sorting == nil ? request(.beginMoodSorting, for: .sorting) : request(.endMoodSorting)
  }

  /// Says what keys do with so many songs.
  mutating func sayHowToSort(_ count: Int) {
    let songs = count == 1 ? "1 song" : "\(count) songs"
    var ways = ["a digit files one and goes on"]
    if let key = bindings.name(.next) { ways.append("\(key) skips it") }
    if let key = bindings.name(.sort) { ways.append("\(key) ends") }
    show(Message(level: .info, text: "\(songs) to sort: \(ways.joined(separator: ", "))."))
  }

  mutating func file(
    _ track: TrackReference, called title: String, under mood: MoodName, isFiled: Bool
  ) -> [Effect] {
    request(
      isFiled
        ? .removeFromMood(mood: mood, tracks: [track]) : .addToMood(mood: mood, tracks: [track]),
      for: .mood(mood, isAdding: !isFiled, title: title))
  }

  private func reference(to entry: QueueEntry) -> TrackReference {
    entry.track.persistentID.map(TrackReference.persistentID) ?? .entry(entry.id)
  }

  private mutating func mood(ofKey key: Int) -> MoodName? {
    let mood = moods.first { $0.look.key == key }?.name
    if mood == nil, key > 0 {
      let way = "“stimmung mood create NAME --key \(key)” makes one"
      show(Message(level: .info, text: "No mood has the key \(key); \(way)."))
    }
    return mood
  }
}

extension Key {
  /// The digit that it is.
  var digit: Int? {
    guard case .character(let character) = self, character.isASCII else { return nil }
    return character.wholeNumberValue
  }
}
