import PlayerModel
import TestSupport
import Testing

/// The words that files and messages use for the cases of enumerations.
@Suite struct RecordedWordTests {
  private func line<Word: RawRepresentable<String>>(_ words: [Word]) -> String {
    "\(Word.self) \(words.map(\.rawValue).joined(separator: " "))"
  }

  @Test func `they never change`() {
    let states = PlaybackState.allCases.map { "\($0.rawValue)=\($0)" }.joined(separator: " ")
    let lines = [
      "PlaybackState \(states)", line(RepeatMode.allCases), line(ShuffleMode.allCases),
      line(ReplayGainMode.allCases), line(EqualizerPreset.allCases), line(MoodMix.allCases),
      line(LibraryOrder.Key.allCases), line(MoodColor.allCases), line(TagField.allCases),
      line(InterruptionCause.allCases), line(OtherPlayerCommand.allCases),
      line(ListeningSession.EndReason.allCases), line(CoverStyle.allCases),
      line(PictureStyle.allCases), line([HeadphoneEar.inEar, .out, .inCase]),
      line([Notice.Level.info, .warning, .error]), line(CrossfadeObstacle.allCases),
    ]
    #expect(Snapshot("words.txt").difference(from: lines) == nil)
  }
}
