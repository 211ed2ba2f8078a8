import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The bars of the visualizer: when they are requested, visible, and drawn.
struct VisualizerTests {
  private static let wanted = InterfaceOptions.wanting { $0.showsSpectrum = true }

  /// The screen of the playing track, while it plays.
  private func playing(
    width: Int = 80, height: Int = 24, options: InterfaceOptions = wanted,
    state: PlaybackState = .playing, hearing spectrum: Spectrum? = nil
  ) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: height, options: options))
    conversation.spectrum = spectrum
    conversation.send(.attached(Fixture.snapshot(playing: 1, state: state)))
    conversation.press(.function(5))
    return conversation
  }

  @Test func `the visualizer has one request pending, while it is visible and music plays`() {
    var conversation = playing()
    #expect(conversation.asked.filter(\.isSpectrum).count == 1)
    conversation.send(.timePassed)
    #expect(conversation.asked.filter(\.isSpectrum).count == 1)
    for (key, isSeen) in [(Key.function(3), false), (.function(5), true), (.character("v"), false)]
    {
      conversation = playing()
      conversation.model.nowPlaying.spectrum.receive(
        Spectrum(levels: [50], coming: [[1], [2]]), at: Fixture.start.monotonicNanoseconds)
      conversation.model.nowPlaying.spectrum.forget()
      conversation.forget()
      conversation.press(key)
      #expect(conversation.asked.filter(\.isSpectrum).isEmpty != isSeen)
    }
    for state in PlaybackState.allCases where state != .playing {
      #expect(playing(state: state).asked.filter(\.isSpectrum).isEmpty)
    }
    #expect(playing(options: InterfaceOptions()).asked.filter(\.isSpectrum).isEmpty)
  }

  @Test(arguments: [.standard, ThemeLooks.reading(["text": "#d6dae3 on #16181d"]).looks])
  func `bars drawn alone look the same as with the whole screen`(looks: ThemeLooks) {
    let options = InterfaceOptions.wanting(looks: looks) { $0.showsSpectrum = true }
    for (width, height) in [(80, 24), (132, 43), (200, 50), (40, 14), (20, 4)] {
      var conversation = playing(options: options)
      conversation.send(.terminal(.resized(CellSize(width: width, height: height))))
      let pane = conversation.model.spectrumPane
      for levels in [[100, 0, 50, 70], [0, 100, 55, 70], [], [], [0, 100], [5, 1]] {
        var drawn = conversation.model.rendered(at: Fixture.start)
        let before = conversation.model.spectrumLevels
        conversation.model.nowPlaying.spectrum.receive(Spectrum(levels: levels), at: 0)
        let after = conversation.model.spectrumLevels
        let changes = pane?.changes(from: before, to: after)
        // Elsewhere the whole screen is drawn.
        #expect(pane == nil || (changes == nil) == (before.count != after.count))
        for change in changes ?? [] { drawn.fill(change.area, with: change.cell) }
        guard changes != nil else { continue }
        #expect(drawn == conversation.model.rendered(at: Fixture.start), "\(width)×\(height)")
      }
      #expect(height < 20 || pane != nil)
    }
    #expect(playing(options: InterfaceOptions()).model.spectrumPane == nil)
  }

  @Test func `only changed parts of the bars are drawn`() throws {
    let pane = try #require(playing(width: 200, height: 50).model.spectrumPane)
    let levels = Array(repeating: 40, count: 64)
    #expect(pane.changes(from: levels, to: levels) == [])
    var higher = levels
    higher[7] += 100 / pane.area.height + 1
    let changes = try #require(pane.changes(from: levels, to: higher))
    #expect((1...3).contains(changes.count) && Set(changes.map(\.area.x)).count == 1)
    #expect(pane.changes(from: higher, to: levels)?.map(\.area) == changes.map(\.area))
  }

  @Test func `bars rise instantly and fall slowly`() {
    var view = SpectrumView()
    view.receive(Spectrum(levels: [100, 0, 50]), at: 0)
    view.receive(Spectrum(levels: [0, 100, 48]), at: 0)
    #expect(view.levels == [90, 100, 48])
    view.receive(Spectrum(), at: 0)
    #expect(view.levels == [80, 90, 38])
    view.receive(Spectrum(levels: [.max, .min]), at: 0)
    #expect(view.levels == [100, 0])
  }

  @Test func `a second of bars is requested at once, and shown moment by moment`() {
    var view = SpectrumView()
    #expect(view.nextRequest(bars: 2) == .spectrum(.spectrum(bands: 2, coming: 19)))
    view.receive(Spectrum(levels: [100, 0], coming: [[0, 50], [0, 100]]), at: 1_000_000_000)
    for (due, levels) in [(1_050_000_000, [90, 50]), (1_100_000_000, [80, 100])] as [(Int64, [Int])]
    {
      let before = view
      view.pass(to: due - 1)
      #expect(view == before && view.dueAt == due && view.nextRequest(bars: 2) == nil)
      // A late frame does not delay the next.
      view.pass(to: due + 3_000_000)
      #expect(view.levels == levels)
    }
    view.pass(to: 1_149_999_999)
    #expect(view.nextRequest(bars: 2) == nil)
    view.pass(to: 1_150_000_000)
    #expect(view.levels == [80, 100] && view.dueAt == nil)
    #expect(view.nextRequest(bars: 2) != nil && view.nextRequest(bars: 2) == nil)
  }

  @Test func `overdue bars are skipped, and those of another width are discarded`() {
    var view = SpectrumView()
    _ = view.nextRequest(bars: 1)
    view.receive(Spectrum(levels: [0], coming: [[100], [0], [30]]), at: 0)
    view.pass(to: 10_000_000_000)
    #expect(view.levels == [80] && view.dueAt == nil)
    _ = view.nextRequest(bars: 1)
    view.receive(Spectrum(levels: [0], coming: [[100], [0]]), at: 0)
    #expect(view.nextRequest(bars: 1) == nil && view.nextRequest(bars: 2) != nil)
    #expect(view.dueAt == nil)
  }

  @Test func `known bars are shown without a request, until the music changes course`() {
    let item = Fixture.queue[0].entry
    for (kind, isAnother) in [
      (.seeked(from: 1, to: 2), true), (.itemChanged(from: item, previousPosition: 3), true),
      (.rateChanged, true), (.underrun, true), (.gap, true), (.modesChanged, true),
      (.queueChanged, false), (.otherPlayerChanged, false),
    ] as [(PlayerEvent.Kind, Bool)] {
      var conversation = playing(hearing: Spectrum(levels: [7], coming: [[8], [9]]))
      conversation.forget()
      conversation.now = Fixture.after(0.05)
      #expect(conversation.model.barsDueAt == conversation.now.monotonicNanoseconds)
      conversation.send(.barsDue)
      #expect(conversation.model.spectrumLevels == [8] && conversation.asked.isEmpty)
      conversation.spectrum = nil
      conversation.change(kind) { _ in }
      #expect(conversation.asked.filter(\.isSpectrum).count == (isAnother ? 1 : 0), "\(kind)")
      #expect((conversation.model.barsDueAt == nil) == isAnother)
    }
  }

  @Test func `nothing wakes up for bars in a pause, or where they are not visible`() {
    func woken(_ leave: (inout Conversation) -> Void) -> (Int64?, [Int]) {
      var conversation = playing(hearing: Spectrum(levels: [7], coming: [[8], [9]]))
      #expect(conversation.model.barsDueAt != nil)
      leave(&conversation)
      return (conversation.model.barsDueAt, conversation.model.spectrumLevels)
    }
    let pause = PlayerEvent.Kind.stateChanged(from: .playing, to: .paused)
    #expect(woken { $0.change(pause) { $0.state = .paused } } == (nil, []))
    #expect(woken { $0.press(.function(3)) } == (nil, []))
    #expect(woken { $0.press(.character("v")) } == (nil, []))
    // An answer that was pending when they were hidden.
    var conversation = playing()
    conversation.press(.character("v"))
    conversation.model.nowPlaying.spectrum.receive(Spectrum(levels: [7], coming: [[8]]), at: 0)
    _ = conversation.model.update(
      .reply(RequestTag(rawValue: -7), .success(.spectrum(spectrum: Spectrum()))))
    #expect(conversation.model.barsDueAt == nil && conversation.model.spectrumLevels == [])
  }

  @Test(arguments: [
    (30, 8, 5, "Visualizer: on; it needs a larger window."),
    (30, 8, 3, "Visualizer: on; it needs a larger window."),
    (80, 24, 3, "Visualizer: on; F5 shows it."), (80, 24, 5, "Visualizer: on"),
  ])
  func `turning it on says how to see it`(width: Int, height: Int, key: Int, text: String) {
    var conversation = playing(width: width, height: height, options: InterfaceOptions())
    conversation.press(.function(key), .character("v"))
    #expect(conversation.model.message?.text == text)
    conversation.press(.character("v"))
    #expect(conversation.model.message?.text == "Visualizer: off")
  }

  @Test func `a player without a visualizer is asked only once`() {
    var view = SpectrumView()
    #expect(view.nextRequest(bars: 8) != nil)
    view.receiveRefusal()
    #expect(view.nextRequest(bars: 8) == nil && view.dueAt == nil)
  }

  @Test(arguments: Glyphs.Repertoire.allCases)
  func `bars are as high as their levels`(repertoire: Glyphs.Repertoire) {
    var buffer = CellBuffer(size: CellSize(width: 5, height: 2))
    SpectrumPane(
      in: Rect(buffer.size), theme: Theme(.standard, depth: .none), glyphs: Glyphs(repertoire)
    ).draw([100, 50, 0], in: &buffer)
    let full = Glyphs(repertoire).levels.last ?? " "
    #expect(buffer.row(0).map(\.text).joined() == "\(full)    ")
    #expect(buffer.row(1).map(\.text).joined() == "\(full) \(full)  ")
  }
}

extension PlayerRequest {
  fileprivate var isSpectrum: Bool {
    if case .spectrum = self { true } else { false }
  }
}
