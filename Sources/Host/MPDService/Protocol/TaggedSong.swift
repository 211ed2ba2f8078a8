import CompactTracks
import PlayerModel

/// A song with readable tags, independent of its representation.
protocol TaggedSong {
  /// Calls `body` with a text of the song, which may be empty, unless the tag is not a text.
  func withText(of tag: SongTag, _ body: (UnsafeBufferPointer<UInt8>) -> Void)
  /// Returns a numeric tag, or `nil` if the song does not have it.
  func number(of tag: SongTag) -> Int?
  /// The release date, with the precision of the tags.
  var date: String? { get }
  /// Calls `body` with the values of a further tag; with none of them for a track that has no such tag.
  func eachValue(of field: TrackTags.Field, _ body: (UnsafeBufferPointer<UInt8>) -> Void)
  /// The MusicBrainz identifiers.
  var musicBrainz: MusicBrainzIDs? { get }
  /// The duration in seconds.
  var duration: Double? { get }
}

extension SongTag {
  /// Calls `body` with each text that a song has for the tag, in UTF-8; there is seldom more than one.
  func eachValue(of song: some TaggedSong, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    func take(_ text: String?) {
      guard var text, !text.isEmpty else { return }
      text.withUTF8(body)
    }
    switch self {
    case .album, .title: song.withText(of: self) { if !$0.isEmpty { body($0) } }
    case .artist, .albumArtist, .genre:
      var isThere = false
      if let field {
        song.eachValue(of: field) {
          isThere = true
          body($0)
        }
      }
      if !isThere { song.withText(of: self) { if !$0.isEmpty { body($0) } } }
    case .date: take(song.date)
    case .track, .disc: take(song.number(of: self).map { String($0) })
    case .artistID: song.musicBrainz?.artists.forEach(take)
    case .albumID: take(song.musicBrainz?.release)
    case .albumArtistID: song.musicBrainz?.albumArtists.forEach(take)
    case .recordingID: take(song.musicBrainz?.recording)
    case .releaseTrackID: take(song.musicBrainz?.track)
    case .releaseGroupID: take(song.musicBrainz?.releaseGroup)
    default: if let field { song.eachValue(of: field, body) }
    }
  }

  /// The further tag with the values of this tag, or `nil` if it is stored elsewhere or not at all.
  private var field: TrackTags.Field? {
    switch self {
    case .artist: .artists
    case .albumArtist: .albumArtists
    case .genre: .genres
    case .artistSort: .artistSort
    case .albumSort: .albumSort
    case .albumArtistSort: .albumArtistSort
    case .composer: .composers
    case .composerSort: .composerSort
    case .originalDate: .originalDate
    case .conductor: .conductors
    case .work: .work
    case .movement: .movement
    case .movementNumber: .movementNumber
    case .grouping: .grouping
    case .comment: .comments
    case .label: .labels
    default: nil
    }
  }

  /// Calls `body` with each text that a song has for the tag or, if it has none, for the fallback tag.
  func eachValueOrFallback(
    of song: some TaggedSong, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var isThere = false
    eachValue(of: song) {
      isThere = true
      body($0)
    }
    if !isThere { fallback?.eachValueOrFallback(of: song, body) }
  }
}

extension Track: TaggedSong {
  func withText(of tag: SongTag, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var text =
      switch tag {
      case .title: title
      case .artist: artist
      case .album: album
      case .albumArtist: albumArtist
      case .genre: genre
      default: ""
      }
    text.withUTF8(body)
  }

  func eachValue(of field: TrackTags.Field, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard var stored = tags?.stored else { return }
    stored.withUTF8 { TrackTags.forEachValue(of: field, in: $0, body) }
  }

  func number(of tag: SongTag) -> Int? {
    switch tag {
    case .track: trackNumber
    case .disc: discNumber
    default: nil
    }
  }
}

extension PackedTrack.Fields: TaggedSong {
  func withText(of tag: SongTag, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    switch tag {
    case .title: body(texts.title)
    case .artist: body(texts.artist)
    case .album: body(texts.album)
    case .albumArtist: body(texts.albumArtist)
    case .genre: body(texts.genre)
    default: break
    }
  }

  func eachValue(of field: TrackTags.Field, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if let tags { TrackTags.forEachValue(of: field, in: tags, body) }
  }

  func number(of tag: SongTag) -> Int? {
    switch tag {
    case .track: numbers.trackNumber
    case .disc: numbers.discNumber
    default: nil
    }
  }

  var date: String? { Track.date(year: numbers.year, monthDay: numbers.monthDay) }

  var duration: Double? { numbers.duration }
}
