import Foundation
import PlayerModel
import TestSupport
import Testing

@testable import PlayerService

@Suite struct JSONWriterTests {
  private enum Shape: Codable {
    case point
    case circle(radius: Double, name: String?)
    indirect case group([Shape], Shape?)
  }

  private struct Drawing: Codable {
    struct Empty: Codable {}
    struct Size: Codable {
      var width: Int8 = -128
      var height: UInt64 = .max
      var depth: Float = 0.1
    }

    var shapes: [Shape] = [
      .point, .circle(radius: 1.5, name: nil), .circle(radius: 2, name: ""),
      .group([.point, .group([], nil)], .point),
    ]
    var size = Size()
    var sizes: [String: Size?] = ["a": Size(), "b": nil]
    var numbers: [[Int]] = [[], [1], [.min, .max]]
    var areas: [Double] = [0, -0.0, 1, 0.1, 1e300, .leastNonzeroMagnitude, -12_345_678.9, 1e16]
    var maybes: [Bool?] = [true, nil, false]
    var empty = Empty()
    var nothing: String?
  }

  private func written(_ value: some Encodable) throws -> Data {
    let writer = JSONWriter(after: [])
    try writer.write(value)
    return Data(writer.takeBytes())
  }

  /// Compares both as Foundation's objects, which distinguish numbers, strings, Booleans and null.
  private func expectSame(_ value: some Encodable) throws {
    let own = try JSONSerialization.jsonObject(with: written(value), options: .fragmentsAllowed)
    let other = try JSONSerialization.jsonObject(
      with: JSONEncoder().encode(value), options: .fragmentsAllowed)
    #expect(own as? NSObject == other as? NSObject)
  }

  @Test func `the output equals that of Foundation's encoder`() throws {
    try expectSame(Drawing())
    try expectSame(PlayerSnapshot(output: "silent"))
    try expectSame(FullFixture.snapshot)
    try expectSame(FullFixture.session)
  }

  @Test func `snapshots, sessions and tracks survive the round trip unchanged`() throws {
    let event = PlayerEvent(
      number: 7, happenedAt: FullFixture.session.startedAt,
      kind: .sessionEnded(session: FullFixture.session), snapshot: FullFixture.snapshot)
    for message in [
      ServerMessage.event(event: event), .subscribed(id: 8, snapshot: FullFixture.snapshot),
      .reply(id: 9, reply: .snapshot(snapshot: FullFixture.snapshot)),
    ] {
      let bytes = FrameCodec.encode(message).dropFirst(4)
      #expect(try FrameCodec.decode(ServerMessage.self, from: bytes) == message)
    }
    for request in [
      PlayerRequest.sessionImport(.takeOverSessions(sessions: [FullFixture.session])),
      .queueFill(.setQueue(content: .tracks(tracks: [FullFixture.track]), play: true)),
    ] {
      let message = ClientMessage.request(id: 10, request: request)
      #expect(try FrameCodec.clientMessage(in: FrameCodec.encode(message).dropFirst(4)) == message)
    }
  }

  @Test func `every character survives`() throws {
    let characters = (0...0x2ff).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{fffd}", "🎵"]
    let text = String(String.UnicodeScalarView(characters))
    #expect(try JSONDecoder().decode([String].self, from: written([text, ""])) == [text, ""])
  }

  @Test func `members are written in the order of declaration, without spaces`() throws {
    let entry = QueueEntry(
      id: EntryID(rawValue: 7), track: Track(path: TrackPath("/a\"\\\n"), title: "é"))
    let text = String(decoding: try written(entry), as: UTF8.self)
    #expect(
      text == #"{"id":7,"track":{"path":"/a\"\\\u000a","title":"é","artist":"","album":"","#
        + #""albumArtist":"","genre":"","isDurationExact":false}}"#)
  }
}
