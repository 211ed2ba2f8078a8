package import PlayerModel

package enum ListRow: Equatable, Sendable {
  /// An artist, an album, a genre…
  case group(Group)
  case track(Item)
  /// A mood, a playlist or a query that fills itself.
  case collection(Collection)
  /// Something that the sensor recorded.
  case record(Record)
  /// A photo, and what was heard when it was taken.
  case photo(Photo)

  /// What tracks have in common.
  package struct Group: Equatable, Sendable {
    /// The name; empty for tracks that have none.
    package var name: String
    /// For an album: whose it is.
    package var artist: String
    /// How many tracks it holds.
    package var count: Int
    /// For an album: its year; nil if nobody knows it.
    package var year: Int?
    /// How long it takes, seconds.
    package var duration: Double
    /// For a folder: its path.
    package var folder: String?
    /// Finds its tracks.
    package var condition: QueryCondition

    package init(
      name: String, artist: String, count: Int, year: Int? = nil, duration: Double = 0,
      folder: String? = nil, condition: QueryCondition
    ) {
      self.name = name
      self.artist = artist
      self.count = count
      self.year = year
      self.duration = duration
      self.folder = folder
      self.condition = condition
    }
  }

  /// A track in a list.
  package struct Item: Equatable, Sendable {
    package var track: Track
    /// Whether its file is not there.
    package var isMissing: Bool
    /// Its place in a playlist; nil elsewhere.
    package var place: Int64?
    /// What is known of it besides.
    package var details: TrackDetails

    package init(
      track: Track, isMissing: Bool, place: Int64? = nil, details: TrackDetails = TrackDetails()
    ) {
      self.track = track
      self.isMissing = isMissing
      self.place = place
      self.details = details
    }
  }

  /// Tracks that belong together because the listener says so.
  package struct Collection: Equatable, Sendable {
    /// What kind it is, and what it is known by.
    package enum Kind: Equatable, Sendable {
      /// A mood, with its key.
      case mood(MoodSummary)
      case playlist(PlaylistName)
      /// A query that everybody has, or that the listener saved.
      case query(LibraryQuery)
    }

    /// What it is.
    package var kind: Kind
    /// What it is called.
    package var name: String
    /// How many tracks it holds; nil where that would have to be counted.
    package var count: Int?
  }

  /// A record of the sensor, as text.
  package struct Record: Equatable, Sendable {
    /// When it happened, as local time.
    package var time: String
    /// What happened.
    package var event: String
    /// Where in the item, as minutes and seconds.
    package var position: String
    package var item: String

    package init(time: String, event: String, position: String, item: String) {
      self.time = time
      self.event = event
      self.position = position
      self.item = item
    }
  }

  /// A photo beside a song.
  package struct Photo: Equatable, Sendable {
    /// Its file.
    package var path: TrackPath
    /// When it was taken, as its own clock showed it: `2025-06-01 14:02:03`.
    package var time: String
    /// What it shows, the likeliest first.
    package var labels: [String]
    /// What was heard; nil if nothing was.
    package var song: Song?

    /// A track and the second of it.
    package struct Song: Equatable, Sendable {
      package var track: Track
      package var seconds: Double
      /// Whether the second is known, not supposed.
      package var isExact: Bool
      /// The moods that it was filed under then.
      package var moods: [MoodName]

      package init(track: Track, seconds: Double, isExact: Bool, moods: [MoodName] = []) {
        (self.track, self.seconds, self.isExact) = (track, seconds, isExact)
        self.moods = moods
      }
    }

    package init(path: TrackPath, time: String, labels: [String] = [], song: Song?) {
      (self.path, self.time, self.labels, self.song) = (path, time, labels, song)
    }
  }

  /// The track that it is, if it is one.
  package var item: Item? {
    if case .track(let item) = self { item } else { nil }
  }
}
