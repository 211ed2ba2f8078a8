import ArgumentParser
import HostProcess
import OpenFormats
import PlayerModel
import ProgramOutput
import SoundFiles
import TrackMetadata

struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Prints what files say of themselves.")

  @OptionGroup var format: JSONOption
  @Argument(help: "Files.")
  var files: [GivenName]

  func run() throws {
    var hasFailed = false
    for path in files.map(\.path) {
      do throws(PlayerError) {
        let info = try FileInfo(path)
        if let failure = info.lyricsFailure { say(failure.message) }
        if format.json {
          show(json: info.json)
        } else {
          show(lines: info.lines)
        }
      } catch {
        hasFailed = true
        if format.json {
          show(json: .object(["path": .string(path.encoded), "error": .string(error.message)]))
        } else {
          say(error.message)
        }
      }
    }
    if hasFailed { throw ExitCode(1) }
  }
}

/// Everything that a file says of itself.
private struct FileInfo {
  let track: Track
  let sampleRate: Int
  let channels: Int
  let bitrate: Int
  let hasArtwork: Bool
  let lyrics: Lyrics?
  /// Why there are none, if that is no good reason.
  let lyricsFailure: PlayerError?
  let replayGain: ReplayGain?

  init(_ path: TrackPath) throws(PlayerError) {
    do throws(PlayerError) {
      let file = try SoundFiles.open(path)
      try file.measure()
      (sampleRate, channels) = (file.format.sampleRate, file.format.channelCount)
      bitrate = file.bitrate
      let metadata = Result { () throws(MetadataError) in try FileMetadata.read(path) }
      var track: Track
      switch metadata {
      case .success(let metadata): track = Track(path: path, metadata: metadata)
      case .failure: track = Track(path: path, title: cleanTitle(fromFileName: path.name))
      }
      track.persistentID = try file.persistentID()
      track.duration = file.duration
      track.isDurationExact = file.isLengthExact
      self.track = track
      replayGain = (try? metadata.get().replayGain) ?? file.replayGain
      hasArtwork = (try? metadata.get().hasArtwork) ?? false
      let lyrics = Result { () throws(PlayerError) in try Lyrics.ofListener(for: path) }
      (self.lyrics, lyricsFailure) =
        switch lyrics {
        case .success(let lyrics): (lyrics, nil)
        case .failure(let error): (nil, error)
        }
    } catch {
      throw PlayerError(.nothingPlayable, error.message)
    }
  }

  var json: OrderedJSON {
    let words: OrderedJSON =
      lyrics.map { lyrics in
        .object([
          "synced": .bool(lyrics.synced),
          "lines": .array(lyrics.lines.map(json)),
        ])
      } ?? .null
    return track.json(adding: [
      "sampleRate": .init(sampleRate), "channels": .init(channels), "bitrate": .init(bitrate),
      "tagMood": .init(track.tagMood), "hasArtwork": .bool(hasArtwork), "lyrics": words,
      "replayGain": replayGain.map {
        .object(["track": json(of: $0.track), "album": json(of: $0.album)])
      }
        ?? .null,
    ])
  }

  /// A line, with its words where they have times of their own.
  private func json(of line: Lyrics.Line) -> OrderedJSON {
    let words = line.words.map { word in
      OrderedJSON.object(["time": .number(word.time), "text": .string(word.text)])
    }
    return .members(
      [("time", .init(line.time)), ("text", .string(line.text))]
        + (words.isEmpty ? [] : [("words", .array(words))]))
  }

  private func json(of levels: ReplayGain.Levels?) -> OrderedJSON {
    guard let levels else { return .null }
    return .object(["gain": .number(levels.decibels), "peak": .init(levels.peak)])
  }

  private var replayGainText: String? {
    guard let replayGain else { return nil }
    let parts = [("track", replayGain.track), ("album", replayGain.album)].compactMap {
      name, levels in
      levels.map { "\(name) \($0.decibels) dB" }
    }
    return parts.joined(separator: ", ")
  }

  var lines: [String] {
    let words = lyrics.map { "\($0.lines.count) lines\($0.synced ? ", synced" : "")" }
    let rows: [(String, String?)] = [
      ("title", track.title), ("artist", track.artist), ("album", track.album),
      ("album artist", track.albumArtist), ("genre", track.genre),
      ("year", track.year.map(String.init)), ("track", track.trackNumber.map(String.init)),
      ("disc", track.discNumber.map(String.init)), ("mood", track.tagMood),
      ("length", clockText(track.duration)),
      ("sound", "\(sampleRate) Hz, \(channels == 1 ? "mono" : "stereo"), \(bitrate) kbit/s"),
      ("replaygain", replayGainText), ("artwork", hasArtwork ? "yes" : "no"),
      ("lyrics", words ?? "no"),
      ("id", track.persistentID?.rawValue),
    ]
    let head =
      [track.path.encoded]
      + rows.compactMap { name, value in
        guard let value, !value.isEmpty else { return nil }
        return "  \(name)\(String(repeating: " ", count: max(1, 14 - name.count)))\(value)"
      }
    return head
      + (lyrics?.lines ?? []).map { line in
        let time = line.time.map { clockText($0) } ?? ""
        return "    \(String(repeating: " ", count: max(0, 7 - time.count)))\(time)  \(line.text)"
      }
  }
}
