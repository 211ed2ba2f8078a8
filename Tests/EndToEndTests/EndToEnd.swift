import Foundation
import Testing

/// All tests of the real program.
///
/// They use real processes, terminals and time, so they run only if the environment variable
/// `STIMMUNG_END_TO_END` is set. Suites run in parallel, the tests of a suite one after the other:
/// nearly all of their time is spent playing music.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["STIMMUNG_END_TO_END"] != nil))
enum EndToEnd {}

/// A condition that was waited for did not become true in time.
struct Late: Error, CustomStringConvertible {
  /// The condition, and what was there instead.
  let description: String
}

/// The number of seconds before a test gives up, however busy the machine is; only failing tests
/// wait that long.
let longestWait = 180.0

/// Calls `find` until it returns a value, and returns that value.
///
/// - Parameters:
///   - what: What is waited for, for the message.
///   - instead: What is there at the end, for the message.
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

/// Repeats `holds` until it returns true.
///
/// - Throws: ``Late`` after `seconds`.
func eventually(
  that what: String, within seconds: Double = longestWait,
  instead: () async throws -> String = { "" },
  _ holds: () async throws -> Bool
) async throws {
  try await eventually(what, within: seconds, instead: instead) { try await holds() ? true : nil }
}
