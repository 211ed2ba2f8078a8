import PlayerModel
import Testing

@testable import PlayerService

/// The request and the answer that are encoded and decoded by hand.
struct SpectrumFrameTests {
  private func read(_ text: String) -> ServerMessage? {
    ServerMessage(spectrumIn: Array(text.utf8)[...])
  }

  @Test(arguments: [[], [0], [100], [12, 40, 3], Array(0..<256), [Int(1e15)]])
  func `the player's output reads the same as with a decoder`(levels: [Int]) throws {
    for (id, coming) in [(0, nil), (1, []), (47, [levels]), (10_000_000_000, [levels, [7], []])]
      as [(Int64, [[Int]]?)]
    {
      let spectrum = Spectrum(levels: levels, coming: coming)
      let message = ServerMessage.reply(id: id, reply: .spectrum(spectrum: spectrum))
      let frame = FrameCodec.encode(message).dropFirst(4)
      #expect(FrameCodec.encode(serverMessage: message).dropFirst(4) == frame)
      #expect(ServerMessage(spectrumIn: frame) == message)
      #expect(try FrameCodec.decode(ServerMessage.self, from: frame) == message)
      for count in 0..<frame.count {
        #expect(ServerMessage(spectrumIn: frame.prefix(count)) == nil)
      }
      #expect(ServerMessage(spectrumIn: frame + [0x20]) == nil)
    }
  }

  @Test(arguments: [0, 1, 64, 256, Int(1e15)])
  func `a request is written and read as by encoder and decoder`(bands: Int) throws {
    for (id, coming) in [(0, nil), (1, 0), (47, 19), (10_000_000_000, Int(1e15))]
      as [(Int64, Int?)]
    {
      let message = ClientMessage.request(
        id: id, request: .spectrum(.spectrum(bands: bands, coming: coming)))
      let whole = FrameCodec.encode(message)
      #expect(FrameCodec.encode(clientMessage: message) == whole)
      let frame = whole.dropFirst(4)
      #expect(ClientMessage(spectrumIn: frame) == message)
      #expect(try FrameCodec.clientMessage(in: frame) == message)
      for count in 0..<frame.count {
        #expect(ClientMessage(spectrumIn: frame.prefix(count)) == nil)
      }
      #expect(ClientMessage(spectrumIn: frame + [0x20]) == nil)
    }
  }

  @Test func `numbers that no spectrum has are written as by an encoder`() {
    for number in [-1, .min, .max] {
      let request = ClientMessage.request(
        id: Int64(number), request: .spectrum(.spectrum(bands: number, coming: number)))
      #expect(FrameCodec.encode(clientMessage: request) == FrameCodec.encode(request))
      let reply = ServerMessage.reply(
        id: Int64(number),
        reply: .spectrum(
          spectrum: Spectrum(levels: [number, 3], coming: [[number], [4, number]])))
      #expect(FrameCodec.encode(serverMessage: reply) == FrameCodec.encode(reply))
    }
  }

  @Test(arguments: [
    #"{"request": {"id": 7, "request": {"spectrum": {"bands": 8}}}}"#,
    #"{"request":{"request":{"spectrum":{"bands":8}},"id":7}}"#,
    #"{"request":{"id":7,"request":{"spectrum":{"bands":8.0}}}}"#,
    #"{"request":{"id":7,"request":{"spectrum":{"bands":8,"coming":null}}}}"#,
    #"{"request":{"id":7,"request":{"spectrum":{"bands":8}},"later":1}}"#,
    #"{"re\u0071uest":{"id":7,"request":{"spectrum":{"bands":8}}}}"#,
  ])
  func `a request in another spelling is understood`(text: String) throws {
    let frame = Array(text.utf8)[...]
    #expect(ClientMessage(spectrumIn: frame) == nil)
    #expect(
      try FrameCodec.clientMessage(in: frame)
        == .request(id: 7, request: .spectrum(.spectrum(bands: 8))))
  }

  @Test func `a request with a missing number is refused`() {
    let text = #"{"request":{"id":7,"request":{"spectrum":{"bands":8,"coming":}}}}"#
    #expect(throws: PlayerError.self) { try FrameCodec.clientMessage(in: Array(text.utf8)[...]) }
  }

  @Test(arguments: [
    #"{"reply":{"id":1,"reply":{"done":{}}}}"#,
    #"{"reply":{"id":-1,"reply":{"spectrum":{"spectrum":{"levels":[1]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"spectrum":{"levels":[1.5]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"spectrum":{"levels":[01]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"spectrum":{"levels":[1,]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"spectrum":{"levels":[,1]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"spectrum":{"levels": [1]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"spectrum":{"levels":[1]},"x":1}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"spectrum":{"levels":[1],"coming":null}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"spectrum":{"levels":[1],"coming":[1]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"spectrum":{"levels":[1],"coming":[[1],]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"spectrum":{"coming":[[1]],"levels":[1]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"spectrum":{"levels":[1000000000000000000]}}}}}"#,
    #"{"reply":{"id":99999999999999999999,"reply":{"spectrum":{"spectrum":{"levels":[1]}}}}}"#,
  ])
  func `any other spelling is left to the decoder`(text: String) {
    #expect(read(text) == nil)
  }
}
