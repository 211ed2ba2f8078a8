import PlayerModel
import ProgramOutput
import Testing

/// The words for the playback state.
@Suite struct StateWordsTests {
  private static let states: [(PlaybackState, InterruptionCause?, String)] = [
    (.paused, nil, "paused"), (.interrupted, .request, "interrupted"),
    (.interrupted, .output, "waiting for a sound device"),
    (.seekingBackward, nil, "seeking backward"),
  ]

  @Test(arguments: states)
  func `a missing device is mentioned while the player waits for it`(
    state: PlaybackState, cause: InterruptionCause?, words: String
  ) {
    var snapshot = PlayerSnapshot(output: "default")
    snapshot.state = state
    snapshot.interruptionCause = cause
    #expect(snapshot.stateWords == words)
  }
}
