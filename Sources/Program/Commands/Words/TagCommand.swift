import ArgumentParser
import ControlCommands
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput

struct TagCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tag", abstract: "Edits the tags of files.",
    discussion: """
      Shows what would change and asks first. Each file is copied, and the copy replaces it only if nothing but the \
      edited fields differs. An empty text removes a field; fields that you do not name stay as they are. An option \
      that you repeat sets several values: --artist Anna --artist Bert. Only one tag of a file is written: ID3v2 of \
      MP3, WAV and AIFF, the Vorbis comment of FLAC, Vorbis and Opus, APE of WavPack, and the list of iTunes in M4A. \
      In WAV and AIFF, texts in other chunks are changed, too. Where another tag keeps another text, which some \
      players read first, that is reported. A running player can undo the edit (“stimmung undo”).
      """)

  @OptionGroup var options: TagWritingOptions
  @Option(help: "The title.")
  var title: String?
  @Option(help: "The artist.")
  var artist: [String] = []
  @Option(help: "The album.")
  var album: String?
  @Option(help: ArgumentHelp("The artist of the whole album.", valueName: "artist"))
  var albumArtist: [String] = []
  @Option(help: "The composer.")
  var composer: [String] = []
  @Option(help: ArgumentHelp("The track number, such as 3 or 3/12.", valueName: "n[/total]"))
  var number: String?
  @Option(help: ArgumentHelp("The disc number, such as 1 or 1/2.", valueName: "n[/total]"))
  var disc: String?
  @Option(help: "The year; a full date keeps its month and day.")
  var year: String?
  @Option(help: "The date of release: 1999, 1999-05 or 1999-05-03.")
  var date: String?
  @Option(help: "The genre.")
  var genre: [String] = []
  @Option(help: "The comment.")
  var comment: [String] = []
  @Argument(help: "Music files.")
  var files: [GivenName]

  func validate() throws {
    guard !(try edit().fields.isEmpty) else {
      throw ValidationError("Name a field to change, such as --title.")
    }
  }

  func run() throws {
    let edit = try edit()
    let writing = TagWriting(
      options: options, lines: Self.lines, json: Self.json, failed: failed)
    // The plan of a file that is named twice would be outdated the second time.
    var seen: Set<TrackPath> = []
    let paths = try files.musicPaths().filter { seen.insert($0).inserted }
    try writing.run(paths, path: { $0 }) { (writer, path) throws(PlayerError) in
      try writer.plan(path, edit)
    }
  }

  private func edit() throws -> TagEdit {
    func one(_ text: String?) -> [String] { text.map { [$0] } ?? [] }
    let typed: [(TagField, [String])] = [
      (.title, one(title)), (.artist, artist), (.album, one(album)), (.albumArtist, albumArtist),
      (.composer, composer), (.number, one(number)), (.disc, one(disc)), (.year, one(year)),
      (.date, one(date)), (.genre, genre), (.comment, comment),
    ]
    var edit = TagEdit()
    for (field, texts) in typed where !texts.isEmpty {
      do throws(PlayerError) {
        try edit.set(field, to: texts)
      } catch {
        throw ValidationError(error.message)
      }
    }
    return edit
  }

  private func failed(_ path: TrackPath, _ error: PlayerError) {
    if options.format.json {
      show(json: .object(["path": .string(path.encoded), "error": .string(error.message)]))
    } else {
      say(error.message)
    }
  }

  private static func json(_ plan: TagPlan, isWritten: Bool) -> OrderedJSON {
    let changes = plan.changes.map { change in
      OrderedJSON.object([
        "field": .string(change.field.rawValue),
        "old": .array(change.old.map { .string($0) }),
        "new": .array(change.new.map { .string($0) }),
      ])
    }
    return .object([
      "path": .string(plan.path.encoded), "changes": .array(changes),
      "otherNames": .init(plan.otherNames),
      "otherTags": .array(
        plan.otherTags.map { tag in
          .object([
            "tag": .string(tag.name), "fields": .array(tag.fields.map { .string($0.rawValue) }),
          ])
        }),
      "isWritten": .bool(isWritten),
    ])
  }

  private static func lines(_ plan: TagPlan) -> [String] {
    ["\(plan.path)\(TagWriting.linksText(plan))"] + plan.changes.map { "  \($0.text)" }
      + plan.conversions.map { "  \($0.text)" }
  }
}
