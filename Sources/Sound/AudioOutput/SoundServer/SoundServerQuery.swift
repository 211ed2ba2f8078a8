import Linux

/// Asks the sound server for its sinks through the programs that come with it.
///
/// Linking libpulse would load it and its threads into every player, although most never need the
/// list.
enum SoundServerQuery {
  /// The answer of a program.
  enum Answer {
    /// The program succeeded, with this output.
    case output([UInt8])
    /// The program is not installed, or found no server.
    case unavailable
    /// The program was killed because the server did not answer.
    case overdue
  }

  /// The time limit of a program in seconds; both together leave time to open an output.
  private static let timeLimit = 1.5
  /// The maximum output of a program.
  private static let mostBytes = 8 << 20

  /// Returns the sinks, or `nil` if there is no sound server.
  ///
  /// - Parameter ask: Runs a command line.
  /// - Throws: `.timedOut` if the server does not answer.
  static func sinks(_ ask: ([String]) -> Answer) throws(ALSAFailure) -> [ServerSink]? {
    switch ask(["pactl", "-f", "json", "list", "sinks"]) {
    case .output(let json):
      if let sinks = PactlSinks.sinks(json: json) { return withTitles(sinks, ask) }
    case .unavailable: break
    // The other program would wait for the same server.
    case .overdue: throw .timedOut
    }
    return switch ask(["pw-dump"]) {
    case .output(let json): PipeWireDump.sinks(json: json)
    case .unavailable: nil
    case .overdue: throw .timedOut
    }
  }

  /// Adds titles that the JSON lacks.
  private static func withTitles(
    _ sinks: [ServerSink], _ ask: ([String]) -> Answer
  ) -> [ServerSink] {
    guard sinks.contains(where: { $0.title == nil }),
      case .output(let text) = ask(["pactl", "list", "sinks"])
    else { return sinks }
    let titles = PactlSinks.descriptions(text: text)
    return sinks.map { sink in
      var sink = sink
      sink.title = sink.title ?? titles[sink.name]
      return sink
    }
  }

  /// Returns a function that runs command lines for a number of seconds in all.
  ///
  /// A program that would have no time left is not started.
  ///
  /// - Parameters:
  ///   - now: Returns the monotonic time in nanoseconds.
  ///   - ask: Runs a command line for a number of seconds at most.
  static func asking(
    for seconds: Double, now: @escaping () -> Int64 = { SystemClock.monotonicNanoseconds },
    _ ask: @escaping ([String], Double) -> Answer = SoundServerQuery.run(_:within:)
  ) -> ([String]) -> Answer {
    let start = now()
    return { words in
      let rest = seconds - Double(now() - start) / 1e9
      return rest > 0 ? ask(words, rest) : .overdue
    }
  }

  /// Runs a command line.
  static func run(_ words: [String]) -> Answer { run(words, within: timeLimit) }

  /// Runs a command line for a number of seconds at most.
  private static func run(_ words: [String], within seconds: Double) -> Answer {
    var launch = ProcessLaunch(words[0], words)
    // Otherwise pactl translates its text and writes decimal commas into its JSON.
    launch.set("LC_ALL", to: "C")
    do throws(LaunchFailure) {
      let run = try launch.run(within: seconds, keeping: mostBytes)
      return run.isOverdue ? .overdue : run.isDone ? .output(run.output) : .unavailable
    } catch {
      return .unavailable
    }
  }
}
