import ArgumentParser
import Glibc
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput

extension MoodCommand {
  struct WriteTags: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "write-tags",
      abstract: "Writes the moods into the files of their songs, as ID3v2's TMOO.",
      discussion: """
        Shows first what would change, and asks. Each file is copied, and only when the copy on the disk \
        is proven to be the same but for its mood does it take the file's place. Songs that are in no mood \
        are left alone.
        """)

    @OptionGroup var format: JSONOption
    @Flag(help: "Only show what would change.")
    var dryRun = false
    @Flag(help: "Write without asking.")
    var yes = false

    func validate() throws {
      guard !(dryRun && yes) else { throw ValidationError("Either --dry-run or --yes.") }
    }

    func run() throws {
      let writer = MoodTagWriter()
      var failures = 0
      var plans: [MoodTagPlan] = []
      let songs = try filedSongs()
      var progress = CountedProgress(of: songs.count, what: "files read", stride: 1)
      for song in songs {
        do throws(PlayerError) {
          if let plan = try writer.plan(song.path, sound: song.sound, moods: song.moods) {
            plans.append(plan)
            if dryRun || !format.json {
              progress.clear()
              show(plan, isWritten: false)
            }
          }
        } catch {
          failures += 1
          progress.clear()
          say(error.message)
        }
        progress.advance()
      }
      progress.clear()
      if !plans.isEmpty, !dryRun, try isWanted(plans.count) {
        failures += write(plans, by: writer)
      } else {
        say(plans.isEmpty ? "There is nothing to write." : "Nothing was written.")
      }
      if failures > 0 { throw ExitCode(1) }
    }

    /// Writes what was planned, and counts what could not be done.
    private func write(_ plans: [MoodTagPlan], by writer: MoodTagWriter) -> Int {
      var failures = 0
      var progress = CountedProgress(of: plans.count, what: "files written", stride: 1)
      for plan in plans {
        do throws(PlayerError) {
          try writer.write(plan)
          if format.json {
            progress.clear()
            show(plan, isWritten: true)
          }
        } catch {
          failures += 1
          progress.clear()
          say(error.message)
        }
        progress.advance()
      }
      progress.clear()
      let written = plans.count - failures
      say(written == 1 ? "1 file was written." : "\(written) files were written.")
      return failures
    }

    private func isWanted(_ count: Int) throws(PlayerError) -> Bool {
      if yes { return true }
      guard isatty(0) == 1 else {
        throw PlayerError(
          .invalidRequest,
          "Nothing was written: there is nobody to ask. --yes writes without asking.")
      }
      say("Write \(count == 1 ? "this file" : "these \(count) files")? [y/N]")
      return readLine()?.lowercased().hasPrefix("y") == true
    }

    private func show(_ plan: MoodTagPlan, isWritten: Bool) {
      if format.json {
        ProgramOutput.show(
          json: .object([
            "path": .string(plan.path.encoded),
            "old": .array(plan.old.map { .string($0) }),
            "new": .array(plan.new.map { .string($0) }),
            "otherNames": .init(plan.otherNames),
            "isWritten": .bool(isWritten),
          ]))
        return
      }
      let old = plan.old.isEmpty ? "no mood" : plan.old.joined(separator: ", ")
      let links =
        plan.otherNames == 0
        ? "" : "  (the file has other names, \(plan.otherNames), which keep the old tags)"
      ProgramOutput.show("\(plan.path): \(old) → \(plan.new.joined(separator: ", "))\(links)")
    }

    /// A song that is here, and the moods that it is in, in their order.
    private struct FiledSong {
      var path: TrackPath
      var sound: PersistentID
      var moods: [MoodName]
    }

    private func filedSongs() throws(PlayerError) -> [FiledSong] {
      let moods = try PlayerAccess.perform(MoodRequest.moods)
      var songs: [FiledSong] = []
      var places: [PersistentID: Int] = [:]
      for mood in moods where mood.trackCount > 0 {
        let filed = try PlayerAccess.perform(MoodTracksRequest.moodTracks(mood: mood.name))
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
