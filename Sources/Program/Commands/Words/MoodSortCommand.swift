import ArgumentParser
import ControlCommands
import PlayerModel
import ProgramOutput

extension MoodCommand {
  struct Sort: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sort",
      abstract: "Plays songs that have no mood yet, so that you can file them.",
      discussion: """
        Each plays for half a minute, from its middle. “stimmung mood add MOOD” files the song and plays the next; \
        “stimmung next” skips it. At the end, or with --end, your queue comes back where it was.
        """)

    @OptionGroup var format: ChangeOption
    @OptionGroup var start: StartOptions
    @Flag(help: "Stop sorting.")
    var end = false

    func validate() throws {
      guard !(end && start.output != nil) else {
        throw ValidationError("--output cannot be used with --end.")
      }
    }

    func run() throws {
      if end {
        try format.perform(.endMoodSorting)
        return
      }
      let result = try PlayerAccess.performOnStarted(
        QueueFillRequest.beginMoodSorting, output: start.output?.text)
      format.tell(
        result.added == 1 ? "1 song to sort." : "\(result.added) songs to sort.",
        json: result.json)
    }
  }
}
