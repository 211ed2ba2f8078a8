import ArgumentParser
import ControlCommands
import DirectStoreAccess
import HostProcess
import Locations
import OpenFormats
import PlayerModel
import PlayerService
import ProgramOutput
import TrackMetadata

struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "Prints the tags and audio properties of files.")

  @OptionGroup var format: JSONOption
  @Argument(help: "Music files; default: what is playing.")
  var files: [GivenName] = []

  func run() throws {
    var hasFailed = false
    let encodings = TextEncodings(at: Locations())
    let measured = measuredLoudness(Locations())
    for path in try files.isEmpty ? [Self.playing()] : files.musicPaths() {
      do throws(PlayerError) {
        let info = try FileInfo(path, encodings, measured)
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

  /// Returns the file of the current item.
  private static func playing() throws(PlayerError) -> TrackPath {
    let player = try PlayerAccess.running()
    guard let item = try player.perform(SnapshotRequest.snapshot).item else {
      throw PlayerError(.notFound, "Nothing is playing; name a file.")
    }
    return item.track.path
  }
}

/// The details of a file and its lyrics.
private struct FileInfo {
  let file: FileDetails
  let lyrics: Lyrics?
  /// The error, if lyrics exist but cannot be read.
  let lyricsFailure: PlayerError?

  init(
    _ path: TrackPath, _ encodings: TextEncodings, _ measured: (Track) -> ReplayGain?
  ) throws(PlayerError) {
    do throws(PlayerError) {
      file = try FileDetails(path, encodings: encodings, measured: measured)
    } catch {
      throw PlayerError(.nothingPlayable, error.message)
    }
    let lyrics = Result { () throws(PlayerError) in
      try Lyrics.ofListener(for: path, encodings: encodings)
    }
    (self.lyrics, lyricsFailure) =
      switch lyrics {
      case .success(let lyrics): (lyrics, nil)
      case .failure(let error): (nil, error)
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
    let gain = file.replayGain.map {
      OrderedJSON.object([
        "track": json(of: $0.track), "album": json(of: $0.album),
        "source": .string(file.isReplayGainMeasured ? "measured" : "file"),
      ])
    }
    return file.track.json(adding: [
      "trackTotal": .init(file.metadata.trackCount), "discTotal": .init(file.metadata.discCount),
      "format": .string(file.kind), "sampleRate": .init(file.encoding.sampleRate),
      "channels": .init(file.encoding.channels), "bitrate": .init(file.encoding.bitrate),
      "isBitrateConstant": file.isBitrateConstant.map { .bool($0) } ?? .null,
      "encoder": .init(file.encoder), "encoderSettings": .init(file.metadata.encoderSettings),
      "tagMood": .init(file.track.tagMood), "hasArtwork": .bool(file.metadata.hasArtwork),
      "artwork": artwork, "lyrics": words, "replayGain": gain ?? .null,
      "size": .init(file.byteCount),
    ])
  }

  private var artwork: OrderedJSON {
    guard case .success(let cover?) = file.cover else { return .null }
    return .object([
      "width": .init(cover.pixels?.width), "height": .init(cover.pixels?.height),
      "size": .init(cover.byteCount), "mimeType": .string(cover.mimeType),
      "file": .init(cover.file?.encoded),
    ])
  }

  /// Returns a line as JSON, with its words if they are timed.
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

  var lines: [String] {
    let words = lyrics.map { "\($0.lines.count) lines\($0.synced ? ", synced" : "")" }
    let rows = file.rows + [TrackDetail("lyrics", words ?? "no")]
    let head = rows.map { row in
      "  \(row.name)\(String(repeating: " ", count: max(1, 14 - row.name.count)))\(row.value)"
    }
    return [file.track.path.encoded] + head
      + (lyrics?.lines ?? []).map { line in
        let time = line.time.map { clockText($0) } ?? ""
        return "    \(String(repeating: " ", count: max(0, 7 - time.count)))\(time)  \(line.text)"
      }
  }
}
