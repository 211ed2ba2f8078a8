import ArgumentParser
import PlayerModel
import ProgramOutput

extension MoodCommand {
  struct Sort: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sort",
      abstract: "Plays the songs that are in no mood one after the other, to be filed.",
      discussion: """
        Each is heard for half a minute from its middle. “stimmung mood add MOOD” files the one that \
        plays and goes on to the next, “stimmung next” skips it. At the end, or with --end, what was \
        played before comes back where it was.
        """)

    @OptionGroup var start: StartOptions
    @Flag(help: "End the sorting.")
    var end = false

    func validate() throws {
      guard !(end && start.output != nil) else {
        throw ValidationError("--output is for the beginning, not for --end.")
      }
    }

    func run() throws {
      if end {
        _ = try PlayerAccess.performOnRunning(TransportRequest.endMoodSorting)
        return
      }
      let result = try PlayerAccess.performOnStarted(
        QueueFillRequest.beginMoodSorting, output: start.output?.text)
      show(result.added == 1 ? "1 song to sort." : "\(result.added) songs to sort.")
    }
  }
}
