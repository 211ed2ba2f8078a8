import Foundation

/// The program's answers in JSON.
extension Profile {
  /// The fields of a track that the tests read.
  struct TrackAnswer: Decodable, Equatable {
    let path: String
    let title: String
    let duration: Double?
    let persistentID: String?
  }

  /// The answer of `status`.
  struct Status: Decodable, Equatable {
    let running: Bool
    let state: String
    var item: TrackAnswer?
    var interruptionReason: String?
    var interruptionCause: String?
    var position: Double?
    var lyricLine: String?
    var moods: [String]?
    var queueIndex: Int?
    var queueCount: Int?
    var volume: Int?
    var output: String?
    var underruns: Int?
    var sleepMinutesLeft: Double?
  }

  /// The fields of a record of the sensor that the tests read.
  struct Record: Decodable, Equatable {
    let id: Int64?
    let timestamp: Int64
    let title: String
    let duration: Double
    let position: Double
    let previousPosition: Double
    let playbackState: Int
    let eventKind: String
    /// 0 or 1, as it is stored.
    let isInitial: Int
  }

  /// The player's current status.
  func status() async throws -> Status {
    let ending = try await stimmung("status", "--json")
    guard ending.status == 0 else { throw Late(description: "no status: \(ending.errorText)") }
    return try decode(Status.self, from: ending.output)
  }

  /// Waits until the player's status is as wanted.
  @discardableResult
  func status(
    _ what: String, within seconds: Double = longestWait, _ holds: (Status) -> Bool
  ) async throws -> Status {
    var last: Status?
    return try await eventually(what, within: seconds, instead: { "\(String(describing: last))" }) {
      let status = try await status()
      last = status
      return holds(status) ? status : nil
    }
  }

  /// The states that `status --follow` printed, as soon as the last of them is `last`.
  func states(seenBy follower: ChildProcess, until last: String) async throws -> [String] {
    var states: [String] = []
    return try await eventually("\(last) for a follower", instead: { "\(states)" }) {
      let output = follower.output
      // It may still be writing the next line.
      let lines = output[...(output.lastIndex(of: UInt8(ascii: "\n")) ?? -1)]
      states = []
      for status in try decodeLines(Status.self, from: Array(lines))
      where status.state != states.last { states.append(status.state) }
      return states.last == last ? states : nil
    }
  }

  /// What the sensor recorded.
  func records() async throws -> [Record] {
    try decodeLines(Record.self, from: try await stimmung("log", "--json").output)
  }

  /// One JSON value.
  func decode<Answer: Decodable>(_ type: Answer.Type, from bytes: [UInt8]) throws -> Answer {
    try JSONDecoder().decode(type, from: Data(bytes))
  }

  /// A sequence of JSON values, one per line.
  func decodeLines<Answer: Decodable>(_ type: Answer.Type, from bytes: [UInt8]) throws -> [Answer] {
    try bytes.split(separator: UInt8(ascii: "\n")).map { try decode(type, from: Array($0)) }
  }
}
