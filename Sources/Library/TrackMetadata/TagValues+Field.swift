extension TagValues {
  /// What a value is.
  enum Field: Int, CaseIterable, Sendable {
    case title, artist, album, albumArtist, genre, date, track, disc, encoderSettings, mood
    case trackGain, trackPeak, albumGain, albumPeak
    case composer, comment
    /// TDAT of version 2.3: DDMM.
    case day
    /// TIME of version 2.3: HHMM.
    case time
    case recordingID, trackID, releaseID, releaseGroupID, artistIDs, albumArtistIDs

    /// Where each kind of tag has a value.
    struct Places {
      /// Frames of ID3v2, the better first.
      var frames: [String] = []
      /// Descriptions of TXXX, in capitals, for what has no frame.
      var descriptions: [String] = []
      /// Keys of APE, in capitals.
      var keys: [String] = []
    }

    /// A place, by the field that is there and its rank among the field's places.
    struct Spot {
      let field: Field
      let rank: Int
    }

    /// Where the frames of ID3v2 belong, by their ids.
    static let frames = spots(\.frames)
    /// The same for the descriptions of TXXX, in capitals.
    static let descriptions = spots(\.descriptions) { $0.frames.count }
    /// The same for the keys of APE, in capitals.
    static let keys = spots(\.keys) { $0.frames.count + $0.descriptions.count }

    /// The field's own bit.
    var bit: UInt64 { 1 << UInt64(rawValue) }

    /// What an ID3v1 tag has of it; nil if it has no room for it.
    func text(in tag: ID3v1Tag) -> String? {
      switch self {
      case .title: tag.title
      case .artist: tag.artist
      case .album: tag.album
      case .genre: tag.genre
      case .date: tag.year
      case .track: String(tag.track)
      case .comment: tag.comment
      default: nil
      }
    }

    private var places: Places {
      switch self {
      case .title: Places(frames: ["TIT2"], keys: ["TITLE"])
      case .artist: Places(frames: ["TPE1"], keys: ["ARTIST"])
      case .album: Places(frames: ["TALB"], keys: ["ALBUM"])
      case .albumArtist:
        Places(
          frames: ["TPE2"], descriptions: ["ALBUM ARTIST", "ALBUMARTIST"],
          keys: ["ALBUM ARTIST", "ALBUMARTIST"])
      case .genre: Places(frames: ["TCON"], keys: ["GENRE"])
      // Taggers write the release into TDRC, by its name the time of recording; TagLib calls TYER so too.
      case .date: Places(frames: ["TDRC", "TYER", "TDRL", "TDOR"], keys: ["YEAR"])
      case .track: Places(frames: ["TRCK"], keys: ["TRACK"])
      case .disc: Places(frames: ["TPOS"], keys: ["DISC"])
      case .encoderSettings:
        Places(frames: ["TSSE"], keys: ["ENCODER SETTINGS", "ENCODERSETTINGS"])
      // ID3v2.3 has no TMOO, so taggers write a TXXX there.
      case .mood: Places(frames: ["TMOO"], descriptions: ["MOOD"], keys: ["MOOD"])
      case .trackGain: Self.loudness("TRACK_GAIN")
      case .trackPeak: Self.loudness("TRACK_PEAK")
      case .albumGain: Self.loudness("ALBUM_GAIN")
      case .albumPeak: Self.loudness("ALBUM_PEAK")
      case .composer: Places(frames: ["TCOM"], keys: ["COMPOSER"])
      // Comments with descriptions are programs' notes, which CTagLib leaves out.
      case .comment: Places(frames: ["COMM"], keys: ["COMMENT"])
      case .day: Places(frames: ["TDAT"])
      case .time: Places(frames: ["TIME"])
      case .recordingID:
        Places(
          descriptions: ["UFID:HTTP://MUSICBRAINZ.ORG"], keys: ["MUSICBRAINZ_TRACKID"])
      case .trackID: Self.musicBrainz("Release Track", "RELEASETRACKID")
      case .releaseID: Self.musicBrainz("Album", "ALBUMID")
      case .releaseGroupID: Self.musicBrainz("Release Group", "RELEASEGROUPID")
      case .artistIDs: Self.musicBrainz("Artist", "ARTISTID")
      case .albumArtistIDs: Self.musicBrainz("Album Artist", "ALBUMARTISTID")
      }
    }

    /// ReplayGain has the same names everywhere; those who keep it in RVA2 identify that by the rest of the name.
    private static func loudness(_ name: String) -> Places {
      Places(
        descriptions: ["REPLAYGAIN_" + name, "RVA2_" + name], keys: ["REPLAYGAIN_" + name])
    }

    /// A TXXX such as `MusicBrainz Album Id`, and an APE key such as `MUSICBRAINZ_ALBUMID`.
    private static func musicBrainz(_ description: String, _ key: String) -> Places {
      Places(
        descriptions: ["MUSICBRAINZ \(description.uppercased()) ID"], keys: ["MUSICBRAINZ_\(key)"])
    }

    /// The places of a kind, by their names, ranked behind those of better kinds.
    private static func spots(
      _ names: (Places) -> [String], behind better: (Places) -> Int = { _ in 0 }
    ) -> [String: Spot] {
      var spots: [String: Spot] = [:]
      for field in allCases {
        for (rank, name) in names(field.places).enumerated() {
          spots[name] = Spot(field: field, rank: better(field.places) + rank)
        }
      }
      return spots
    }
  }
}
