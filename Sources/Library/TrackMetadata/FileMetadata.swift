package import PlayerModel
package import SoundDecoding

/// The metadata in the tags of a file.
///
/// Each value comes from the first tag that has it, in the order of the file's format. Empty or blank values
/// count as missing. Other values are unchanged, so sanitize them before you display them.
package struct FileMetadata: Hashable, Sendable {
  package var title: String?
  /// The artists, without duplicates.
  ///
  /// ID3v2.3 cannot store several: `AC/DC` is one artist, and so is `A/B`.
  package var artists: [String]
  package var album: String?
  /// The album's artists, without duplicates.
  package var albumArtists: [String]
  /// The genres, without duplicates; numbers of ID3v1's table are replaced with their names.
  package var genres: [String]
  /// The year of recording or release.
  package var year: Int?
  /// The month and day of ``year``, in the form of `Track`.
  package var monthDay: Int?
  /// The number of the track on the disc.
  package var trackNumber: Int?
  /// The position on a record, such as `B3`, if the tags have it instead of a number.
  package var sidePosition: SidePosition?
  /// The number of tracks on the disc.
  package var trackCount: Int?
  package var discNumber: Int?
  /// The number of discs.
  package var discCount: Int?
  /// Whether the tags say that the album is a compilation by various artists.
  package var isCompilation: Bool
  /// The moods in the file: TMOO, TXXX:MOOD, or APE's Mood.
  package var moods: [String]
  /// The stars, 1…5, of any rating in the tags, or `nil` if they have none.
  package var rating: Int?
  /// The MusicBrainz identifiers, or `nil` if the tags have no valid one.
  package var musicBrainz: MusicBrainzIDs?
  /// Further tags, without the fields for several artists, album artists and genres.
  package var further: TrackTags?
  /// Whether the tags have data with the signature of a picture.
  package var hasArtwork: Bool
  /// The program and settings with which the file was encoded, as the file declares them.
  package var encoderSettings: String?
  /// The ReplayGain levels of the track and its album.
  package var replayGain: ReplayGain?
  /// Whether the tags have lyrics.
  package var hasLyrics: Bool

  /// Creates empty metadata.
  package init() {
    artists = []
    albumArtists = []
    genres = []
    moods = []
    isCompilation = false
    hasArtwork = false
    hasLyrics = false
  }

  /// Reads the tags of the file at `path`.
  ///
  /// Damaged tags are read as far as possible, and a file without tags has empty metadata. This blocks on the
  /// disk; it can be called from any thread.
  ///
  /// - Parameter encodings: Decodes texts whose encoding the tags do not declare.
  /// - Throws: `MetadataError` if the file cannot be opened or read.
  package static func read(
    _ path: TrackPath, encodings: TextEncodings = TextEncodings()
  ) throws(MetadataError) -> FileMetadata {
    FileMetadata(try FileTags(path, encodings: encodings))
  }

  /// Reads the tags for a list of tracks, without the pictures and lyrics of ID3v2, which take the longest.
  ///
  /// ``hasArtwork`` and ``hasLyrics`` reflect only tags that are always read completely.
  ///
  /// - Parameters:
  ///   - opened: The file, if it is already open.
  ///   - encodings: Decodes texts whose encoding the tags do not declare.
  package static func readShortFrames(
    _ path: TrackPath, openedAs opened: (any SoundFile)? = nil,
    encodings: TextEncodings = TextEncodings()
  ) throws(MetadataError) -> FileMetadata {
    FileMetadata(
      try FileTags(path, openedAs: opened, .short, encodings: encodings), isLimited: true)
  }

  /// Reads the stars, 1…5, in the tags of the file at `path`, or `nil` if it is not rated.
  ///
  /// - Throws: `MetadataError` if the file cannot be opened or read.
  package static func readRating(_ path: TrackPath) throws(MetadataError) -> Int? {
    // Ratings are ASCII, so no encoding has to be detected.
    TagValues(try FileTags.undecoded(path, .short)).rating
  }

  /// Reads the tags of the file at `path` as if each of `tags` was in place of its tag of the same kind, or first
  /// if it has none.
  ///
  /// Only the pictures of the file count.
  package static func read(
    _ path: TrackPath, with tags: [TagBlock], encodings: TextEncodings = TextEncodings()
  ) throws(MetadataError) -> FileMetadata {
    let present = try FileTags.undecoded(path)
    var metadata = FileMetadata(
      FileTags(present, replacing: tags, of: path, encodings: encodings))
    metadata.hasArtwork = present.contains(where: \.hasPicture)
    return metadata
  }

  /// Reads each tag of the file at `path` separately.
  package static func readEachTag(
    of path: TrackPath, encodings: TextEncodings = TextEncodings()
  ) throws(MetadataError) -> [SingleTag] {
    try FileTags(path, .short, encodings: encodings).blocks.filter { !$0.items.isEmpty }
      .map { SingleTag($0) }
  }

  private init(_ tags: FileTags, isLimited: Bool = false) {
    self.init(TagValues(tags.blocks), isLimited: isLimited)
    hasArtwork = tags.blocks.contains(where: \.hasPicture)
  }

  /// Creates metadata from the values of tags.
  ///
  /// - Parameter isLimited: Whether long further tags are truncated, as in a list of tracks.
  init(_ values: TagValues, isLimited: Bool = false) {
    title = values.list(.title).first
    artists = values.list(.artist).withoutRepetitions()
    album = values.list(.album).first
    albumArtists = values.list(.albumArtist).withoutRepetitions()
    genres = values.list(.genre).flatMap(GenreName.genres).withoutRepetitions()
    year = values.first(.date, TagNumber.year) ?? values.first(.originalRelease, TagNumber.year)
    // The first ten characters are the date, without the time; four are only the year.
    monthDay = values.date.flatMap { date in
      date.utf8.count > 4 ? Track.parts(ofDate: String(date.prefix(10)))?.monthDay : nil
    }
    trackNumber = values.first(.track, TagNumber.track)
    sidePosition = trackNumber == nil ? values.first(.track, SidePosition.init) : nil
    trackCount =
      values.first(.track, TagNumber.count) ?? values.first(.trackCount, TagNumber.number)
    discNumber = values.first(.disc, TagNumber.disc)
    discCount = values.first(.disc, TagNumber.count) ?? values.first(.discCount, TagNumber.number)
    isCompilation = values.first(.compilation, TagNumber.flag) ?? false
    moods = values.list(.mood).withoutRepetitions()
    rating = values.rating
    musicBrainz = values.musicBrainz
    further = values.further(isLimited: isLimited)
    encoderSettings = values.list(.encoderSettings).first
    hasArtwork = false
    hasLyrics = values.hasLyrics
    replayGain = ReplayGain(
      track: Self.levels(values, .r128TrackGain, or: .trackGain, .trackPeak),
      album: Self.levels(values, .r128AlbumGain, or: .albumGain, .albumPeak))
  }

  /// Returns the levels in the tags of Opus, which have no peak, or else those of ReplayGain.
  private static func levels(
    _ values: TagValues, _ r128: TagValues.Field, or gain: TagValues.Field,
    _ peak: TagValues.Field
  ) -> ReplayGain.Levels? {
    let levels = values.first(r128, TagNumber.r128).flatMap { ReplayGain.Levels(decibels: $0) }
    return levels
      ?? values.first(gain, TagNumber.decimal).flatMap {
        ReplayGain.Levels(decibels: $0, peak: values.first(peak, TagNumber.decimal))
      }
  }
}

extension [String] {
  func withoutRepetitions() -> [String] {
    guard count > 1 else { return self }
    // Compared by bytes, because the equality of strings would have to normalize them.
    var seen: Set<[UInt8]> = []
    return filter { seen.insert([UInt8]($0.utf8)).inserted }
  }
}
