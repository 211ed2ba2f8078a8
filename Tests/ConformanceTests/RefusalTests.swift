import MPEGAudio
import PlayerModel
import Testing

@Suite(.enabled(if: Corpus.isWanted)) struct RefusalTests {
  @Test(arguments: Corpus.names { $0.class == .refused })
  func `a file named MP3 that is something else is refused by its contents`(name: String) throws {
    let path = try Corpus.path(name)
    let failure = #expect(throws: PlayerError.self) { try MPEGFile(path) }
    #expect(failure?.code == .nothingPlayable)
    if let kind = try Corpus.entry(name).kind {
      #expect(failure?.message.hasPrefix("\(path.encoded) is \(kind), ") == true)
    }
  }
}
