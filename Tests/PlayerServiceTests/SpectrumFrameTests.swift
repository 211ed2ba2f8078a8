import PlayerModel
import Testing

@testable import PlayerService

/// The answer that is read by hand.
struct SpectrumFrameTests {
  private func read(_ text: String) -> ServerMessage? {
    ServerMessage(spectrumIn: Array(text.utf8)[...])
  }

  @Test(arguments: [[], [0], [100], [12, 40, 3], Array(0..<256), [Int(1e15)]])
  func `what the player writes is read as a decoder reads it`(levels: [Int]) throws {
    for id in [0, 1, 47, 10_000_000_000] as [Int64] {
      let message = ServerMessage.reply(id: id, reply: .spectrum(Spectrum(levels: levels)))
      let frame = FrameCodec.encode(message).dropFirst(4)
      #expect(ServerMessage(spectrumIn: frame) == message)
      #expect(try FrameCodec.decode(ServerMessage.self, from: frame) == message)
      for count in 0..<frame.count {
        #expect(ServerMessage(spectrumIn: frame.prefix(count)) == nil)
      }
      #expect(ServerMessage(spectrumIn: frame + [0x20]) == nil)
    }
  }

  @Test(arguments: [
    #"{"reply":{"id":1,"reply":{"done":{}}}}"#,
    #"{"reply":{"id":-1,"reply":{"spectrum":{"_0":{"levels":[1]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"_0":{"levels":[1.5]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"_0":{"levels":[01]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"_0":{"levels":[1,]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"_0":{"levels":[,1]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"_0":{"levels": [1]}}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"_0":{"levels":[1]},"x":1}}}}"#,
    #"{"reply":{"id":1,"reply":{"spectrum":{"_0":{"levels":[1000000000000000000]}}}}}"#,
    #"{"reply":{"id":99999999999999999999,"reply":{"spectrum":{"_0":{"levels":[1]}}}}}"#,
  ])
  func `whatever is written otherwise is for a decoder`(text: String) {
    #expect(read(text) == nil)
  }
}
