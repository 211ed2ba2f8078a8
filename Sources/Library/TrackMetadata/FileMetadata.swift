package import PlayerModel
package import SoundDecoding

/// What a file says of itself in its tags.
///
/// Each fact is taken from the first tag that has it, in the order that the file's format gives. Values that are
/// empty or blank count as missing; everything else is as the tag has it, so a caller that shows it must
/// sanitize it.
package struct FileMetadata: Hashable, Sendable {
  package var title: String?
  /// The artists, each once.
  ///
  /// ID3v2.3 has no way to name several: `AC/DC` is one, and so is `A/B`.
  package var artists: [String]
  package var album: String?
  /// The album's artist; several are joined.
  package var albumArtist: String?
  /// The genres, each once; numbers of ID3v1's table are replaced by their names.
  package var genres: [String]
  /// The year of recording or release.
  package var year: Int?
  /// The month and the day of it, as a `Track` has them.
  package var monthDay: Int?
  /// The number on the disc.
  package var trackNumber: Int?
  /// How many tracks the disc has.
  package var trackCount: Int?
  package var discNumber: Int?
  /// How many discs there are.
  package var discCount: Int?
  /// The moods that the file itself names: TMOO, TXXX:MOOD, or APE's Mood.
  package var moods: [String]
  /// What MusicBrainz calls it; nil if the tags name no valid identifier.
  package var musicBrainz: MusicBrainzIDs?
  /// Whether the tags hold a picture: something that begins as one.
  package var hasArtwork: Bool
  /// By what program and how the file says it was encoded.
  package var encoderSettings: String?
  /// How loud the tags say that the track and its album are.
  package var replayGain: ReplayGain?
  /// Whether the tags hold words.
  package var hasLyrics: Bool

  /// A file that says nothing.
  package init() {
    artists = []
    genres = []
    moods = []
    hasArtwork = false
    hasLyrics = false
  }

  /// Reads the tags of the file at `path`.
  ///
  /// Broken tags give what can be read of them, and a file without tags gives nothing. Blocks on the
  /// disk; may be called from any thread.
  ///
  /// - Throws: `MetadataError` if the file cannot be opened or read.
  package static func read(_ path: TrackPath) throws(MetadataError) -> FileMetadata {
    FileMetadata(try FileTags(path))
  }

  /// The same for a list of tracks, without what takes longest: ``hasArtwork`` and ``hasLyrics`` tell only of
  /// tags that are read as a whole anyway: pictures and words of ID3v2 are not read.
  ///
  /// - Parameter opened: The file, if it is open already.
  package static func readShortFrames(
    _ path: TrackPath, openedAs opened: (any SoundFile)? = nil
  ) throws(MetadataError) -> FileMetadata {
    FileMetadata(try FileTags(path, openedAs: opened, .short))
  }

  /// What the tags of the file at `path` would say if this were its ID3v2 tag.
  package static func read(
    _ path: TrackPath, withID3v2 tag: [UInt8]
  ) throws(MetadataError) -> FileMetadata {
    var tags = try FileTags(path)
    try tags.replaceID3v2(with: tag, of: path)
    return FileMetadata(tags)
  }

  /// What each tag of the file at `path` says by itself.
  package static func readEachTag(
    of path: TrackPath
  ) throws(MetadataError) -> [SingleTag] {
    try FileTags(path, .short).blocks.filter { !$0.items.isEmpty }.map { SingleTag($0) }
  }

  private init(_ tags: FileTags) {
    self.init(TagValues(tags.blocks))
    hasArtwork = tags.blocks.contains(where: \.hasPicture)
  }

  /// What `values` mean.
  init(_ values: TagValues) {
    title = values.list(.title).first
    artists = values.list(.artist).withoutRepetitions()
    album = values.list(.album).first
    albumArtist = values.list(.albumArtist).withoutRepetitions().joinedIfAny()
    genres = values.list(.genre).flatMap(GenreName.genres).withoutRepetitions()
    year = values.first(.date, TagNumber.year)
    // Ten characters are the date, whatever the time.
    monthDay = values.date.flatMap { Track.parts(ofDate: String($0.prefix(10))) }?.monthDay
    trackNumber = values.first(.track, TagNumber.number)
    trackCount = values.first(.track, TagNumber.count)
    discNumber = values.first(.disc, TagNumber.number)
    discCount = values.first(.disc, TagNumber.count)
    moods = values.list(.mood).withoutRepetitions()
    musicBrainz = values.musicBrainz
    encoderSettings = values.list(.encoderSettings).first
    hasArtwork = false
    hasLyrics = values.hasLyrics
    replayGain = ReplayGain(
      track: Self.levels(values, .trackGain, .trackPeak),
      album: Self.levels(values, .albumGain, .albumPeak))
  }

  private static func levels(
    _ values: TagValues, _ gain: TagValues.Field, _ peak: TagValues.Field
  ) -> ReplayGain.Levels? {
    values.first(gain, TagNumber.decimal).flatMap {
      ReplayGain.Levels(decibels: $0, peak: values.first(peak, TagNumber.decimal))
    }
  }
}

extension [String] {
  func withoutRepetitions() -> [String] {
    guard count > 1 else { return self }
    // By bytes, because equality of texts has to put their accents in order first.
    var seen: Set<[UInt8]> = []
    return filter { seen.insert([UInt8]($0.utf8)).inserted }
  }

  fileprivate func joinedIfAny() -> String? {
    isEmpty ? nil : joined(separator: ", ")
  }
}
