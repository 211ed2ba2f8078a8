import ArgumentParser
import ControlCommands
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput

extension MoodCommand {
  struct WriteTags: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "write-tags",
      abstract: "Writes the moods of songs into their files, as the ID3v2 frame TMOO or as MOOD.",
      discussion: """
        Shows what would change and asks first. Each file is copied, and the copy replaces it only if nothing but the \
        mood differs. Songs without a mood are left alone.
        """)

    @OptionGroup var options: TagWritingOptions

    func run() throws {
      let writing = TagWriting(
        options: options, lines: { [Self.line($0)] }, json: Self.json,
        failed: { _, error in say(error.message) })
      try writing.run(try filedSongs(), path: \.path) { (writer, song) throws(PlayerError) in
        try writer.plan(song.path, sound: song.sound, moods: song.moods)
      }
    }

    private static func json(_ plan: TagPlan, isWritten: Bool) -> OrderedJSON {
      .object([
        "path": .string(plan.path.encoded),
        "old": .array(plan.changes.flatMap(\.old).map { .string($0) }),
        "new": .array(plan.changes.flatMap(\.new).map { .string($0) }),
        "otherNames": .init(plan.otherNames),
        "isWritten": .bool(isWritten),
      ])
    }

    private static func line(_ plan: TagPlan) -> String {
      let old = plan.changes.flatMap(\.old).joined(separator: ", ")
      let new = plan.changes.flatMap(\.new).joined(separator: ", ")
      return "\(plan.path): \(old.isEmpty ? "no mood" : old) → \(new)\(TagWriting.linksText(plan))"
    }

    /// A song in the library with its moods, in order.
    private struct FiledSong {
      var path: TrackPath
      var sound: PersistentID
      var moods: [MoodName]
    }

    private func filedSongs() throws(PlayerError) -> [FiledSong] {
      let player = try PlayerAccess.reachForLongWork()
      defer { player.leave() }
      let moods = try player.perform(MoodRequest.moods)
      var songs: [FiledSong] = []
      var places: [PersistentID: Int] = [:]
      for mood in moods where mood.trackCount > 0 {
        let filed = try player.perform(MoodTracksRequest.moodTracks(mood: mood.name))
        for song in filed where !song.isMissing {
          if let place = places[song.persistentID] {
            songs[place].moods.append(mood.name)
          } else {
            places[song.persistentID] = songs.count
            songs.append(
              FiledSong(path: song.track.path, sound: song.persistentID, moods: [mood.name]))
          }
        }
      }
      return songs
    }
  }
}
