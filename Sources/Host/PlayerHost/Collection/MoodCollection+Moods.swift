import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Moods, ratings and favourites.
extension MoodCollection {
  /// Performs a request on moods; a change is answered with all moods once it is on disk.
  func perform(_ request: MoodRequest, reply: @escaping Reply) {
    switch request {
    case .moods:
      read(reply, Self.moods)
    case .createMood(let mood, let look):
      changeList("creating the mood \(mood)", answering: Self.moods, reply) {
        (store) throws(PlayerError) in
        try store.create(mood, look: look)
      }
    case .editMood(let mood, let look):
      change(mood, reply) { (store, mood) throws(PlayerError) in
        try store.edit(mood, look: look)
        return "changing the look of \(mood)"
      }
    case .renameMood(let mood, let name):
      change(mood, reply) { (store, mood) throws(PlayerError) in
        try store.rename(mood, to: name)
        return "renaming \(mood) to \(name)"
      }
    case .shiftInMood(let mood, let songs, let rows):
      change(mood, reply) { (store, mood) throws(PlayerError) in
        try store.shift(songs, by: rows, in: mood)
        return "moving \(Self.count(of: songs.count)) in \(mood)"
      }
    case .moveInMood(let mood, let songs, let target):
      change(mood, reply) { (store, mood) throws(PlayerError) in
        try store.move(songs, before: target, in: mood)
        return "moving \(Self.count(of: songs.count)) in \(mood)"
      }
    case .deleteMood(let mood):
      change(mood, reply) { (store, mood) throws(PlayerError) in
        try store.delete(mood)
        return "deleting the mood \(mood)"
      }
    }
  }

  /// Answers with the tracks of a mood.
  func answerTracks(
    under mood: MoodName, until cancellation: RequestCancellation, _ reply: @escaping Reply
  ) {
    answer(until: cancellation, reply, with: PlayerReply.moodTracks) {
      [index] (store) throws(PlayerError) in
      try store.reading(of: mood, foundThrough: index)
    }
  }

  /// Adds tracks to a mood or removes them; the answer follows once the change is on disk.
  func perform(
    _ request: MoodFilingRequest, in queue: PlayQueue, reply: @escaping Reply
  ) {
    switch request {
    case .addToMood(let mood, let references):
      changeTracks(references, in: queue, reply) { (store, tracks) throws(PlayerError) in
        let change = try store.add(tracks, to: mood)
        return (
          .moodChanged(change: change),
          "filing \(Self.name(tracks, change.changed)) under \(change.mood)"
        )
      }
    case .insertIntoMood(let mood, let references, let song):
      changeTracks(references, in: queue, reply) { (store, tracks) throws(PlayerError) in
        let change = try store.insert(tracks, after: song, in: mood)
        return (
          .moodChanged(change: change),
          "filing \(Self.name(tracks, change.changed)) under \(change.mood)"
        )
      }
    case .removeFromMood(let mood, let references):
      changeTracks(references, in: queue, reply) { (store, tracks) throws(PlayerError) in
        let change = try store.remove(tracks.compactMap(\.persistentID), from: mood)
        return (
          .moodChanged(change: change),
          "removing \(Self.name(tracks, change.changed)) from \(change.mood)"
        )
      }
    }
  }

  /// Rates tracks, marks them as favourites, or lets them take over marks and play counts of others or from another
  /// program; the answer follows once the change is on disk.
  func perform(_ request: MarkRequest, in queue: PlayQueue, reply: @escaping Reply) {
    switch request {
    case .setRating(let rating, let references):
      changeTracks(references, in: queue, reply) { (store, tracks) throws(PlayerError) in
        let change = try store.rate(tracks, rating)
        return (.marked(change: change), "rating \(Self.name(tracks, change.changed)) as \(rating)")
      }
    case .setFavourite(let isFavourite, let references):
      changeTracks(references, in: queue, reply) { (store, tracks) throws(PlayerError) in
        let change = try store.setFavourite(tracks, isFavourite)
        let name = Self.name(tracks, change.changed)
        let what = isFavourite ? "adding \(name) to" : "removing \(name) from"
        return (.marked(change: change), "\(what) your favourites")
      }
    case .adopt(let songs):
      changeTracks(songs.map(\.to), in: queue, reply) { (store, tracks) throws(PlayerError) in
        guard tracks.count == songs.count else {
          throw PlayerError(.invalidRequest, "Each song is taken over by exactly one track.")
        }
        let change = try store.adopt(zip(songs, tracks).map { ($0.from, $1) })
        let name = Self.name(tracks, change.changed)
        return (.marked(change: change), "giving \(name) the moods, stars and plays of others")
      }
    case .importSongs(let songs):
      changeTracks(songs.map(\.track), in: queue, reply) { (store, tracks) throws(PlayerError) in
        guard tracks.count == songs.count else {
          throw PlayerError(.invalidRequest, "Each import concerns exactly one track.")
        }
        let change = try store.importSongs(zip(songs, tracks).map { ($0, $1) })
        let name = Self.name(tracks, change.changed)
        return (.marked(change: change), "importing stars and plays of \(name)")
      }
    }
  }

  /// Makes an undoable change to the mood that a name means; `work` gets its stored name, and returns a description.
  private func change(
    _ mood: MoodName, _ reply: @escaping Reply,
    _ work: @escaping @Sendable (MoodStore, MoodName) throws(PlayerError) -> String
  ) {
    change(reply) { (store) throws(PlayerError) in
      let what = try work(store, try store.stored(mood))
      return (try Self.moods(store), what)
    }
  }

  private static func moods(_ store: MoodStore) throws(PlayerError) -> PlayerReply {
    .moods(moods: try store.moods())
  }

  /// Describes the changed tracks briefly, by a title or a count.
  static func name(_ tracks: [Track], _ count: Int) -> String {
    if count == 1, tracks.count == 1 { return "“\(tracks[0].title)”" }
    return Self.count(of: count)
  }

  /// Returns the number of tracks in words.
  static func count(of tracks: Int) -> String { tracks == 1 ? "1 track" : "\(tracks) tracks" }
}
