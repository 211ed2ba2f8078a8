import Foundation
import PlayerModel
import TestSupport
import Testing

@testable import PlayerService

/// The bytes on the socket stay what they are, whatever values the messages are made of.
@Suite struct RecordedMessageTests {
  @Test func `every request is read and written as it always was`() throws {
    for recorded in RecordedMessages.requests {
      let message = try FrameCodec.clientMessage(in: Array(recorded.utf8)[...])
      #expect(written(message) == recorded)
    }
  }

  @Test func `every reply is read and written as it always was`() throws {
    for recorded in RecordedMessages.replies {
      let message = try FrameCodec.decode(ServerMessage.self, from: Array(recorded.utf8)[...])
      #expect(written(message) == recorded)
    }
  }

  @Test func `every other message and event is read and written as it always was`() throws {
    let (clients, hosts) = (OtherMessages.ofClients, OtherMessages.ofHosts)
    let kinds = OtherMessages.kinds
    let recorded = Snapshot("messages.jsonl")
    let now = clients.map(written) + hosts.map(written) + kinds.map(written)
    #expect(recorded.difference(from: now) == nil)
    let lines = recorded.lines.map { Array($0.utf8)[...] }
    #expect(try lines.prefix(clients.count).map(FrameCodec.clientMessage) == clients)
    let others = lines.dropFirst(clients.count)
    #expect(
      try others.prefix(hosts.count).map { try FrameCodec.decode(ServerMessage.self, from: $0) }
        == hosts)
    #expect(
      try others.dropFirst(hosts.count).map {
        try FrameCodec.decode(PlayerEvent.Kind.self, from: $0)
      } == kinds)
  }

  @Test func `every part of a message has a name`() {
    // Swift writes a part of a case that has no label as `_0`.
    let numbered = /"_\d+":/
    let recorded =
      RecordedMessages.requests + RecordedMessages.replies + Snapshot("messages.jsonl").lines
    #expect(recorded.filter { $0.contains(numbered) } == [])
  }

  // MARK: All of it

  /// What is set in any recorded message.
  private func recordedFields() throws -> SetFields {
    let requests = try RecordedMessages.requests.map {
      try FrameCodec.clientMessage(in: Array($0.utf8)[...])
    }
    let replies = try RecordedMessages.replies.map {
      try FrameCodec.decode(ServerMessage.self, from: Array($0.utf8)[...])
    }
    let others: [[Any]] = [OtherMessages.ofClients, OtherMessages.ofHosts, OtherMessages.kinds]
    let all = [requests, replies] + others
    return SetFields(in: all.flatMap(\.self))
  }

  @Test func `every field that a message can have is in a recorded one`() throws {
    let missing = try recordedFields().missing
    #expect(missing == [])
  }

  @Test func `every message, request, reply and event is recorded`() throws {
    let recorded = try recordedFields().cases
    let groups = PlayerRequest.groups.map { ("\($0)", "\($0)") }
    for (type, file) in groups + [
      ("ClientMessage", "WireMessage"), ("ServerMessage", "WireMessage"),
      ("PlayerReply", "PlayerReply"), ("Kind", "PlayerEvent"), ("QueueContent", "QueueContent"),
      ("TrackReference", "TrackReference"),
    ] {
      let cases = try cases(of: type, in: file)
      #expect(!cases.isEmpty && cases.allSatisfy { recorded.contains("\(type).\($0)") }, "\(type)")
    }
  }

  /// What is in no message: it is in settings or in `interface.json`, or this program never codes it.
  private static let unsent: Set = [
    "CoverStyle", "Levels", "OtherPlayersChoice", "PictureStyle", "PlayCount", "ReplayGain",
  ]

  @Test func `every other type of the language that can be coded is in a recorded message`() throws
  {
    let room = Checkout.source("PlayerModel")
    let declaration = /(?:struct|enum|extension) (\w+): [^{]*\bCodable\b/
    let files = try FileManager.default.subpathsOfDirectory(atPath: room)
    let declared = try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
      try String(contentsOfFile: "\(room)/\(file)", encoding: .utf8).matches(of: declaration)
        .map { String($0.1) }
    }
    #expect(declared.count > 50)
    let unrecorded = Set(declared).subtracting(try recordedFields().types)
    #expect(unrecorded == Self.unsent)
  }

  @Test func `what is no request is refused for the reason that it always was`() {
    let recorded = RecordedMessages.refusals
    for index in stride(from: 0, to: recorded.count, by: 2) {
      #expect(refusal(of: recorded[index]) == recorded[index + 1], "\(recorded[index])")
    }
  }

  @Test func `no request has parts that it does not know, or is anything else than parts`() throws {
    for recorded in RecordedMessages.requests {
      let (name, parts) = try request(in: recorded)
      let more = parts.isEmpty ? #"{"extra":1}"# : #"{"extra":1,\#(parts)}"#
      #expect(
        refusal(of: #"{"\#(name)":\#(more)}"#) == "“\(name).extra” is not part of that request.")
      for other in ["null", "[]", "5", "\"x\""] {
        #expect(
          refusal(of: #"{"\#(name)":\#(other)}"#)
            == "“\(name)” must be one of the values in PROTOCOL.md.")
      }
    }
  }

  @Test(arguments: [500, 501, 100_000])
  func `what is nested too deeply is refused under its number`(depth: Int) throws {
    // Five levels are those of the message, the request, its name, its parts, and what is innermost.
    let (open, close) = (
      String(repeating: "[", count: depth - 5), String(repeating: "]", count: depth - 5)
    )
    let request = #"{"scan":{"paths":\#(open){"id":9}\#(close)}}"#
    let reason = "it is nested over 500 levels deep."
    #expect((refusal(of: request) == reason) == (depth > 500))
    let message = Array(#"{"request":{"request":\#(request),"id": 7}}"#.utf8)
    #expect(FrameCodec.number(of: message[...]) == 7)
    #expect(FrameCodec.number(of: message.dropLast()) == nil, "a message that is cut is none")
  }

  private func written(_ message: some Encodable) -> String {
    String(decoding: FrameCodec.encode(message).dropFirst(4), as: UTF8.self)
  }

  /// Why a request is not understood; nil if it is.
  private func refusal(of request: String) -> String? {
    let message = #"{"request":{"id":1,"request":\#(request)}}"#
    do throws(PlayerError) {
      _ = try FrameCodec.clientMessage(in: Array(message.utf8)[...])
      return nil
    } catch {
      let start = "A message could not be understood: "
      return error.message.hasPrefix(start) ? String(error.message.dropFirst(start.count)) : nil
    }
  }

  /// A recorded request's name, and what is between its braces.
  private func request(in recorded: String) throws -> (name: String, parts: String) {
    let start = try #require(recorded.ranges(of: #""request":{""#).dropFirst().first)
    let rest = recorded[start.upperBound...]
    let name = rest.prefix { $0 != "\"" }
    return (String(name), String(rest.dropFirst(name.count + 3).dropLast(4)))
  }
}
