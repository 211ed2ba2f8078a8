import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Events from the player, and their effects.
struct PlayerEventTests {
  private func event(
    _ snapshot: PlayerSnapshot, _ kind: PlayerEvent.Kind = .modesChanged
  ) -> AppEvent {
    .player(
      PlayerEvent(
        number: snapshot.revision, happenedAt: Fixture.start, kind: kind, snapshot: snapshot))
  }

  private func attached() -> Conversation {
    var conversation = Conversation(Fixture.model(), lyrics: Fixture.lyrics)
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.forget()
    return conversation
  }

  @Test func `at first the moods, the rows and the lyrics of the item are requested`() {
    var conversation = Conversation(Fixture.model(), lyrics: Fixture.lyrics)
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    #expect(
      conversation.asked == [
        .mood(.moods), .lyrics(.lyrics(entry: EntryID(rawValue: 2))),
        .queueWindow(.queue(offset: 0, limit: 50, filter: "")),
      ])
    #expect(conversation.model.nowPlaying.lyrics.lyrics == Fixture.lyrics)
  }

  @Test func `the opening request is made once, and skipped files are reported`() {
    let opening = PlayerRequest.queueFill(
      .setQueue(content: .paths(paths: [TrackPath("/x")]), play: true))
    var model = Fixture.model(opening: opening)
    let effects = model.update(.attached(PlayerSnapshot(output: "default")))
    guard case .request(opening, let tag)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(model.player.isOpening)
    let result = QueueResult(
      added: 2,
      skipped: [SkippedFile(path: TrackPath("/x/a"), reason: "“/x/a” is a text file.")],
      skippedCount: 3)
    _ = model.update(.reply(tag, .success(.queued(result: result))))
    #expect(!model.player.isOpening)
    #expect(
      model.message
        == Message(
          level: .warning, text: "3 files were skipped, first: “/x/a” is a text file."))
    #expect(!model.update(.attached(PlayerSnapshot(output: "default"))).contains(effects[0]))
  }

  @Test(
    arguments: [
      (1, nil, "Playing 1 track; u brings back your queue of 8"),
      (3, nil, "Playing 3 tracks; u brings back your queue of 8"),
      (3, "/x", "/x is added to the library. Playing 3 tracks; u brings back your queue of 8"),
    ] as [(Int, String?, String)])
  func `what opening replaces is named with the way back to it`(
    added: Int, folder: String?, text: String
  ) {
    let opening = PlayerRequest.queueFill(
      .setQueue(content: .paths(paths: [TrackPath("/x")]), play: true))
    var model = Fixture.model(opening: opening)
    let effects = model.update(.attached(Fixture.snapshot(playing: 1)))
    guard case .request(opening, let tag)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    // The event may come before the answer.
    var snapshot = Fixture.snapshot(playing: nil, of: [])
    snapshot.revision = 9
    _ = model.update(
      .player(
        PlayerEvent(
          number: 9, happenedAt: Fixture.start, kind: .queueChanged, snapshot: snapshot)))
    let result = QueueResult(
      added: added, skipped: [], skippedCount: 0, newFolders: folder.map { [TrackPath($0)] })
    _ = model.update(.reply(tag, .success(.queued(result: result))))
    #expect(model.message == Message(level: .info, text: text))
    let nothing = QueueResult(added: 0, skipped: [], skippedCount: 0)
    #expect(
      RequestPurpose.opening(wayBack: "; u").message(on: .queued(result: nothing))?.text
        == "There is nothing to play there.")
  }

  @Test(arguments: [
    (["/x"], "/x is added to the library."), (["/x", "/y"], "2 folders are added"),
  ])
  func `folders that opening adds to the library are reported`(folders: [String], text: String) {
    var result = QueueResult(
      added: 2, skipped: [], skippedCount: 0, newFolders: folders.map { TrackPath($0) })
    #expect(Message(result)?.text.hasPrefix(text) == true)
    #expect(Message(result)?.level == .info)
    result.newFolders = nil
    #expect(Message(result) == nil)
  }

  @Test func `a track that continues where it was left says so, next to any other message`() {
    var conversation = attached()
    func begin(
      _ index: Int, at seconds: Double, of duration: Double = 7200, isSorting: Bool = false
    ) {
      var entry = Fixture.queue[index].entry
      entry.track.duration = duration
      conversation.change(.itemChanged(from: nil, previousPosition: 0)) {
        $0.item = entry
        $0.queueIndex = index
        $0.position = PlaybackPosition(seconds: seconds, takenAt: Fixture.start)
        $0.sorting = isSorting ? MoodSorting(returnsTo: nil) : nil
      }
    }
    begin(2, at: 0)
    #expect(conversation.model.message == nil)
    begin(3, at: 5400)
    let remark = "Continues at 1:30:00; ^ starts it over."
    #expect(conversation.model.message?.text == remark)
    conversation.model.say("Playing Podcast")
    #expect(conversation.model.message?.text == "Playing Podcast. \(remark)")
    conversation.press(.down)
    #expect(conversation.model.message == nil)
    conversation.model.say("Playing Podcast.")
    begin(4, at: 5400)
    #expect(conversation.model.message?.text == "Playing Podcast. \(remark)")
    #expect(conversation.model.messages.history != MessageHistory())
    conversation.press(.down)
    begin(5, at: 50, isSorting: true)
    #expect(conversation.model.message == nil)
    begin(6, at: 37, of: 40)
    #expect(conversation.model.message == nil, "only long tracks continue")
  }

  @Test func `a pending seek is shown instead of the state`() {
    var conversation = attached()
    for state in [PlaybackState.playing, .paused] {
      var new = Fixture.snapshot(playing: 1, state: state)
      (new.revision, new.isSeeking) = (conversation.model.snapshot.revision + 1, true)
      conversation.send(event(new))
      let buffer = conversation.model.rendered(at: Fixture.start, utcOffset: 0)
      let rows = (0..<buffer.size.height).map { buffer.row($0).map(\.text).joined() }
      #expect(rows.contains { $0.contains("Seeking") })
    }
  }

  @Test func `no key goes to the end of a track whose length is only estimated`() {
    var conversation = attached()
    conversation.press(.character("$"))
    #expect(conversation.asked.count == 1)
    var new = Fixture.snapshot(playing: 1)
    new.revision = 9
    new.item?.track.isDurationExact = false
    conversation.send(event(new))
    conversation.forget()
    conversation.press(.character("$"))
    #expect(conversation.asked.isEmpty)
    #expect(conversation.model.message?.text == "The length of the track is not known yet.")
  }

  @Test func `the newest snapshot wins`() {
    var conversation = attached()
    var new = Fixture.snapshot(playing: 1)
    new.revision = 9
    new.volume = 55
    conversation.send(event(new))
    var old = Fixture.snapshot(playing: 1)
    old.revision = 8
    old.volume = 10
    conversation.send(event(old))
    #expect(conversation.model.snapshot.volume == 55)
  }

  @Test func `another item brings its own lyrics`() {
    var conversation = attached()
    var next = Fixture.snapshot(playing: 2)
    next.revision = 2
    let effects = conversation.model.update(event(next))
    #expect(conversation.model.nowPlaying.lyrics.lyrics == nil)
    guard case .request(.lyrics(.lyrics(entry: EntryID(rawValue: 3))), let tag)? = effects.first
    else {
      Issue.record("\(effects)")
      return
    }
    var later = Fixture.snapshot(playing: 3)
    later.revision = 3
    _ = conversation.model.update(event(later))
    _ = conversation.model.update(.reply(tag, .success(.lyrics(lyrics: Fixture.lyrics))))
    #expect(conversation.model.nowPlaying.lyrics.lyrics == nil, "lyrics of the previous track")
  }

  @Test func `important messages stay until a key is pressed`() {
    var conversation = attached()
    let snapshot = conversation.model.snapshot
    conversation.send(event(snapshot, .notice(notice: Notice(.error, "first"))))
    conversation.send(event(snapshot, .notice(notice: Notice(.info, "second"))))
    #expect(conversation.model.message?.text == "first")
    conversation.send(event(snapshot, .notice(notice: Notice(.error, "third"))))
    #expect(conversation.model.message?.text == "third")
  }

  @Test func `a request that failed says why`() {
    var model = Fixture.model()
    _ = model.update(.attached(Fixture.snapshot()))
    let effects = model.update(.terminal(.key(.character("n"))))
    guard case .request(.transport(.next), let tag)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    _ = model.update(.reply(tag, .failure(PlayerError(.outputFailed, "No sound device."))))
    #expect(model.message == Message(level: .error, text: "No sound device."))
  }

  @Test func `answers from before the connection was lost are ignored`() {
    var model = Fixture.model()
    _ = model.update(.attached(Fixture.snapshot()))
    let effects = model.update(.terminal(.key(.character("n"))))
    guard case .request(_, let tag)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    _ = model.update(.detached(reason: "It is gone."))
    _ = model.update(.attached(Fixture.snapshot()))
    let before = model
    #expect(model.update(.reply(tag, .failure(PlayerError(.stale, "late")))) == [])
    #expect(model == before)
  }

  @Test func `the play key restarts a lost player`() {
    var conversation = attached()
    conversation.send(.detached(reason: "The player has quit; Space starts it again."))
    for (key, effects) in [
      (Key.character("n"), []), (.character(" "), [.startPlayer]),
      (.character("R"), [Effect.startPlayer]),
    ] {
      let answer = conversation.model.update(.terminal(.key(key)))
      #expect(answer == effects)
    }
  }

  @Test func `the restart key restarts the player`() {
    var conversation = attached()
    let effects = conversation.model.update(.terminal(.key(.character("R"))))
    #expect(effects == [.restartPlayer])
    #expect(conversation.model.message?.text == "Restarting the player.")
  }

  @Test func `a lost player counts as stopped, and the interface stays`() {
    var conversation = attached()
    conversation.send(.detached(reason: "The player has ended."))
    #expect(conversation.effects == [])
    #expect(conversation.model.snapshot.state == .stopped)
    #expect(conversation.model.rendered(at: Fixture.start).description.contains("has ended."))
    conversation.send(.attached(Fixture.snapshot(playing: 2)))
    #expect(conversation.model.snapshot.state == .playing)
  }
}
