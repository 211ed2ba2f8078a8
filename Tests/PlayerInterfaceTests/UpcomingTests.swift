import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The tracks that follow the playing one, on its screen.
struct UpcomingTests {
  private static let songs = LateScenario.queue(
    of: (0..<300).map { Fixture.track("Song \($0).", artist: "Artist", number: $0 + 1) })

  /// The screen of a playing track without lyrics.
  private func playing(
    _ index: Int = 1, of rows: [QueueWindow.Row] = songs, width: Int = 80, height: Int = 24,
    lyrics: Lyrics? = nil, _ change: (inout PlayerSnapshot) -> Void = { _ in }
  ) -> Conversation {
    var conversation = Conversation(
      Fixture.model(width: width, height: height), rows: rows, lyrics: lyrics)
    var snapshot = Fixture.snapshot(playing: index, of: rows)
    snapshot.nextItem = index + 1 < rows.count ? rows[index + 1].entry : nil
    change(&snapshot)
    conversation.send(.attached(snapshot))
    conversation.press(.function(5))
    return conversation
  }

  private func windows(_ conversation: Conversation) -> [PlayerRequest] {
    conversation.asked.filter {
      // The queue's own screen reads at least 50 rows.
      if case .queueWindow(.queue(_, let limit, _)) = $0 { limit < 50 } else { false }
    }
  }

  @Test func `they are listed in order where there are no lyrics`() {
    let shown = playing().screenText
    for number in 2...5 { #expect(shown.contains("Song \(number).")) }
    #expect(shown.contains("Next") && !shown.contains("Next: "))
    #expect(shown.contains("and 29") && shown.contains(" more"))
  }

  @Test func `with lyrics only the next one is named`() {
    let shown = playing(lyrics: Fixture.lyrics).screenText
    #expect(shown.contains("Next: Song 2."))
    #expect(!shown.contains("Song 3."))
  }

  @Test func `lyrics that are hidden leave their place to the list`() {
    var conversation = playing(lyrics: Fixture.lyrics)
    conversation.press(.character("V"))
    #expect(conversation.screenText.contains("Song 3."))
  }

  @Test func `they are requested once, and again when the queue or the track changes`() {
    var conversation = playing()
    let first = windows(conversation).count
    conversation.send(.timePassed)
    conversation.change { $0.volume = 3 }
    #expect(windows(conversation).count == first)
    conversation.change(.queueChanged) { $0.queueRevision += 1 }
    #expect(windows(conversation).count == first + 1)
    conversation.change(.itemChanged(from: nil, previousPosition: 0)) {
      $0.item = Self.songs[2].entry
      $0.nextItem = Self.songs[3].entry
      $0.queueIndex = 2
    }
    #expect(windows(conversation).count == first + 2)
    let shown = conversation.screenText
    #expect(shown.contains("Song 3.") && !shown.contains("Song 1."))
  }

  @Test func `on other screens, and without a next track, nothing is requested`() {
    var conversation = playing()
    conversation.press(.function(2))
    conversation.forget()
    conversation.change(.queueChanged) { $0.queueRevision += 1 }
    #expect(windows(conversation) == [])
    #expect(windows(playing(299)) == [])
  }

  @Test func `until the answer arrives, the next track is shown and nothing that was played`() {
    var view = UpcomingView()
    var snapshot = Fixture.snapshot(playing: 1, of: Self.songs)
    snapshot.nextItem = Self.songs[2].entry
    #expect(view.entries(snapshot) == [Self.songs[2].entry])
    _ = view.nextRequest(height: 9, snapshot)
    view.receive(
      QueueWindow(queueRevision: 1, total: 300, offset: 2, rows: Array(Self.songs[2..<11])))
    #expect(view.entries(snapshot) == Self.songs[2..<11].map(\.entry))
    snapshot.item = Self.songs[2].entry
    snapshot.nextItem = Self.songs[3].entry
    snapshot.queueIndex = 2
    #expect(view.entries(snapshot) == Self.songs[3..<11].map(\.entry))
  }

  @Test func `if another order applies, only what is known to be next is shown`() {
    let shuffled = playing {
      $0.shuffleMode = .tracks
      $0.nextItem = Self.songs[200].entry
    }
    #expect(windows(shuffled) == [])
    #expect(shuffled.screenText.contains("Song 200.") && !shuffled.screenText.contains("Song 2."))
    let repeated = playing {
      $0.repeatMode = .one
      $0.nextItem = $0.item
    }
    #expect(windows(repeated) == [] && !repeated.screenText.contains("Song 2."))
    // The player plays another track first, as after a change that is not yet known here.
    let other = playing { $0.nextItem = Self.songs[50].entry }
    #expect(other.screenText.contains("Song 50.") && !other.screenText.contains("Song 3."))
  }

  @Test func `at the end it says so`() {
    #expect(playing(299).screenText.contains("End of the queue"))
    #expect(!playing(298).screenText.contains("End of the queue"))
    let wrapped = playing(299) {
      $0.repeatMode = .all
      $0.nextItem = Self.songs[0].entry
    }
    #expect(wrapped.screenText.contains("Song 0."))
  }

  @Test func `when stopped, it says what the key plays, above what follows`() {
    let shown = playing { $0.state = .stopped }.screenText
    #expect(shown.contains("Stopped. Space plays: Song 1."))
    #expect(shown.contains("Song 2."))
  }

  @Test func `a double-click on a row plays it, unless the screen is locked`() throws {
    var conversation = playing()
    let area = try #require(conversation.model.layout.area(of: .upcoming))
    func click(_ row: Int) {
      let (x, y) = (area.x + 2, area.y + row)
      for _ in 0..<2 {
        conversation.send(.terminal(.mouse(MouseEvent(.press, x: x, y: y))))
        conversation.send(.terminal(.mouse(MouseEvent(.release, x: x, y: y))))
      }
    }
    conversation.forget()
    click(0)
    click(area.height - 1)
    #expect(conversation.asked == [], "the heading and the number of further tracks are no tracks")
    click(2)
    #expect(conversation.asked == [.transport(.playEntry(id: Self.songs[3].entry.id))])
    conversation.forget()
    conversation.press(.character("Z"))
    click(2)
    #expect(conversation.asked == [])
  }

  @Test func `a failed request is reported, and not repeated until something changes`() {
    var conversation = Conversation(Fixture.model(), rows: Self.songs)
    var snapshot = Fixture.snapshot(playing: 1, of: Self.songs)
    snapshot.nextItem = Self.songs[2].entry
    conversation.send(.attached(snapshot))
    conversation.keepsBack = { effect, model in Awaited(effect, in: model) == .upcoming }
    conversation.press(.function(5))
    guard case .reply(let tag, _)? = conversation.takeKeptBack(answeredNow: false).first else {
      Issue.record("nothing was requested")
      return
    }
    conversation.forget()
    conversation.send(.reply(tag, .failure(PlayerError(.notFound, "It is gone."))))
    #expect(conversation.model.message?.text == "It is gone.")
    conversation.send(.timePassed)
    #expect(windows(conversation) == [])
    #expect(conversation.screenText.contains("Song 2."))
    conversation.change(.queueChanged) { $0.queueRevision += 1 }
    #expect(windows(conversation).count == 1)
  }

  @Test(arguments: [(200, 50), (120, 40), (80, 24), (40, 15), (40, 12), (30, 8), (20, 4), (10, 2)])
  func `hostile names stay in their rows`(width: Int, height: Int) {
    var conversation = playing(3, of: Fixture.queue, width: width, height: height)
    let buffer = conversation.model.rendered(at: Fixture.start)
    #expect(buffer.size == CellSize(width: width, height: height))
    #expect(!buffer.description.contains("\u{1B}") && !buffer.description.contains("\u{7}"))
    conversation.press(.down, .end, .home, .pageDown)
    let after = conversation.model.rendered(at: Fixture.start)
    #expect(after == buffer, "without lyrics there is nothing to scroll")
  }
}
