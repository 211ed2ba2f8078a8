import ArgumentParser
import ControlCommands
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput

extension Stars {
  struct WriteTags: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "write-tags",
      abstract: "Writes your stars into your files, as the ID3v2 frame POPM or as FMPS_RATING.",
      discussion: """
        Shows what would change and asks first. Each file is copied, and the copy replaces it only if nothing but the \
        rating differs. Ratings that other programs wrote into a file are changed, too, each in its own scale; their \
        counters stay. Songs without stars are left alone.
        """)

    @OptionGroup var options: TagWritingOptions

    func run() throws {
      let writing = TagWriting(
        options: options, lines: { [Self.line($0)] }, json: Self.json,
        failed: { _, error in say(error.message) })
      try writing.run(try ratedFiles(), path: \.path) { (writer, file) throws(PlayerError) in
        try writer.plan(file.path, sound: file.sound, rating: file.rating)
      }
    }

    /// A file with the stars of its song.
    private struct RatedFile {
      var path: TrackPath
      var sound: PersistentID
      var rating: Int
    }

    private func ratedFiles() throws(PlayerError) -> [RatedFile] {
      try presentLibrary().files(unrated: false).flatMap { song in
        song.tracks.map { RatedFile(path: $0.path, sound: song.song, rating: song.rating) }
      }
    }

    private static func stars(_ texts: [[String]]) -> Int {
      texts.first?.first.flatMap { Int($0) } ?? 0
    }

    private static func json(_ plan: TagPlan, isWritten: Bool) -> OrderedJSON {
      .object([
        "path": .string(plan.path.encoded), "old": .init(stars(plan.changes.map(\.old))),
        "new": .init(stars(plan.changes.map(\.new))), "otherNames": .init(plan.otherNames),
        "isWritten": .bool(isWritten),
      ])
    }

    private static func line(_ plan: TagPlan) -> String {
      let (old, new) = (stars(plan.changes.map(\.old)), stars(plan.changes.map(\.new)))
      return "\(plan.path): \(starsText(old)) → \(starsText(new))\(TagWriting.linksText(plan))"
    }
  }
}

/// Returns stars as text, such as `4 stars`.
func starsText(_ stars: Int) -> String {
  switch stars {
  case 0: "no stars"
  case 1: "1 star"
  default: "\(stars) stars"
  }
}
