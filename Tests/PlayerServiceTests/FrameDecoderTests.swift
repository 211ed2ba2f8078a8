import PlayerModel
import PlayerService
import TestSupport
import Testing

@Suite struct FrameDecoderTests {
  private let messages: [ClientMessage] = [
    .hello(protocolVersion: 2, version: "1", attached: true),
    .request(
      id: 7,
      request: .queueFill(.setQueue(content: .paths(paths: [TrackPath("/müsic")]), play: true))),
    .subscribe(id: 8), .unsubscribe,
  ]

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `messages can be split anywhere`(pieceSize: Int) throws {
    let bytes = messages.flatMap { FrameCodec.encode($0) }
    var decoder = FrameDecoder(maximumLength: 4096)
    var received: [ClientMessage] = []
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      decoder.append(bytes[start..<min(start + pieceSize, bytes.count)])
      while let frame = try decoder.next() {
        received.append(try FrameCodec.decode(ClientMessage.self, from: frame))
      }
    }
    #expect(received == messages)
  }

  @Test(arguments: [Double.infinity, -.infinity])
  func `numbers that JSON cannot express survive`(seconds: Double) throws {
    let message = ClientMessage.request(id: 1, request: .transport(.skip(seconds: seconds)))
    let frame = FrameCodec.encode(message)[4...]
    #expect(try FrameCodec.decode(ClientMessage.self, from: frame) == message)
  }

  @Test func `a length beyond the limit is refused before any memory is reserved`() {
    var decoder = FrameDecoder(maximumLength: 4096)
    decoder.append([0x40, 0, 0, 0])
    #expect(throws: PlayerError.self) { try decoder.next() }
  }

  @Test func `random bytes are an error or nothing, never a trap`() {
    for seed in UInt64(1)...200 {
      var generator = SeededGenerator(seed: seed)
      var decoder = FrameDecoder(maximumLength: 1 << 16)
      decoder.append((0..<300).map { _ in UInt8.random(in: 0...3, using: &generator) })
      do {
        while let frame = try decoder.next() {
          _ = try? FrameCodec.decode(ClientMessage.self, from: frame)
        }
      } catch {
        #expect(error.code == .invalidRequest)
      }
    }
  }

  @Test func `a message of the maximum length is accepted`() throws {
    let frame = FrameCodec.encode(messages[1])
    var decoder = FrameDecoder(maximumLength: frame.count - 4)
    decoder.append(frame)
    #expect(try decoder.next().map { Array($0) } == Array(frame[4...]))
  }
}
