import ArgumentParser
import ControlCommands
import DirectStoreAccess
import Locations
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput

struct LoudnessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loudness", abstract: "Writes measured loudness into your files.",
    subcommands: [WriteTags.self])

  struct WriteTags: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "write-tags",
      abstract: "Writes measured ReplayGain into files, in each format's own tags.",
      discussion: """
        Writes REPLAYGAIN_TRACK_GAIN and its like, in Opus R128_TRACK_GAIN, for songs that “stimmung analyze” measured; \
        album values once the whole album was. Shows what would change and asks first. Each file is copied, and the \
        copy replaces it only if nothing but the loudness differs. Files that have ReplayGain are left alone, unless \
        you give --replace. For the QUERY, see stimmung-query(7).
        """)

    @OptionGroup var options: TagWritingOptions
    @Flag(help: "Also replace ReplayGain that files have.")
    var replace = false
    @Argument(help: "Which songs; default: all songs of the library.")
    var query: [String] = []

    func run() throws {
      let measured = measuredLoudness(Locations())
      let writing = TagWriting(
        options: options, lines: { [Self.line($0)] }, json: Self.json,
        failed: { _, error in say(error.message) })
      let songs = try songs().compactMap { track in
        track.persistentID.flatMap { sound in
          measured(track).map { MeasuredSong(path: track.path, sound: sound, loudness: $0) }
        }
      }
      if songs.isEmpty { say("No song was measured yet; “stimmung analyze” does that.") }
      try writing.run(songs, path: \.path) { (writer, song) throws(PlayerError) in
        try writer.plan(
          song.path, sound: song.sound, loudness: song.loudness, replacing: replace)
      }
    }

    /// A file with the measured ReplayGain of its song.
    private struct MeasuredSong {
      var path: TrackPath
      var sound: PersistentID
      var loudness: ReplayGain
    }

    private func songs() throws -> [Track] {
      let reader = try presentLibrary()
      let list = try reader.list(LibraryQuery(condition: condition(of: query)))
      return try reader.rows(0..<list.count, of: list).filter { !$0.isMissing }.map(\.track)
    }

    private static func json(_ plan: TagPlan, isWritten: Bool) -> OrderedJSON {
      .object([
        "path": .string(plan.path.encoded),
        "old": .array(plan.changes.flatMap(\.old).map { .string($0) }),
        "new": .array(plan.changes.flatMap(\.new).map { .string($0) }),
        "otherNames": .init(plan.otherNames), "isWritten": .bool(isWritten),
      ])
    }

    private static func line(_ plan: TagPlan) -> String {
      let old = plan.changes.flatMap(\.old).joined(separator: ", ")
      let new = plan.changes.flatMap(\.new).joined(separator: ", ")
      let change = "\(old.isEmpty ? "no loudness" : old) → \(new)"
      return "\(plan.path): \(change)\(TagWriting.linksText(plan))"
    }
  }
}
