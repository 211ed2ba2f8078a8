package import PlayerModel

/// A row of a list.
package enum ListRow: Equatable, Sendable {
  /// An artist, album, genre, year or folder.
  case group(Group)
  case track(Item)
  /// A mood, a playlist or a smart playlist.
  case collection(Collection)
  /// A record of a sensor.
  case record(Record)
  /// A photo, and the song that was heard when it was taken.
  case photo(Photo)
  /// The heading of a day, above its hearings.
  case day(Day)
  /// A session of the listening history.
  case hearing(Hearing)

  /// A group of tracks with a common property.
  package struct Group: Equatable, Sendable {
    /// The name; empty for tracks without the property.
    package var name: String
    /// The artist of an album; empty for other groups.
    package var artist: String
    /// The number of tracks.
    package var count: Int
    /// The year of an album; `nil` if unknown.
    package var year: Int?
    /// The total duration in seconds.
    package var duration: Double
    /// The path of a folder; `nil` for other groups.
    package var folder: String?
    /// The condition that finds the tracks.
    package var condition: QueryCondition
    /// The kind of a group in a list of several kinds; `nil` in other lists.
    package var kind: Kind?
    /// A track whose cover represents the album; `nil` unless the question asks for it.
    package var cover: TrackPath?

    /// What the tracks of a group have in common; the raw value is the name for display.
    package enum Kind: String, Equatable, Sendable {
      case artist = "Artist"
      case album = "Album"
    }

    package init(
      name: String, artist: String, count: Int, year: Int? = nil, duration: Double = 0,
      folder: String? = nil, condition: QueryCondition, kind: Kind? = nil,
      cover: TrackPath? = nil
    ) {
      self.name = name
      self.artist = artist
      self.count = count
      self.year = year
      self.duration = duration
      self.folder = folder
      self.condition = condition
      self.kind = kind
      self.cover = cover
    }
  }

  /// A track in a list.
  package struct Item: Equatable, Sendable {
    package var track: Track
    /// Whether its file is missing.
    package var isMissing: Bool
    /// The position in a playlist; `nil` in other lists.
    package var place: Int64?
    /// What is known of the track in addition to its tags.
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

  /// Tracks that the listener put together.
  package struct Collection: Equatable, Sendable {
    /// The kind of a collection, with its identity.
    package enum Kind: Equatable, Sendable {
      /// A mood, with its key.
      case mood(MoodSummary)
      case playlist(PlaylistName)
      /// A built-in or saved query.
      case query(LibraryQuery)
    }

    /// The kind and identity.
    package var kind: Kind
    /// The name for display.
    package var name: String
    /// The number of tracks; `nil` if it is not known without counting.
    package var count: Int?
  }

  /// A record of a sensor, as text.
  package struct Record: Equatable, Sendable {
    /// The local time of the event.
    package var time: String
    /// The event.
    package var event: String
    /// The position in the item, as minutes and seconds.
    package var position: String
    package var item: String

    package init(time: String, event: String, position: String, item: String) {
      self.time = time
      self.event = event
      self.position = position
      self.item = item
    }
  }

  /// A photo in the list of photos.
  package struct Photo: Equatable, Sendable {
    /// The path of the file.
    package var path: TrackPath
    /// The time according to the camera's clock: `2025-06-01 14:02:03`.
    package var time: String
    /// What the photo shows, most likely first.
    package var labels: [String]
    /// The song that was heard; `nil` if none was.
    package var song: Song?

    /// A track and the second in it.
    package struct Song: Equatable, Sendable {
      package var track: Track
      package var seconds: Double
      /// Whether the second is known rather than estimated.
      package var isExact: Bool
      /// The moods that the song was filed under at the time.
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

  /// The item of a track's row; `nil` for other rows.
  package var item: Item? {
    if case .track(let item) = self { item } else { nil }
  }
}
