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
    case conductor, work, movement, movementNumber, compilation, discSubtitle
    /// The date of the first release, in a frame of ID3v2 and elsewhere.
    case originalRelease, originalDate
    case bpm, key, label, language, grouping
    /// The forms by which texts are sorted.
    case titleSort, artistSort, albumSort, albumArtistSort, composerSort
    case recordingID, trackID, releaseID, releaseGroupID, artistIDs, albumArtistIDs
    /// A rating from 0 to 1, one from 0 to 100, and POPM with the program that it is by.
    case fractionRating, percentRating, popularity

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

    /// Returns whether a TXXX with the given description, in capitals, has the field.
    func isDescribed(by description: String) -> Bool { places.descriptions.contains(description) }

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
            .id3v2: ["TPE2"], .ape: ["ALBUM ARTIST", "ALBUMARTIST", "ALBUM_ARTIST"],
            .vorbisComment: ["ALBUMARTIST", "ALBUM ARTIST", "ALBUM_ARTIST"], .itemList: ["aART"],
          ],
          descriptions: ["ALBUM ARTIST", "ALBUMARTIST", "ALBUM_ARTIST"])
      case .genre: Self.common("GENRE", "TCON", "IGNR", items: "©gen", "gnre")
      // Taggers write the date of release into TDRC, which is defined as the time of recording; TagLib
      // converts TYER to it.
      case .date:
        Places(
          keys: [
            .id3v2: ["TDRC", "TYER", "TDRL"], .ape: ["YEAR", "DATE"], .id3v1: ["YEAR"],
            .vorbisComment: ["DATE", "YEAR"], .riffInfo: ["ICRD"], .itemList: ["©day"],
          ])
      case .track:
        Places(
          keys: [
            .id3v2: ["TRCK"], .ape: ["TRACK", "TRACKNUMBER"], .id3v1: ["TRACK"],
            .vorbisComment: ["TRACKNUMBER", "TRACK", "TRACKNUM"],
            .riffInfo: ["ITRK", "IPRT"], .itemList: ["trkn"],
          ])
      case .trackCount:
        Places(
          keys: [
            .ape: ["TRACKTOTAL", "TOTALTRACKS"],
            .vorbisComment: ["TRACKTOTAL", "TOTALTRACKS", "TRACKCOUNT"],
          ])
      case .disc:
        Places(
          keys: [
            .id3v2: ["TPOS"], .ape: ["DISC", "DISCNUMBER"],
            .vorbisComment: ["DISCNUMBER", "DISC", "DISCNUM"], .itemList: ["disk"],
          ])
      case .discCount:
        Places(
          keys: [
            .ape: ["DISCTOTAL", "TOTALDISCS"],
            .vorbisComment: ["DISCTOTAL", "TOTALDISCS", "DISCCOUNT"],
          ])
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
      // ID3v2 has special frames for lyrics, but some programs write a TXXX.
      case .lyrics:
        Places(
          keys: [
            .ape: ["LYRICS", "UNSYNCEDLYRICS", "UNSYNCED LYRICS"],
            .vorbisComment: ["SYNCEDLYRICS", "LYRICS", "UNSYNCEDLYRICS", "UNSYNCED LYRICS"],
            .itemList: ["©lyr", "LYRICS", "UNSYNCEDLYRICS"],
          ],
          descriptions: ["SYNCEDLYRICS", "LYRICS", "UNSYNCEDLYRICS", "UNSYNCED LYRICS"])
      case .day: Places(keys: [.id3v2: ["TDAT"]])
      case .time: Places(keys: [.id3v2: ["TIME"]])
      case .conductor: Self.named("CONDUCTOR", "TPE3")
      case .work: Self.named("WORK", items: "©wrk")
      case .movement: Self.named("MOVEMENTNAME", "MVNM", items: "©mvn")
      case .movementNumber: Self.named("MOVEMENT", "MVIN", items: "©mvi")
      // TagLib converts TORY to TDOR.
      case .originalRelease: Places(keys: [.id3v2: ["TDOR"]])
      case .originalDate: Self.named("ORIGINALDATE", "ORIGINALYEAR")
      case .compilation: Self.named("COMPILATION", "TCMP", items: "cpil")
      case .discSubtitle: Self.named("DISCSUBTITLE", "SETSUBTITLE", "TSST")
      case .bpm: Self.named("BPM", "TBPM", items: "tmpo")
      case .key: Self.named("INITIALKEY", "KEY", "TKEY")
      case .label: Self.named("LABEL", "PUBLISHER", "ORGANIZATION", "TPUB")
      case .language: Self.named("LANGUAGE", "TLAN")
      case .grouping: Self.named("GROUPING", "CONTENTGROUP", "TIT1", "GRP1", items: "©grp")
      case .titleSort: Self.named("TITLESORT", "TSOT", items: "sonm")
      case .artistSort: Self.named("ARTISTSORT", "TSOP", items: "soar")
      case .albumSort: Self.named("ALBUMSORT", "TSOA", items: "soal")
      case .albumArtistSort: Self.named("ALBUMARTISTSORT", "TSO2", items: "soaa")
      case .composerSort: Self.named("COMPOSERSORT", "TSOC", items: "soco")
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
      case .fractionRating:
        Places(
          keys: [
            .ape: ["FMPS_RATING"], .vorbisComment: ["FMPS_RATING"], .itemList: ["FMPS_RATING"],
          ],
          descriptions: ["FMPS_RATING"])
      case .percentRating:
        Places(
          keys: [.ape: ["RATING"], .vorbisComment: ["RATING"], .itemList: ["rate", "RATING"]],
          descriptions: ["RATING"])
      case .popularity: Places(keys: [.id3v2: ["POPM"]])
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

    /// Returns the places of a value with names that APE, Vorbis comments, items of MP4 and TXXX share.
    ///
    /// - Parameters:
    ///   - names: The names, and the frames of ID3v2, which have four characters.
    ///   - items: The items of MP4 with a code instead of a name.
    private static func named(_ names: String..., items: String...) -> Places {
      // BPM and KEY are shorter than the name of a frame, and WORK is not one.
      let frames = names.filter { $0.utf8.count == 4 && $0 != "WORK" }
      let names = names.filter { !frames.contains($0) }
      return Places(
        keys: [.id3v2: frames, .ape: names, .vorbisComment: names, .itemList: items + names],
        descriptions: names)
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
