import Foundation

/// A server on loopback that behaves like Last.fm, written in Python: `audioscrobbler_host.py`.
package final class AudioscrobblerHost: Sendable {
  /// A received request.
  package struct Request: Decodable {
    package let path: String
    package let type: String
    package let params: [String: String]
  }

  private struct Ports: Decodable {
    let http: Int
    let https: Int
  }

  private struct Scrobbles: Decodable { let scrobbles: [String] }

  package static let key = "b25b959554ed76058ac220b7b2e0a026"
  package static let secret = "425b55975eed76058ac220b7b4e8a054"

  private let program: Program
  private let ports: Ports
  private let folder: TemporaryFolder

  package init() throws {
    folder = try TemporaryFolder()
    program = try Program(["python3", "-B", Self.script, "host", folder.path.encoded])
    ports = try JSONDecoder().decode(
      Ports.self, from: Data(program.line { $0.contains("https") }.utf8))
  }

  private static let script = Checkout.beside("audioscrobbler_host.py")

  /// The server, for `lastfm.server`.
  package var server: String { "http://127.0.0.1:\(ports.http)/2.0" }
  /// Its display name.
  package var name: String { "127.0.0.1:\(ports.http)" }

  /// Injects a fault, named as in the script, into the next request that has none yet.
  package func fail(_ fault: String) throws { try tell(fault, answeredBy: "{\"fault\"") }

  /// Forgets all sessions.
  package func forget() throws { try tell("forget", answeredBy: "{\"forgot\"") }

  /// The requests so far.
  package func requests() throws -> [Request] {
    try program.lines().compactMap {
      try? JSONDecoder().decode(Request.self, from: Data($0.utf8))
    }
  }

  /// The requests with listens so far.
  package func scrobbles() throws -> [Request] {
    try requests().filter { $0.params["method"] == "track.scrobble" }
  }

  /// The titles that the server accepted, each once.
  package func titles() throws -> [String] {
    let line = try tell("scrobbles", answeredBy: "{\"scrobbles\"")
    return try JSONDecoder().decode(Scrobbles.self, from: Data(line.utf8)).scrobbles
  }

  /// Sends a command and waits for its answer, so that it has taken effect afterwards.
  @discardableResult
  private func tell(_ line: String, answeredBy start: String) throws -> String {
    let before = try program.lines().count
    try program.say(line)
    var answer: String?
    try eventually("the server's answer") {
      answer = try program.lines().dropFirst(before).first { $0.hasPrefix(start) }
      return answer != nil
    }
    return answer ?? ""
  }

  /// pylast as a client of the server.
  package func pylast() throws -> Program {
    // The package is installed for the system's own Python.
    try Program([
      "/usr/bin/python3", "-B", Self.script, "pylast", "\(ports.https)", folder.path.encoded,
    ])
  }
}
