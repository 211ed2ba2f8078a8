import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Held keys, modes, and keys that change the queue.
struct TransportKeyTests {
  private func attached(_ change: (inout PlayerSnapshot) -> Void = { _ in }) -> Conversation {
    var snapshot = Fixture.snapshot(playing: 1)
    change(&snapshot)
    var conversation = Conversation(Fixture.model())
    conversation.send(.attached(snapshot))
    conversation.forget()
    return conversation
  }

  /// Presses a key at each of the given times, in milliseconds.
  private func press(_ key: Key, at times: [Int], in conversation: inout Conversation) {
    for time in times {
      conversation.now = Fixture.after(Double(time) / 1000)
      conversation.press(key)
    }
  }

  @Test func `three repeats of an arrow hold it, and a pause releases it`() {
    var conversation = attached()
    press(.right, at: [0, 500, 530, 560, 590, 620], in: &conversation)
    #expect(
      conversation.asked == [
        .transport(.skip(seconds: 5)), .transport(.skip(seconds: 5)), .transport(.skip(seconds: 5)),
        .transport(.beginSeeking(forward: true)),
      ])
    #expect(conversation.model.deadline == Fixture.after(0.92).monotonicNanoseconds)
    conversation.forget()
    conversation.now = Fixture.after(0.9)
    conversation.send(.timePassed)
    #expect(conversation.asked.isEmpty)
    conversation.now = Fixture.after(0.92)
    conversation.send(.timePassed)
    #expect(conversation.asked == [.transport(.endSeeking)])
    #expect(conversation.model.deadline == nil)
  }

  @Test(arguments: [95, 100, 130])
  func `separate presses are not a hold, however many there are`(pause: Int) {
    var conversation = attached()
    press(.left, at: (0..<5).map { $0 * pause }, in: &conversation)
    #expect(conversation.asked == Array(repeating: .transport(.skip(seconds: -5)), count: 5))
    #expect(conversation.model.deadline == nil)
  }

  /// Another entry begins to play.
  private func advance(_ conversation: inout Conversation) {
    var snapshot = Fixture.snapshot(playing: 2, at: 0)
    snapshot.revision = 2
    snapshot.position.takenAt = conversation.now
    conversation.send(
      .player(
        PlayerEvent(
          number: 2, happenedAt: conversation.now, kind: .gap, snapshot: snapshot)))
  }

  private static let skip = PlayerRequest.transport(.skip(seconds: 5))

  @Test(arguments: [30, 500])
  func `a key held over the end of a track does not go on in the next one`(delay: Int) {
    var conversation = attached {
      $0.position.seconds = 192
    }
    press(.right, at: [0], in: &conversation)
    advance(&conversation)
    conversation.forget()
    press(.right, at: [0, 30, 60, 90, 120].map { $0 + delay }, in: &conversation)
    // The first repeat after a long delay may be another press.
    #expect(conversation.asked == (delay == 30 ? [] : [Self.skip]))
    #expect(conversation.model.deadline == nil)
    conversation.forget()
    press(.right, at: [1500, 1530, 1560], in: &conversation)
    #expect(conversation.asked == [Self.skip, Self.skip, .transport(.beginSeeking(forward: true))])
  }

  @Test func `a key that repeats while the track changes does not begin to seek in the next one`() {
    var conversation = attached()
    press(.right, at: [0, 30], in: &conversation)
    advance(&conversation)
    conversation.forget()
    press(.right, at: [60, 90, 120], in: &conversation)
    #expect(conversation.asked.isEmpty)
  }

  @Test func `separate presses go on in the next track`() {
    var conversation = attached { $0.position.seconds = 192 }
    press(.right, at: [0], in: &conversation)
    advance(&conversation)
    press(.right, at: [400, 800, 1200], in: &conversation)
    #expect(conversation.asked.filter { $0 == Self.skip }.count == 4)
    conversation.forget()
    press(.right, at: [1700, 1730, 1760], in: &conversation)
    #expect(conversation.asked.last == .transport(.beginSeeking(forward: true)))
  }

  @Test func `another key ends the hold and acts normally`() {
    var conversation = attached()
    press(.left, at: [0, 30, 60], in: &conversation)
    conversation.forget()
    conversation.press(.character("n"))
    #expect(conversation.asked == [.transport(.endSeeking), .transport(.next)])
    press(.left, at: [100, 130, 160], in: &conversation)
    conversation.forget()
    press(.right, at: [190], in: &conversation)
    #expect(conversation.asked == [.transport(.endSeeking), .transport(.skip(seconds: 5))])
  }

  @Test(arguments: [PlaybackState.stopped, .interrupted])
  func `where seeking is impossible nothing is held`(state: PlaybackState) {
    var conversation = attached { $0.state = state }
    press(.right, at: [0, 30, 60, 90], in: &conversation)
    #expect(conversation.asked == Array(repeating: .transport(.skip(seconds: 5)), count: 4))
  }

  @Test func `losing the player releases the key`() {
    var conversation = attached()
    press(.right, at: [0, 30, 60], in: &conversation)
    #expect(conversation.model.deadline != nil)
    conversation.send(.detached(reason: "It is gone."))
    #expect(conversation.model.deadline == nil)
  }

  @Test(arguments: [
    (
      Key.character("$"),
      PlayerRequest.transport(.seek(seconds: 192.4, entry: EntryID(rawValue: 2)))
    ),
    (.character("^"), .transport(.startOver(entry: EntryID(rawValue: 2)))),
    (.character("s"), .transport(.setShuffle(mode: .tracks))),
    (.character("S"), .transport(.setStopAfterItem(isOn: true))),
    (.character("z"), .transport(.setSleepTimer(minutes: 15))), (.character("u"), .undo(.undo)),
    (.character("x"), .queueEdit(.removeFromQueue(entries: [EntryID(rawValue: 2)]))),
    (.delete, .queueEdit(.removeFromQueue(entries: [EntryID(rawValue: 2)]))),
    (.control("r"), .undo(.redo)),
    (.character("J"), .queueEdit(.shiftInQueue(entries: [EntryID(rawValue: 2)], by: 1))),
    (.character("K"), .queueEdit(.shiftInQueue(entries: [EntryID(rawValue: 2)], by: -1))),
  ])
  func `a key asks the player`(key: Key, request: PlayerRequest) {
    var conversation = attached()
    conversation.press(key)
    #expect(conversation.asked == [request])
  }

  @Test func `the selection moves with its row immediately`() {
    var conversation = attached()
    conversation.press(.character("J"), .character("J"))
    #expect(conversation.model.screens.queue.position.selected == 3)
    #expect(conversation.model.screens.queue.selectedRow?.entry.id == EntryID(rawValue: 2))
    #expect(
      conversation.asked.last
        == .queueEdit(.shiftInQueue(entries: [EntryID(rawValue: 2)], by: 1)))
  }

  @Test func `the first row moves no further up, the last no further down`() {
    var conversation = attached()
    conversation.press(.home, .character("K"), .end, .character("J"))
    #expect(conversation.asked.isEmpty)
    conversation.press(.up, .character("J"))
    #expect(
      conversation.asked == [.queueEdit(.shiftInQueue(entries: [EntryID(rawValue: 7)], by: 1))])
  }

  @Test func `rows of a filtered queue are not moved`() {
    var conversation = attached()
    conversation.press(.character("&"))
    conversation.type("i")
    conversation.press(.enter)
    conversation.forget()
    conversation.press(.character("J"))
    #expect(conversation.asked.isEmpty)
    #expect(conversation.model.message != nil)
  }

  @Test func `shuffle and sleep cycle through their modes`() {
    for (mode, next) in [(ShuffleMode.tracks, ShuffleMode.albums), (.albums, .off)] {
      var conversation = attached { $0.shuffleMode = mode }
      conversation.press(.character("s"))
      #expect(conversation.asked == [.transport(.setShuffle(mode: next))])
    }
    let steps: [(Double, Bool, Double?)] = [(15, false, 30), (90, false, nil), (15, true, nil)]
    for (minutes, isFading, next) in steps {
      var conversation = attached {
        $0.sleepTimer = SleepTimer(
          minutes: minutes, endsAt: Fixture.after(900), isFading: isFading)
      }
      conversation.press(.character("z"))
      #expect(conversation.asked == [.transport(.setSleepTimer(minutes: next))])
    }
  }

  // MARK: Presses faster than replies

  @Test(
    arguments: [
      (
        "r",
        [
          PlayerRequest.transport(.setRepeat(mode: .all)), .transport(.setRepeat(mode: .one)),
          .transport(.setRepeat(mode: .off)),
        ]
      ),
      (
        "s",
        [
          .transport(.setShuffle(mode: .tracks)), .transport(.setShuffle(mode: .albums)),
          .transport(.setShuffle(mode: .off)),
        ]
      ),
      (
        "S",
        [
          .transport(.setStopAfterItem(isOn: true)), .transport(.setStopAfterItem(isOn: false)),
          .transport(.setStopAfterItem(isOn: true)),
        ]
      ),
      (
        "z",
        [
          .transport(.setSleepTimer(minutes: 15)), .transport(.setSleepTimer(minutes: 30)),
          .transport(.setSleepTimer(minutes: 60)),
          .transport(.setSleepTimer(minutes: 90)), .transport(.setSleepTimer(minutes: nil)),
          .transport(.setSleepTimer(minutes: 15)),
        ]
      ),
    ] as [(Character, [PlayerRequest])])
  func `each press of a key advances by one mode`(key: Character, requests: [PlayerRequest]) {
    var model = attached().model
    var tags: [RequestTag] = []
    for request in requests {
      let effects = model.update(.terminal(.key(.character(key))))
      guard case .request(request, let tag)? = effects.first else {
        Issue.record("\(effects) instead of \(request)")
        return
      }
      tags.append(tag)
    }
    // Once all are answered, the player's state counts again.
    for tag in tags {
      #expect(model.transport.wanted != WantedModes())
      _ = model.update(.reply(tag, .success(.snapshot(snapshot: model.snapshot))))
    }
    #expect(model.transport.wanted == WantedModes())
  }

  @Test func `modes requested of a lost player are forgotten`() {
    var model = attached().model
    _ = model.update(.terminal(.key(.character("r"))))
    _ = model.update(.detached(reason: "It is gone."))
    _ = model.update(.attached(Fixture.snapshot(playing: 1)))
    #expect(model.transport.wanted == WantedModes())
  }

  @Test func `what is removed from the queue is named`() {
    var conversation = attached()
    conversation.press(.character("x"))
    #expect(conversation.model.message?.text.hasPrefix("Removed from the queue: ") == true)
  }
}
