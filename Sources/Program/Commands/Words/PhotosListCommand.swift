import ArgumentParser
import CalendarDates
import ControlCommands
import DirectStoreAccess
import Linux
import ListeningHistory
import Locations
import OpenFormats
import PhotoFiles
import PlayerModel
import ProgramOutput
import SoundFiles

struct PhotosListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists photos with what you heard when you took them.",
    discussion: """
      A photo belongs to the day that its own clock showed. If a file does not name its time zone, this machine's is \
      assumed, and takenIsExact is false. The position in a song is marked with ~ where the history does not say when \
      pauses were.
      """)

  @OptionGroup var format: JSONOption
  @OptionGroup var key: KeyOption
  @Option(help: ArgumentHelp("Only photos of this day: today, 2026-11-21.", valueName: "day"))
  var day: DateArgument?
  @Flag(help: "Only photos of this day in earlier years.")
  var onThisDay = false
  @Option(help: "Only photos whose song is filed under this mood.")
  var mood: MoodName?
  @Option(
    help: ArgumentHelp("Only photos from when you heard this file or ID.", valueName: "track"),
    completion: .file())
  var track: GivenTrack?
  @Option(help: ArgumentHelp("Show at most this many photos.", valueName: "n"))
  var limit: Int?

  func validate() throws {
    let wishes = [day != nil, onThisDay, mood != nil, track != nil].count { $0 }
    guard wishes <= 1 else {
      throw ValidationError("Give one of --day, --on-this-day, --mood and --track.")
    }
    if let limit, limit < 0 { throw ValidationError("--limit is 0 or more.") }
  }

  func run() throws {
    let photos = try PhotoAccess(Locations()).songs(
      { () throws in try openHistory(keyFile: key.keyFile?.text) }, keyFile: key.keyFile?.text)
    let found = try photos.photos(try question(), limit: limit ?? .max)
    let printer = MoodPrinter()
    for photo in found { format.tell(photo.parts, on: printer, json: photo.json) }
    if found.isEmpty, limit != 0 { say("No photos found.") }
  }

  private func question() throws -> PhotoQuestion {
    if onThisDay { return .onThisDay(today: today) }
    if let day { return .day(LocalMoment.here(day.milliseconds).date) }
    if let mood { return .mood(mood) }
    guard let track else { return .all }
    if case .persistentID(let song, _) = track.reference { return .song(song) }
    guard case .path(let path) = track.reference else {
      preconditionFailure("a track is given by its file or its identity")
    }
    return .song(try SoundFiles.open(path).persistentID())
  }

  private var today: CalendarDay { LocalMoment.here(SystemClock().now().unixMilliseconds).date }
}

extension PhotoSong {
  /// The photo as a line for people: its time, its path, the song with its moods, and what it shows.
  fileprivate var parts: [LinePart] {
    let song =
      heard.map { heard in
        let place = (heard.isExact ? "" : "~") + clockText(heard.seconds)
        return "\(caption(heard.track)) at \(place)"
      } ?? "nothing was playing"
    let labels = labels.isEmpty ? "" : "  [\(labels.map(\.label).joined(separator: ", "))]"
    let moods = (heard?.moods ?? []).map { LinePart("  \($0)", $0) }
    return [LinePart("\(taken.text)  \(photo.path)  \(song)")] + moods
      + [LinePart(labels)]
  }

  /// The photo as a JSON object.
  fileprivate var json: OrderedJSON {
    .object([
      "path": .string(photo.path.encoded), "localIdentifier": .init(recordedIdentifier),
      "taken": .string(taken.iso), "takenIsExact": .bool(taken.isExact),
      "kind": .string((photo.facts?.kind ?? .unknown).name),
      "labels": .array(
        labels.map {
          .object(["label": .string($0.label), "confidence": .number($0.confidence)])
        }),
      "song": heard.map(\.json) ?? .null,
    ])
  }
}

extension HeardMoment {
  /// The song that was heard as a JSON object, with the position in seconds.
  fileprivate var json: OrderedJSON {
    .object([
      "path": .string(track.path.encoded), "title": .string(track.title),
      "artist": .string(track.artist), "album": .string(track.album),
      "persistentID": .init(track.persistentID?.rawValue),
      "position": .number((seconds * 1000).rounded() / 1000), "positionIsExact": .bool(isExact),
    ])
  }
}

extension PhotoKind {
  /// The name in JSON.
  fileprivate var name: String {
    switch self {
    case .unknown: "unknown"
    case .image: "image"
    case .video: "video"
    case .audio: "audio"
    }
  }
}
