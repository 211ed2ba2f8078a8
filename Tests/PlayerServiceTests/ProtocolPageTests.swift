import Foundation
import PlayerModel
import TestSupport
import Testing

@testable import PlayerService

/// `Resources/PROTOCOL.md`, from which other programs are written, must be correct and complete.
@Suite struct ProtocolPageTests {
  private let page: [Substring]

  init() throws {
    page = try String(contentsOfFile: Checkout.resource("PROTOCOL.md"), encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `every message is shown, and round-trips as shown`() throws {
    try expectAll("ClientMessage", in: "WireMessage") {
      try roundTrip(ClientMessage.self, $0)
    } examples: {
      examples(of: "client")
    }
    try expectAll("ServerMessage", in: "WireMessage") {
      try roundTrip(ServerMessage.self, $0)
    } examples: {
      examples(of: "host")
    }
  }

  @Test func `every request is shown`() throws {
    var names: Set<String> = []
    for group in PlayerRequest.groups.map({ "\($0)" }) {
      let own = try cases(of: group, in: group)
      #expect(names.isDisjoint(with: own))
      names.formUnion(own)
    }
    try expectAll(names, of: "PlayerRequest", in: requestExamples) { example in
      try roundTrip(PlayerRequest.self, example)
      let message = Array(#"{"request":{"id":1,"request":\#(example)}}"#.utf8)
      _ = try FrameCodec.clientMessage(in: message[...])
    }
    try expectAll("QueueContent", in: "QueueContent") {
      try roundTrip(QueueContent.self, $0)
    } examples: {
      examples(of: "content")
    }
    try expectAll("TrackReference", in: "TrackReference") {
      try roundTrip(TrackReference.self, $0)
    } examples: {
      examples(of: "track")
    }
  }

  @Test func `every answer, event and error is shown`() throws {
    try expectAll("PlayerReply", in: "PlayerReply") {
      try roundTrip(PlayerReply.self, $0)
    } examples: {
      examples(of: "reply")
    }
    try expectAll("Kind", in: "PlayerEvent") {
      try roundTrip(PlayerEvent.Kind.self, $0)
    } examples: {
      examples(of: "event")
    }
    let text = page.joined(separator: "\n")
    for code in try cases(of: "Code", in: "PlayerError") {
      #expect(text.contains("`\(code)`"))
    }
  }

  @Test func `exactly the members that the page calls optional may be left out`() throws {
    let text = page.joined(separator: " ")
    let start = try #require(text.firstRange(of: "may leave out: ")?.upperBound)
    let listed = text[start...].prefix { $0 != "\n" }.split(separator: ".  ").first ?? ""
    let optional = Set(
      listed.split(separator: "`").map(String.init).filter { $0.contains(".") && $0.count > 3 })
    #expect(optional.count == 30, "\(optional)")
    var missing = try leftOut(PlayerRequest.self, requestExamples)
    missing.formUnion(try leftOut(QueueContent.self, examples(of: "content")))
    missing.formUnion(try leftOut(TrackReference.self, examples(of: "track")))
    // No example shows it, because each example would set it for one track.
    #expect(missing.union(["setLyricsOffset.track"]) == optional)
  }

  @Test func `the limits of numbers match those of the model`() {
    for row in [
      "-\(Int(LyricsOffset.limit)) to \(Int(LyricsOffset.limit))",
      "\(PlaybackRate.range.lowerBound) to \(Int(PlaybackRate.range.upperBound))",
      "\(Int(SoundSettings.preampRange.lowerBound)) to \(Int(SoundSettings.preampRange.upperBound))",
      "\(TrackMarks.ratings.lowerBound) to \(TrackMarks.ratings.upperBound)",
      "\(Spectrum.bandCounts.lowerBound) to \(Spectrum.bandCounts.upperBound)",
      "\(Spectrum.comingCounts.lowerBound) to \(Spectrum.comingCounts.upperBound)",
    ] {
      #expect(page.contains { $0.hasPrefix("| `") && $0.contains(row) }, "\(row)")
    }
  }

  @Test func `every value of the enumerated strings is listed`() {
    let text = page.joined(separator: "\n")
    let words =
      RepeatMode.allCases.map(\.rawValue) + ShuffleMode.allCases.map(\.rawValue)
      + ReplayGainMode.allCases.map(\.rawValue) + EqualizerPreset.allCases.map(\.rawValue)
      + MoodMix.allCases.map(\.rawValue)
    for word in words { #expect(text.contains("`\(word)`"), "\(word)") }
  }

  @Test func `the limits that the page promises are real`() {
    let text = page.joined(separator: " ")
    #expect(WireProtocol.version == 2)
    for (limit, words) in [
      (WireProtocol.maximumRequestLength >> 20, "more than 16 MiB"),
      (WireProtocol.maximumHelloLength >> 10, "64 KiB"),
      (ServerClient.maximumOutstanding, "64 unanswered requests"),
      (ServerClient.maximumUnread >> 20, "4 MiB unread"),
      (OutgoingQueue.maximumEvents, "1000 unread events"),
      (ServerLoop.maximumClients, "256 clients"),
    ] {
      #expect(text.contains(words) && words.contains("\(limit)"), "\(words)")
    }
  }

  // MARK: Reading

  private var requestExamples: [String] {
    page.compactMap { line in
      guard line.hasPrefix("| `{") else { return nil }
      return line.split(separator: "`").dropFirst().first.map(String.init)
    }
  }

  /// The members of examples, with their parents, without which the examples can still be read.
  private func leftOut<Value: Decodable>(
    _ type: Value.Type, _ examples: [String]
  ) throws -> Set<String> {
    var found: Set<String> = []
    for example in examples {
      let whole = try JSONSerialization.jsonObject(with: Data(example.utf8))
      for path in Self.places(in: whole) where path.count > 1 {
        let rest = try JSONSerialization.data(withJSONObject: Self.removing(path[...], from: whole))
        guard (try? JSONDecoder().decode(type, from: rest)) != nil else { continue }
        found.insert(path.suffix(2).joined(separator: "."))
      }
    }
    return found
  }

  /// The paths of all members.
  private static func places(in value: Any) -> [[String]] {
    guard let object = value as? [String: Any] else { return [] }
    return object.flatMap { name, part in [[name]] + places(in: part).map { [name] + $0 } }
  }

  private static func removing(_ path: ArraySlice<String>, from value: Any) -> Any {
    guard var object = value as? [String: Any], let name = path.first else { return value }
    object[name] =
      path.count == 1 ? nil : object[name].map { removing(path.dropFirst(), from: $0) }
    return object
  }

  /// The lines of the JSON blocks with this mark.
  private func examples(of kind: String) -> [String] {
    var found: [String] = []
    var isInside = false
    for line in page {
      if line.hasPrefix("```") {
        isInside = line == "```json \(kind)"
      } else if isInside {
        found.append(String(line))
      }
    }
    return found
  }

  /// Expects an example for each case of an enumeration, and checks each example.
  private func expectAll(
    _ type: String, in file: String, _ check: (String) throws -> Void, examples: () -> [String]
  ) throws {
    try expectAll(try cases(of: type, in: file), of: type, in: examples(), check)
  }

  private func expectAll(
    _ names: Set<String>, of type: String, in examples: [String], _ check: (String) throws -> Void
  ) throws {
    let shown = Set(
      examples.compactMap { $0.dropFirst(2).split(separator: "\"").first.map(String.init) })
    #expect(shown == names, "\(type)")
    for example in examples { try check(example) }
  }

  /// Reads an example and writes it again; nothing in it may be lost or change its meaning.
  private func roundTrip<Message: Codable>(_ type: Message.Type, _ example: String) throws {
    do {
      let message = try FrameCodec.decode(type, from: ArraySlice(Array(example.utf8)))
      let written = FrameCodec.encode(message).dropFirst(4)
      let one = try JSONSerialization.jsonObject(with: Data(written)) as? NSDictionary
      let other = try JSONSerialization.jsonObject(with: Data(example.utf8)) as? NSDictionary
      #expect(one == other, "\(example)")
    } catch let error as PlayerError {
      Issue.record("\(example): \(error.message)")
    }
  }
}
