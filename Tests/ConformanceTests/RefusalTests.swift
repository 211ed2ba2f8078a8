import MPEGAudio
import PlayerModel
import Testing

@Suite(.enabled(if: Corpus.isWanted)) struct RefusalTests {
  @Test(arguments: Corpus.names { $0.class == .refused })
  func `what is called MP3 and is none is refused by its content`(name: String) throws {
    let path = try Corpus.path(name)
    let failure = #expect(throws: PlayerError.self) { try MPEGFile(path) }
    #expect(failure?.code == .nothingPlayable)
    if let kind = try Corpus.entry(name).kind {
      #expect(failure?.message.hasPrefix("\(path.encoded) is \(kind), ") == true)
    }
  }
}
