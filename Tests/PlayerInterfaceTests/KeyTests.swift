import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// What keys request of the player.
struct KeyTests {
  private func attached(
    _ snapshot: PlayerSnapshot = Fixture.snapshot(playing: 1)
  ) -> Conversation {
    var conversation = Conversation(Fixture.model())
    conversation.send(.attached(snapshot))
    conversation.forget()
    return conversation
  }

  @Test(arguments: [
    (Key.character(" "), PlayerRequest.transport(.togglePlayback)),
    (.character("n"), .transport(.next)),
    (.character("p"), .transport(.previous)), (.left, .transport(.skip(seconds: -5))),
    (.right, .transport(.skip(seconds: 5))),
    (.character(","), .transport(.skip(seconds: -5))),
    (.character("."), .transport(.skip(seconds: 5))),
    (.character("["), .transport(.changeRate(by: -0.1))),
    (.character("]"), .transport(.changeRate(by: 0.1))),
    (.character("\\"), .transport(.setRate(rate: 1))),
    (.character("+"), .transport(.changeVolume(by: 5))),
    (.character("="), .transport(.changeVolume(by: 5))),
    (.character("-"), .transport(.changeVolume(by: -5))),
    (.character("r"), .transport(.setRepeat(mode: .all))),
  ])
  func `a key sends a request to the player`(key: Key, request: PlayerRequest) {
    var conversation = attached()
    conversation.press(key)
    #expect(conversation.asked == [request])
    conversation = attached()
    conversation.press(.character("?"), key)
    #expect(conversation.asked == [request], "even while the help is shown")
  }

  @Test(arguments: [
    (Key.character("q"), Effect.quit), (.control("c"), .quit), (.character("d"), .detach),
    (.control("z"), .suspend), (.control("l"), .redrawAll),
  ])
  func `a key acts on the program, with and without a player`(key: Key, effect: Effect) {
    var conversation = attached()
    conversation.press(key)
    #expect(conversation.effects == [effect])
    var model = Fixture.model()
    #expect(model.update(.terminal(.key(key))) == [effect])
  }

  @Test(arguments: [
    (TerminalEvent.hungUp, Effect.detach), (.terminated, .detach), (.interrupted, .quit),
    (.suspendRequested, .suspend),
  ])
  func `a signal acts on the program`(event: TerminalEvent, effect: Effect) {
    var model = Fixture.model()
    #expect(model.update(.terminal(event)) == [effect])
  }

  @Test func `repeat cycles through its modes`() {
    for (mode, next) in [(RepeatMode.off, RepeatMode.all), (.all, .one), (.one, .off)] {
      var snapshot = Fixture.snapshot()
      snapshot.repeatMode = mode
      var conversation = attached(snapshot)
      conversation.press(.character("r"))
      #expect(conversation.asked == [.transport(.setRepeat(mode: next))])
    }
  }

  @Test(arguments: [
    (PlaybackState.playing, nil), (.seekingForward, nil), (.seekingBackward, nil),
    (.paused, PlayerRequest.transport(.setState(to: .playing))),
    (.interrupted, .transport(.setState(to: .playing))),
    (.stopped, .transport(.playEntry(id: EntryID(rawValue: 2)))),
  ])
  func `Enter on the row of the current track plays it unless it is playing`(
    state: PlaybackState, request: PlayerRequest?
  ) {
    var conversation = attached(Fixture.snapshot(playing: 1, state: state))
    conversation.press(.enter)
    #expect(conversation.asked == (request.map { [$0] } ?? []))
  }

  @Test func `Enter plays the selected row`() {
    var conversation = attached()
    conversation.press(.down, .character("j"), .up, .enter)
    #expect(conversation.asked == [.transport(.playEntry(id: EntryID(rawValue: 3)))])
  }

  @Test(arguments: [
    (Key.down, 2), (.character("j"), 2), (.up, 0), (.character("k"), 0), (.home, 0),
    (.character("g"), 0), (.end, 7), (.character("G"), 7), (.pageUp, 0), (.pageDown, 7),
  ])
  func `a key moves the selection`(key: Key, row: Int) {
    var conversation = attached()
    conversation.press(key)
    #expect(conversation.model.screens.queue.position.selected == row)
    #expect(conversation.asked == [])
  }

  @Test(arguments: zip(1...4, MoodName.standard))
  func `a digit files the playing track by its identity and path, or takes it out`(
    digit: Int, mood: MoodName
  ) throws {
    var conversation = attached()
    conversation.press(.character(Character("\(digit)")))
    let track = Fixture.queue[1].entry.track
    let tracks = [
      TrackReference.persistentID(id: try #require(track.persistentID), path: track.path)
    ]
    let isFiled = Fixture.queue[1].moods.contains(mood)
    #expect(
      conversation.asked == [
        isFiled
          ? .moodFiling(.removeFromMood(mood: mood, tracks: tracks))
          : .moodFiling(.addToMood(mood: mood, tracks: tracks))
      ])
    #expect(conversation.model.snapshot.itemMoods == [.calm, .sad], "shown when acknowledged")
    #expect(
      conversation.model.message?.text
        == (isFiled ? "Removed from \(mood): " : "Filed under \(mood): ")
        + "東京の夜")
  }

  @Test func `a track without an identity is filed by its queue entry`() {
    var snapshot = Fixture.snapshot()
    snapshot.item?.track.persistentID = nil
    var conversation = attached(snapshot)
    conversation.press(.character("1"))
    #expect(
      conversation.asked == [
        .moodFiling(.addToMood(mood: .happy, tracks: [.entry(id: EntryID(rawValue: 1))]))
      ])
  }

  @Test func `with nothing playing a digit only says so`() {
    var conversation = attached(Fixture.snapshot(playing: nil, of: [], state: .stopped))
    conversation.press(.character("1"))
    #expect(conversation.asked == [])
    #expect(conversation.model.message?.level == .info)
  }

  @Test func `a paste is not taken for keys`() {
    var conversation = attached()
    conversation.send(.terminal(.pasted("q1d")))
    #expect(conversation.effects == [])
    #expect(conversation.asked == [])
  }

  @Test func `digits and letters are text while a filter is typed`() {
    var conversation = attached()
    conversation.press(.character("&"))
    conversation.type("1 dq?")
    conversation.send(.terminal(.pasted("\u{1B}x\ny")))
    #expect(conversation.model.screens.queue.filter == "1 dq?x y")
    #expect(conversation.effects == [])
    conversation.press(.backspace)
    #expect(conversation.model.screens.queue.filter == "1 dq?x ")
    conversation.press(.control("w"))
    #expect(conversation.model.screens.queue.filter == "1 ")
    conversation.press(.control("u"))
    #expect(conversation.model.screens.queue.filter == "")
    #expect(conversation.model.mode == .typing)
  }

  @Test(arguments: [
    "&x", "/x", ":volume", "m", "A", "F", "*", "T", "5new", "D", ";",
  ])
  func `Ctrl-C cancels a prompt, and quits only without one`(keys: String) {
    var conversation = attached()
    conversation.type(keys)
    #expect(conversation.model.mode != .normal || conversation.model.screens.isCovered)
    conversation.forget()
    conversation.press(.control("c"))
    #expect(conversation.model.mode == .normal && !conversation.model.screens.isCovered)
    #expect(conversation.effects == [])
    conversation.press(.control("c"))
    #expect(conversation.effects == [.quit])
  }

  @Test func `Ctrl-C cancels the prompts for keys, values and folders`() {
    for name in ["keys.play.next", "listens.minutes"] {
      var conversation = Conversation.onSettings(finding: name)
      conversation.press(.enter)
      guard case .setting = conversation.model.mode else {
        Issue.record("\(name) opens no prompt")
        continue
      }
      conversation.press(.control("c"))
      #expect(conversation.model.mode == .normal && conversation.effects == [])
    }
    var first = Conversation(
      AppModel(
        size: CellSize(width: 80, height: 24),
        traits: TerminalTraits(glyphs: Glyphs(.unicode), colors: .none), firstRun: FirstRun()))
    first.press(.control("c"))
    #expect(first.model.mode == .normal && first.effects == [])
    first.press(.control("c"))
    #expect(first.effects == [.quit])
  }

  @Test func `a key clears the message`() {
    var conversation = attached()
    conversation.press(.character("1"), .down)
    #expect(conversation.model.message == nil)
  }

  @Test func `nothing is requested of a player that is not connected`() {
    var model = Fixture.model()
    for key in AllKeys.all where key != .character("q") && key != .control("c") {
      let effects = model.update(.terminal(.key(key)))
      #expect(
        !effects.contains { if case .request = $0 { true } else { false } }, "\(key)")
    }
    var conversation = attached()
    conversation.send(.detached(reason: "It is gone."))
    conversation.press(.character("n"), .enter, .character("1"), .end)
    #expect(conversation.asked == [])
  }
}
