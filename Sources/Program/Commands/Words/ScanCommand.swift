import ArgumentParser
import ControlCommands
import Glibc
import Linux
import Locations
import OpenFormats
import PlayerModel
import PlayerService
import ProgramOutput

struct Scan: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "Scans the library for changes; folders you name are added to it.",
    discussion: """
      While the player runs, it watches the folders of the library, so this is seldom needed. Ctrl-C stops it; the \
      next scan continues from there. Files that cannot be read are named, and the exit status is then 1. With --all, changes are found that kept the size and date of a file.
      """)

  @OptionGroup var format: ChangeOption
  @Flag(help: "Read the tags of all files again, also of those that seem unchanged.")
  var all = false
  @Argument(help: "Folders and files; default: all folders of the library.")
  var paths: [GivenName] = []

  func run() throws {
    try Self.scan(paths, readsAllTags: all, json: format.json)
  }

  /// Scans `paths`, or the whole library if there are none, and prints the result.
  static func scan(_ paths: [GivenName], readsAllTags: Bool = false, json: Bool) throws {
    let signals = try TerminationSignals()
    let places = try paths.musicPaths()
    let request: ScanRequest = readsAllTags ? .scanAll(paths: places) : .scan(paths: places)
    let found = try found(of: request, until: signals)
    tell(found, json: json)
    if !found.isComplete { throw ExitCode(130) }
    // A library that exists only in the player's memory is a failure.
    if let problem = Locations().libraryProblem {
      throw PlayerError(.storageFailed, problem)
    }
    if found.unreadable > 0 { throw ExitCode(1) }
  }

  /// Returns the result of a scan, up to the point where it was stopped.
  private static func found(
    of request: ScanRequest, until signals: TerminationSignals
  ) throws(PlayerError) -> ScanResult {
    let player = try PlayerAccess.reachForLongWork()
    defer { player.leave() }
    return switch player {
    case .other(let connection), .started(let connection):
      try LongRequestSession(connection: connection, signals: signals, stop: .stopScan) { event in
        guard case .scanProgressed = event.kind else { return nil }
        return event.snapshot.scan.map(line)
      }.run(request)
    case .own(let host): try host.perform(request)
    }
  }

  /// Returns the progress of a scan as a line for people.
  private static func line(_ status: ScanStatus) -> String {
    let total = status.total.map { " of \($0)" } ?? ""
    let pace = "\(Int(status.filesPerSecond.rounded())) a second"
    let left = status.secondsLeft.map { ", \(clockText($0.rounded(.up))) left" } ?? ""
    return "\(status.done)\(total) files, \(pace)\(left)"
  }

  private static func tell(_ result: ScanResult, json: Bool) {
    let skipped = result.skipped ?? []
    let others = result.otherFormats ?? FormatCounts()
    for file in skipped { say(file.reason) }
    if result.unreadable > skipped.count {
      say("\(result.unreadable - skipped.count) more cannot be read.")
    }
    if json {
      show(
        json: .object([
          "found": .init(result.found), "added": .init(result.added),
          "changed": .init(result.changed), "moved": .init(result.moved),
          "removed": .init(result.removed), "unreadable": .init(result.unreadable),
          "skipped": .array(skipped.map(\.json)),
          "otherFormats": .members(others.byFrequency.map { ($0.format, OrderedJSON($0.count)) }),
          "copies": .init(result.copies),
          "isComplete": .bool(result.isComplete), "elapsed": .number(result.elapsed),
        ]))
    } else {
      for line in lines(of: result) { show(line) }
    }
  }

  /// Returns the numbers of a scan as lines for people.
  static func lines(of result: ScanResult) -> [String] {
    let others = result.otherFormats.map { "; \($0.phrase)" } ?? ""
    let numbers =
      "\(result.found) found: \(result.added) new, \(result.changed) changed, "
      + "\(result.moved) moved, \(result.removed) removed, "
      + "\(result.unreadable) unreadable\(others)"
    guard result.copies > 0 else { return [numbers] }
    let copies = "\(result.copies) files have the same sound as another one."
    return [numbers, "In the whole library, \(copies)"]
  }
}
