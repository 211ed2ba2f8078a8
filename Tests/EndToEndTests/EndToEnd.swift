import Foundation
import Testing

/// All tests of the real program.
///
/// Each lays hand on real processes, terminals and time, so they run only when asked for by the environment variable
/// `STIMMUNG_END_TO_END`. Suites run beside each other, the tests of one after each other: nearly all of
/// their time is music that plays.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["STIMMUNG_END_TO_END"] != nil))
enum EndToEnd {}

/// What was waited for did not come.
struct Late: Error, CustomStringConvertible {
  /// What that was, and what there was instead.
  let description: String
}

/// Seconds that only a test that fails waits, however busy the machine is.
let longestWait = 180.0

/// Calls `find` until it returns a value, and returns that.
///
/// - Parameters:
///   - what: What is waited for, for the message.
///   - instead: What there is at the end, for the message.
/// - Throws: ``Late`` after `seconds`.
@discardableResult
func eventually<Found>(
  _ what: String, within seconds: Double = longestWait, instead: () async throws -> String = { "" },
  _ find: () async throws -> Found?
) async throws -> Found {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(seconds)
  while true {
    if let found = try await find() { return found }
    guard clock.now < end else {
      throw Late(description: "no \(what) within \(seconds) s\n\(try await instead())")
    }
    try await clock.sleep(for: .milliseconds(20))
  }
}

/// Looks until `holds` does.
///
/// - Throws: ``Late`` after `seconds`.
func eventually(
  that what: String, within seconds: Double = longestWait,
  instead: () async throws -> String = { "" },
  _ holds: () async throws -> Bool
) async throws {
  try await eventually(what, within: seconds, instead: instead) { try await holds() ? true : nil }
}
