import Foundation
import Synchronization

/// A server on loopback that applies every rule of ListenBrainz, and fails as a test requires.
package final class ListenBrainzHost: Sendable {
  /// The fault that is injected into a request.
  package enum Fault: Sendable {
    /// No fault: the rules apply.
    case none
    /// This answer, and nothing is accepted.
    case answer(Int, String = "", headers: String = "")
    /// The connection is cut before anything is accepted.
    case cut
    /// Valid listens are accepted, but the answer is lost.
    case takenAndCut
    /// No answer until the client gives up.
    case silence
    /// The rules apply, and the answer has these headers.
    case headers(String)
  }

  private struct State {
    var requests = 0
    var listens: [String: String] = [:]
    var order: [String] = []
    var arrivals = 0
    var playing: [String] = []
    var broken: [String] = []
    var largest = 0
  }

  /// The token that the server accepts.
  package static let token = "5ca1ab1e-0000-4000-8000-00000000feed"
  private let state: Shared
  private let host: StudyHost

  /// State that the answering closure shares.
  private final class Shared: Sendable {
    let values = Mutex(State())
  }

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - refuses: The titles that the server never accepts.
  ///   - fault: The fault of a request by its number, counted from 0 among those that submit
  /// listens.
  package init(
    refuses: Set<String> = [],
    fault: @escaping @Sendable (Int) -> Fault = { _ in .none }
  ) throws {
    let state = Shared()
    self.state = state
    host = try StudyHost { request in
      if request.path.hasSuffix("/1/validate-token") { return Self.validate(request) }
      return Self.submit(request, to: state, refuses: refuses, fault: fault)
    }
  }

  /// The address, for `listenbrainz.server`.
  package var address: String { host.address + "/apis/lb" }
  /// Its display name.
  package var name: String { "127.0.0.1:\(host.port)" }
  /// The accepted titles, in order of arrival.
  package var titles: [String] { state.values.withLock(\.order) }
  /// The number of accepted listens, including repetitions.
  package var arrivals: Int { state.values.withLock(\.arrivals) }
  /// The number of requests that submitted listens.
  package var requests: Int { state.values.withLock(\.requests) }
  /// The titles reported as playing now, in order.
  package var playing: [String] { state.values.withLock(\.playing) }
  /// The rules that were broken.
  package var brokenRules: [String] { state.values.withLock(\.broken) }
  /// The largest number of listens in one request.
  package var largest: Int { state.values.withLock(\.largest) }

  /// Stops listening and cuts every connection.
  package func stop() { host.stop() }

  private static func validate(_ request: StudyHost.Request) -> StudyHost.Reply {
    let isValid = request.headers["authorization"] == "Token \(token)"
    return .answer(
      200,
      isValid
        ? #"{"code":200,"message":"Token valid.","valid":true,"user_name":"listener"}"#
        : #"{"code":200,"message":"Token invalid.","valid":false}"#, type: "application/json")
  }

  private static func submit(
    _ request: StudyHost.Request, to state: Shared, refuses: Set<String>,
    fault: (Int) -> Fault
  ) -> StudyHost.Reply {
    let number = state.values.withLock { state in
      defer { state.requests += 1 }
      return state.requests
    }
    let fault = fault(number)
    switch fault {
    case .answer(let status, let text, let headers): return .answer(status, text, headers: headers)
    case .cut: return .bytes([])
    case .silence: return .silence
    case .none, .takenAndCut, .headers: break
    }
    guard request.headers["authorization"] == "Token \(token)" else {
      return .answer(
        401, #"{"code":401,"error":"Invalid authorization token."}"#, type: "application/json")
    }
    let judgement = state.values.withLock { take(request, &$0, refuses: refuses) }
    if let judgement {
      let text = String(
        decoding: (try? JSONSerialization.data(
          withJSONObject: ["code": 400, "error": judgement] as [String: Any])) ?? Data(),
        as: UTF8.self)
      return .answer(400, text, type: "application/json")
    }
    switch fault {
    case .takenAndCut: return .bytes([])
    case .headers(let headers):
      return .answer(200, #"{"status":"ok"}"#, type: "application/json", headers: headers)
    default: return .answer(200, #"{"status":"ok"}"#, type: "application/json")
    }
  }

  /// Accepts a submission as a whole, or answers why not.
  private static func take(
    _ request: StudyHost.Request, _ state: inout State, refuses: Set<String>
  ) -> String? {
    let rules = ListenBrainzRules(request, now: Int(Date().timeIntervalSince1970))
    state.broken += rules.broken
    if let first = rules.broken.first { return first }
    if let title = rules.titles.first(where: refuses.contains) {
      return "“\(title)” is not wanted\u{1B}[2J"
    }
    if rules.kind == "playing_now" {
      state.playing += rules.titles
      return nil
    }
    state.largest = max(state.largest, rules.listens.count)
    for (listen, title) in zip(rules.listens, rules.titles) {
      state.arrivals += 1
      if let known = state.listens[listen.key] {
        if known != listen.text { state.broken.append("a repetition of \(listen.key) is another") }
      } else {
        state.listens[listen.key] = listen.text
        state.order.append(title)
      }
    }
    return nil
  }
}
