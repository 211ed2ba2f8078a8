import SoundDecoding

extension TagValues {
  /// The meaning of a value.
  enum Field: Int, CaseIterable, Sendable {
    case title, artist, album, albumArtist, genre, date, track, disc, encoderSettings, mood
    /// The number of tracks or discs, if it is not next to that of the track or disc.
    case trackCount, discCount
    case trackGain, trackPeak, albumGain, albumPeak
    /// The gains of Opus, in another unit, and relative to another loudness.
    case r128TrackGain, r128AlbumGain
    case composer, comment, lyrics
    /// TDAT of ID3v2.3: DDMM.
    case day
    /// TIME of ID3v2.3: HHMM.
    case time
    case recordingID, trackID, releaseID, releaseGroupID, artistIDs, albumArtistIDs

    /// The places of a value in each kind of tag, with the preferred key first.
    struct Places {
      /// The ids of frames, or keys in capitals, by the kind of tag.
      var keys: [TagKind: [String]]
      /// The descriptions of TXXX in ID3v2, in capitals, for values without a frame.
      var descriptions: [String] = []
    }

    /// A place, with its field and its rank among the field's places in a tag.
    struct Spot {
      let field: Field
      let rank: Int
    }

    /// The places of the keys of each kind of tag, by the kind's raw value.
    static let keys = TagKind.allCases.map { kind in Self.spots { $0.keys[kind] ?? [] } }
    /// The places of the descriptions of TXXX, in capitals.
    static let descriptions = spots(\.descriptions) { $0.keys[.id3v2]?.count ?? 0 }

    /// Returns the keys of the field in a kind of tag.
    func keys(in kind: TagKind) -> [String] { places.keys[kind] ?? [] }

    /// The bit of the field in a set.
    var bit: UInt64 { 1 << UInt64(rawValue) }

    private var places: Places {
      switch self {
      case .title: Self.common("TITLE", "TIT2", "INAM", aiff: "NAME", items: "©nam")
      case .artist: Self.common("ARTIST", "TPE1", "IART", aiff: "AUTH", items: "©ART")
      case .album: Self.common("ALBUM", "TALB", "IPRD", items: "©alb")
      case .albumArtist:
        Places(
          keys: [
            .id3v2: ["TPE2"], .ape: ["ALBUM ARTIST", "ALBUMARTIST"],
            .vorbisComment: ["ALBUMARTIST", "ALBUM ARTIST"], .itemList: ["aART"],
          ],
          descriptions: ["ALBUM ARTIST", "ALBUMARTIST"])
      case .genre: Self.common("GENRE", "TCON", "IGNR", items: "©gen", "gnre")
      // Taggers write the date of release into TDRC, which is defined as the time of recording; TagLib
      // converts TYER to it.
      case .date:
        Places(
          keys: [
            .id3v2: ["TDRC", "TYER", "TDRL", "TDOR"], .ape: ["YEAR"], .id3v1: ["YEAR"],
            .vorbisComment: ["DATE", "YEAR"], .riffInfo: ["ICRD"], .itemList: ["©day"],
          ])
      case .track:
        Places(
          keys: [
            .id3v2: ["TRCK"], .ape: ["TRACK"], .id3v1: ["TRACK"], .vorbisComment: ["TRACKNUMBER"],
            .riffInfo: ["ITRK", "IPRT"], .itemList: ["trkn"],
          ])
      case .trackCount: Places(keys: [.vorbisComment: ["TRACKTOTAL", "TOTALTRACKS"]])
      case .disc:
        Places(
          keys: [
            .id3v2: ["TPOS"], .ape: ["DISC"], .vorbisComment: ["DISCNUMBER"], .itemList: ["disk"],
          ])
      case .discCount: Places(keys: [.vorbisComment: ["DISCTOTAL", "TOTALDISCS"]])
      case .encoderSettings:
        Places(
          keys: [
            .id3v2: ["TSSE"], .ape: ["ENCODER SETTINGS", "ENCODERSETTINGS"],
            .vorbisComment: ["ENCODERSETTINGS", "ENCODER_OPTIONS"], .riffInfo: ["ISFT"],
            .itemList: ["©too", "©enc"],
          ])
      // ID3v2.3 has no TMOO, so taggers write a TXXX there.
      case .mood:
        Places(
          keys: [
            .id3v2: ["TMOO"], .ape: ["MOOD"], .vorbisComment: ["MOOD"], .itemList: ["MOOD"],
          ],
          descriptions: ["MOOD"])
      case .trackGain: Self.loudness("TRACK_GAIN")
      case .trackPeak: Self.loudness("TRACK_PEAK")
      case .albumGain: Self.loudness("ALBUM_GAIN")
      case .albumPeak: Self.loudness("ALBUM_PEAK")
      case .r128TrackGain: Places(keys: [.vorbisComment: ["R128_TRACK_GAIN"]])
      case .r128AlbumGain: Places(keys: [.vorbisComment: ["R128_ALBUM_GAIN"]])
      case .composer:
        Places(
          keys: [
            .id3v2: ["TCOM"], .ape: ["COMPOSER"], .vorbisComment: ["COMPOSER"],
            .riffInfo: ["IMUS"], .itemList: ["©wrt"],
          ])
      // Comments with descriptions are notes of programs, which CTagLib omits.
      case .comment:
        Places(
          keys: [
            .id3v2: ["COMM"], .ape: ["COMMENT"], .id3v1: ["COMMENT"],
            .vorbisComment: ["COMMENT", "DESCRIPTION"], .riffInfo: ["ICMT"], .aiffText: ["ANNO"],
            .itemList: ["©cmt"],
          ])
      // ID3v2 has special frames for lyrics.
      case .lyrics:
        Places(
          keys: [
            .ape: ["LYRICS", "UNSYNCEDLYRICS", "UNSYNCED LYRICS"],
            .vorbisComment: ["SYNCEDLYRICS", "LYRICS", "UNSYNCEDLYRICS", "UNSYNCED LYRICS"],
            .itemList: ["©lyr", "LYRICS", "UNSYNCEDLYRICS"],
          ])
      case .day: Places(keys: [.id3v2: ["TDAT"]])
      case .time: Places(keys: [.id3v2: ["TIME"]])
      case .recordingID:
        Places(
          keys: [
            .ape: ["MUSICBRAINZ_TRACKID"], .vorbisComment: ["MUSICBRAINZ_TRACKID"],
            .itemList: ["MUSICBRAINZ TRACK ID"],
          ],
          descriptions: ["UFID:HTTP://MUSICBRAINZ.ORG"])
      case .trackID: Self.musicBrainz("Release Track", "RELEASETRACKID")
      case .releaseID: Self.musicBrainz("Album", "ALBUMID")
      case .releaseGroupID: Self.musicBrainz("Release Group", "RELEASEGROUPID")
      case .artistIDs: Self.musicBrainz("Artist", "ARTISTID")
      case .albumArtistIDs: Self.musicBrainz("Album Artist", "ALBUMARTISTID")
      }
    }

    /// Returns the places of a value that has the same key in all tags except those whose keys are abbreviated.
    private static func common(
      _ key: String, _ frame: String, _ chunk: String, aiff: String? = nil, items: String...
    ) -> Places {
      Places(
        keys: [
          .id3v2: [frame], .ape: [key], .id3v1: [key], .vorbisComment: [key],
          .riffInfo: [chunk], .aiffText: [aiff].compactMap(\.self), .itemList: items,
        ])
    }

    /// Returns the places of ReplayGain, which has the same names in all tags; some programs write `RVA2_`
    /// instead of `REPLAYGAIN_`.
    private static func loudness(_ name: String) -> Places {
      Places(
        keys: [
          .ape: ["REPLAYGAIN_" + name], .vorbisComment: ["REPLAYGAIN_" + name],
          .itemList: ["REPLAYGAIN_" + name],
        ],
        descriptions: ["REPLAYGAIN_" + name, "RVA2_" + name])
    }

    /// Returns the places of a TXXX or item of MP4 such as `MusicBrainz Album Id`, and of a key of APE and Vorbis
    /// comments such as `MUSICBRAINZ_ALBUMID`.
    private static func musicBrainz(_ description: String, _ key: String) -> Places {
      let name = "MUSICBRAINZ \(description.uppercased()) ID"
      return Places(
        keys: [
          .ape: ["MUSICBRAINZ_\(key)"], .vorbisComment: ["MUSICBRAINZ_\(key)"], .itemList: [name],
        ],
        descriptions: [name])
    }

    /// Returns the places of one kind by name, ranked after those of better kinds.
    private static func spots(
      _ names: (Places) -> [String], after better: (Places) -> Int = { _ in 0 }
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
