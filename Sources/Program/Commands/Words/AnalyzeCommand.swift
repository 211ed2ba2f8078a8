import ArgumentParser
import ControlCommands
import Linux
import OpenFormats
import PlayerModel
import PlayerService
import ProgramOutput

struct Analyze: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Measures the loudness of the library's songs, and their waveforms.",
    discussion: """
      Songs that were analyzed before are left out. It uses only idle time, and waits on battery and during scans. \
      Ctrl-C stops it; what was analyzed is kept. For the QUERY, see stimmung-query(7).
      """)

  @OptionGroup var format: ChangeOption
  @Argument(help: "Which songs; default: all songs of the library.")
  var query: [String] = []

  func run() throws {
    let wanted = query.isEmpty ? nil : try parsedQuery(query.joined(separator: " "))
    let signals = try TerminationSignals()
    _ = try presentLibrary()
    let result = try Self.result(of: .analyze(query: wanted), until: signals)
    Self.tell(result, json: format.json)
    if !result.isComplete { throw ExitCode(130) }
    if result.failedCount > 0 { throw ExitCode(1) }
  }

  private static func result(
    of request: AnalysisRequest, until signals: TerminationSignals
  ) throws(PlayerError) -> AnalysisResult {
    let player = try PlayerAccess.reachForLongWork()
    defer { player.leave() }
    return switch player {
    case .other(let connection), .started(let connection):
      try LongRequestSession(connection: connection, signals: signals, stop: .stopAnalysis) {
        event in
        guard case .analysisProgressed = event.kind else { return nil }
        return event.snapshot.analysis?.phrase
      }.run(request)
    case .own(let host): try host.perform(request)
    }
  }

  private static func tell(_ result: AnalysisResult, json: Bool) {
    let failed = result.failed ?? []
    for file in failed { say(file.reason) }
    if result.failedCount > failed.count {
      say("\(result.failedCount - failed.count) more cannot be analyzed.")
    }
    if json {
      show(
        json: .object([
          "analyzed": .init(result.analyzed), "known": .init(result.known),
          "failed": .array(failed.map(\.json)), "failedCount": .init(result.failedCount),
          "isComplete": .bool(result.isComplete), "elapsed": .number(result.elapsed),
        ]))
    } else {
      let failed = result.failedCount > 0 ? ", \(result.failedCount) failed" : ""
      show("\(result.analyzed) analyzed, \(result.known) known before\(failed)")
    }
  }
}
