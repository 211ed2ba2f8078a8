import Foundation
import PlayerModel
import TestSupport
import Testing

@testable import PlayerService

/// The bytes on the socket never change, whatever types represent the messages.
@Suite struct RecordedMessageTests {
  @Test func `every request is read and written in its recorded form`() throws {
    for recorded in RecordedMessages.requests {
      let message = try FrameCodec.clientMessage(in: Array(recorded.utf8)[...])
      #expect(written(message) == recorded)
    }
  }

  @Test func `every reply is read and written in its recorded form`() throws {
    for recorded in RecordedMessages.replies {
      let message = try FrameCodec.decode(ServerMessage.self, from: Array(recorded.utf8)[...])
      #expect(written(message) == recorded)
    }
  }

  @Test func `every other message and event is read and written in its recorded form`() throws {
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

  @Test func `every member of a message has a name`() {
    // Swift encodes an unlabelled associated value as `_0`.
    let numbered = /"_\d+":/
    let recorded =
      RecordedMessages.requests + RecordedMessages.replies + Snapshot("messages.jsonl").lines
    #expect(recorded.filter { $0.contains(numbered) } == [])
  }

  // MARK: Completeness

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

  @Test func `every field that a message can have occurs in a recorded one`() throws {
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

  /// Types that occur in no message, because they belong to settings or `interface.json`, are only keys, or this
  /// program never encodes them.
  private static let unsent: Set = [
    "CoverStyle", "Field", "LegacyEncoding", "Levels", "OtherPlayersChoice", "PictureStyle",
    "PlayCount", "ReplayGain",
  ]

  @Test func `every other codable type of the model occurs in a recorded message`() throws {
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

  @Test func `invalid requests are refused with the recorded reasons`() {
    let recorded = RecordedMessages.refusals
    for index in stride(from: 0, to: recorded.count, by: 2) {
      #expect(refusal(of: recorded[index]) == recorded[index + 1], "\(recorded[index])")
    }
  }

  @Test func `requests refuse unknown members, and anything but an object`() throws {
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
  func `deep nesting is refused under the request's number`(depth: Int) throws {
    // Five levels are the message, the request, its name, its members, and the innermost value.
    let (open, close) = (
      String(repeating: "[", count: depth - 5), String(repeating: "]", count: depth - 5)
    )
    let request = #"{"scan":{"paths":\#(open){"id":9}\#(close)}}"#
    let reason = "it is nested over 500 levels deep."
    #expect((refusal(of: request) == reason) == (depth > 500))
    let message = Array(#"{"request":{"request":\#(request),"id": 7}}"#.utf8)
    #expect(FrameCodec.number(of: message[...]) == 7)
    #expect(FrameCodec.number(of: message.dropLast()) == nil, "a truncated message has no number")
  }

  private func written(_ message: some Encodable) -> String {
    String(decoding: FrameCodec.encode(message).dropFirst(4), as: UTF8.self)
  }

  /// Why a request is not understood, or `nil` if it is.
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

  /// The name of a recorded request, and what is between its braces.
  private func request(in recorded: String) throws -> (name: String, parts: String) {
    let start = try #require(recorded.ranges(of: #""request":{""#).dropFirst().first)
    let rest = recorded[start.upperBound...]
    let name = rest.prefix { $0 != "\"" }
    return (String(name), String(rest.dropFirst(name.count + 3).dropLast(4)))
  }
}
