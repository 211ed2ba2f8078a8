import ArgumentParser
import ControlCommands
import DirectStoreAccess
import Glibc
import Locations
import MusicLibrary
import OpenFormats
import PlayerModel
import ProgramOutput
import TrackMetadata

/// The options of commands that write tags.
struct TagWritingOptions: ParsableArguments {
  @OptionGroup var format: JSONOption
  @Flag(help: "Only show what would change.")
  var dryRun = false
  @Flag(help: "Write without asking.")
  var yes = false

  func validate() throws {
    guard !(dryRun && yes) else { throw ValidationError("Give --dry-run or --yes, not both.") }
  }
}

/// Writes tags to files after showing the changes and asking for confirmation.
struct TagWriting {
  let options: TagWritingOptions
  let writer = TagWriter(encodings: TextEncodings(at: Locations()))
  /// Formats a plan for people, and as JSON with whether it was carried out.
  let lines: (TagPlan) -> [String]
  let json: (TagPlan, Bool) -> OrderedJSON
  /// Reports a file that could not be written.
  let failed: (TrackPath, PlayerError) -> Void

  /// Plans the changes of each file, and writes them after confirmation.
  ///
  /// - Throws: `ExitCode` 1 if something could not be done.
  func run<File>(
    _ files: [File], path: (File) -> TrackPath,
    plan: (TagWriter, File) throws(PlayerError) -> TagPlan?
  ) throws {
    var failures = 0
    var plans: [TagPlan] = []
    var progress = CountedProgress(of: files.count, what: "files read", stride: 1)
    for file in files {
      do throws(PlayerError) {
        if let plan = try plan(writer, file) {
          plans.append(plan)
          if options.dryRun || !options.format.json {
            progress.clear()
            show(plan, isWritten: false)
          }
        }
      } catch {
        failures += 1
        progress.clear()
        failed(path(file), error)
      }
      progress.advance()
    }
    progress.clear()
    if !plans.isEmpty, !options.dryRun, try isWanted(plans.count) {
      let written = write(plans)
      failures += plans.count - written.count
      if !written.isEmpty { report(written) }
    } else {
      say(plans.isEmpty ? "There is nothing to write." : "Nothing was written.")
    }
    if failures > 0 { throw ExitCode(1) }
  }

  /// Reports the written files to the player, which can undo the edit; without one, only updates the library.
  private func report(_ written: [WrittenTags]) {
    // The files are written, whether or not the library can be updated; the next scan does so otherwise.
    guard (try? PlayerAccess.performOnRunning(FileRequest.tagsWritten(files: written))) == nil,
      (try? libraryReader(Locations())) != nil,
      let player = try? PlayerAccess.reach(forFiles: written.count)
    else { return }
    defer { player.leave() }
    _ = try? player.perform(ScanRequest.scan(paths: written.map(\.path)))
  }

  /// Writes the planned changes, and returns those that succeeded.
  private func write(_ plans: [TagPlan]) -> [WrittenTags] {
    var written: [WrittenTags] = []
    var progress = CountedProgress(of: plans.count, what: "files written", stride: 1)
    for plan in plans {
      do throws(PlayerError) {
        written.append(try writer.write(plan))
        let remarks = plan.remarks
        if options.format.json || !remarks.isEmpty { progress.clear() }
        if options.format.json { show(plan, isWritten: true) }
        for remark in remarks { say(remark) }
      } catch {
        progress.clear()
        failed(plan.path, error)
      }
      progress.advance()
    }
    progress.clear()
    say(written.count == 1 ? "1 file was written." : "\(written.count) files were written.")
    return written
  }

  private func isWanted(_ count: Int) throws(PlayerError) -> Bool {
    if options.yes { return true }
    guard isatty(0) == 1 else {
      throw PlayerError(
        .invalidRequest,
        "Nothing was written: there is no terminal to ask on; --yes writes without asking.")
    }
    say("Write \(count == 1 ? "this file" : "these \(count) files")? [y/N]")
    return readLine()?.lowercased().hasPrefix("y") == true
  }

  private func show(_ plan: TagPlan, isWritten: Bool) {
    if options.format.json {
      ProgramOutput.show(json: json(plan, isWritten))
    } else {
      ProgramOutput.show(lines: lines(plan))
    }
  }

  /// Returns the remark on a file that has other hard links.
  static func linksText(_ plan: TagPlan) -> String {
    plan.otherNames == 0
      ? "" : "  (the file has other names, \(plan.otherNames), which keep the old tags)"
  }
}
