import Glibc

/// Performs one piece of the player's work, always the same and without reading a clock, so that its instructions can
/// be counted; `.ci/costs.py` runs it.
///
///     counted-jobs decode FILE              ten seconds of an MP3 to PCM, equalized
///     counted-jobs scan FOLDER CACHE DATA   a library, into the player's folders
///     counted-jobs search CACHE DATA        that library: opened, sorted, and searched letter by letter
///     counted-jobs keys                     two hundred keys, from the model to the bytes for the terminal
///     counted-jobs seconds                  two hundred seconds of playing, on the screen
///     counted-jobs frames                   two hundred frames of the visualizer, from the spectrum on
///     counted-jobs sensor FILE              a thousand events, each stored
///
/// `keys`, `seconds` and `frames` require a terminal.
@main
struct CountedJobs {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("decode", 2): try decode(arguments[1])
    case ("scan", 4): try scan(arguments[1], cache: arguments[2], data: arguments[3])
    case ("search", 3): try search(cache: arguments[1], data: arguments[2])
    case ("keys", 1): try pressKeys()
    case ("seconds", 1): try passSeconds()
    case ("frames", 1): try drawFrames()
    case ("sensor", 2): try storeEvents(in: arguments[1])
    default:
      let usage = """
        usage: counted-jobs decode FILE|scan FOLDER CACHE DATA|search CACHE DATA
                            |keys|seconds|frames|sensor FILE

        """
      write(STDERR_FILENO, usage, usage.utf8.count)
      exit(2)
    }
  }
}
