package import PlayerModel
import ProgramOutput

extension FileDetails {
  /// The details of the file for people, without missing ones.
  package var rows: [TrackDetail] {
    let values: [(String, String?)] =
      [
        ("title", track.title), ("artist", track.artist), ("album", track.album),
        ("album artist", track.albumArtist), ("genre", track.genre),
        ("released", track.date),
        ("track", Self.text(track.trackNumber, of: metadata.trackCount)),
        ("disc", Self.text(track.discNumber, of: discCount)),
        ("mood", metadata.moods.joined(separator: ", ")), ("length", lengthText(track)),
        ("format", kind), ("sound", soundText), ("encoder", encoder),
        ("encoded with", metadata.encoderSettings), ("replaygain", replayGainText),
        ("artwork", coverText), ("size", byteCount.map(byteText)),
        ("id", track.persistentID?.rawValue),
      ] + further + musicBrainz
    return values.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : TrackDetail(name, $0) }
    }
  }

  /// The number of discs, unless discs are the sides of records.
  private var discCount: Int? { metadata.sidePosition == nil ? metadata.discCount : nil }

  private static func text(_ number: Int?, of count: Int?) -> String? {
    number.map { TrackNumber(number: $0, count: count).text }
  }

  /// The further tags, except those that are shown with the basic ones.
  private var further: [(String, String?)] {
    TrackTags.Field.allCases.compactMap { field in
      field.detailName.map { ($0, track.values(field).joined(separator: ", ")) }
    }
  }

  /// The MusicBrainz identifiers, whose pages are `musicbrainz.org/recording/…` and so on.
  private var musicBrainz: [(String, String?)] {
    let ids = track.musicBrainz
    return [
      ("mb recording", ids?.recording), ("mb track", ids?.track), ("mb release", ids?.release),
      ("mb group", ids?.releaseGroup), ("mb artist", ids?.artists.joined(separator: ", ")),
      ("mb alb artist", ids?.albumArtists.joined(separator: ", ")),
    ]
  }

  private var soundText: String {
    let mode = isBitrateConstant.map { $0 ? " CBR" : " VBR" } ?? ""
    let channels =
      switch encoding.channels {
      case 1: "mono"
      case 2: "stereo"
      case let count: "\(count) channels"
      }
    let bits = encoding.bitDepth.map { "\($0) bit, " } ?? ""
    return "\(bits)\(encoding.sampleRate) Hz, \(channels), \(encoding.bitrate) kbit/s\(mode)"
  }

  private var replayGainText: String? {
    guard let replayGain else { return nil }
    let parts = [("track", replayGain.track), ("album", replayGain.album)].compactMap {
      name, levels in
      levels.map { levels in
        "\(name) \(levels.decibels) dB" + (levels.peak.map { " (peak \($0))" } ?? "")
      }
    }
    return parts.joined(separator: ", ") + (isReplayGainMeasured ? ", measured" : "")
  }

  private var coverText: String {
    switch cover {
    case .failure(let error): return error.message
    case .success(nil): return "no"
    case .success(let cover?):
      let pixels = cover.pixels.map { "\($0.width) x \($0.height) pixels, " } ?? ""
      let place = cover.file.map { "beside the file: \($0.name)" } ?? "in the tags"
      return "\(pixels)\(byteText(cover.byteCount)), \(place)"
    }
  }
}

extension TrackTags.Field {
  /// The name of the field among the details, or `nil` for one that is not shown.
  fileprivate var detailName: String? {
    switch self {
    case .artists, .albumArtists, .genres: nil
    case .composers: "composer"
    case .conductors: "conductor"
    case .work: "work"
    case .movement: "movement"
    case .movementNumber: "movement no."
    case .titleSort: "title sort"
    case .artistSort: "artist sort"
    case .albumSort: "album sort"
    case .albumArtistSort: "alb art sort"
    case .composerSort: "comp sort"
    case .originalDate: "first release"
    case .compilation: "compilation"
    case .discSubtitle: "disc title"
    case .bpm: "bpm"
    case .key: "key"
    case .labels: "label"
    case .languages: "language"
    case .grouping: "grouping"
    case .comments: "comment"
    case .position: "position"
    }
  }
}
