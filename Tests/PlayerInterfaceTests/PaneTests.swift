import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The panes beside the lists: how they grow, and how keys change them.
struct PaneTests {
  private func layout(
    _ width: Int, _ height: Int, showsList: Bool = true, hasLyrics: Bool = true,
    _ panes: PaneArrangement = .init()
  ) -> Layout {
    Layout(
      CellSize(width: width, height: height), showsList: showsList, showsCover: true,
      hasLyrics: hasLyrics, panes: panes)
  }

  /// Everything in a layout, none of which may cover another.
  private func areas(_ layout: Layout) -> [Rect] {
    ([layout.rows, layout.cover] + layout.panel.map(\.area)).filter { !$0.isEmpty }
  }

  /// Whether the cover is beside the lyrics.
  private func isBeside(_ layout: Layout) -> Bool {
    layout.cover.maxX <= layout.area(of: .lyric)?.x ?? 0
  }

  @Test(arguments: [true, false])
  func `cover and lyrics grow with the window`(showsList: Bool) {
    for width in 110...300 {
      for height in 24...90 {
        let here = layout(width, height, showsList: showsList)
        let higher = layout(width, height + 1, showsList: showsList)
        #expect(higher.cover.height >= here.cover.height, "\(width)x\(height)")
        // A cover that has no room yet leaves its rows to the lyrics, as does one beside them.
        if !here.cover.isEmpty, isBeside(here) == isBeside(higher) {
          #expect(higher.height(of: .lyric) >= here.height(of: .lyric), "\(width)x\(height)")
        }
        let wider = layout(width + 1, height, showsList: showsList)
        #expect(wider.cover.height >= here.cover.height, "\(width)x\(height)")
      }
    }
  }

  @Test func `a large window has a large cover, and more lyrics than a small one`() {
    let (small, large) = (layout(120, 40), layout(200, 50))
    #expect(large.cover.height > 25 && large.cover.width == 2 * large.cover.height)
    #expect(large.height(of: .lyric) > 40 && small.height(of: .lyric) >= 8)
    #expect(layout(200, 50, showsList: false).cover.height > 30)
  }

  @Test func `from 160 columns on the list gets the width`() {
    for height in [20, 45, 50, 90] {
      for width in 160...400 {
        let without = layout(width, height, hasLyrics: false)
        #expect(without.frame.width >= 100 && without.lyricsFrame.isEmpty, "\(width)")
        #expect(without.frame.width == layout(width - 1, height, hasLyrics: false).frame.width + 1)
        #expect(layout(width, height).frame.width >= 100, "\(width)")
      }
    }
  }

  @Test func `lyrics have a column of their own if the list keeps 100 columns`() {
    #expect(layout(199, 50).lyricsFrame.isEmpty)
    #expect(layout(199, 50).height(of: .lyric) > 0, "they are with the playing track")
    for width in 200...400 {
      let wide = layout(width, 50)
      #expect(wide.lyricsFrame.width >= 40 && wide.panelFrame.width >= 46)
      #expect(wide.panelFrame.maxX == wide.lyricsFrame.x && wide.lyricsFrame.maxX == width)
    }
    var panes = PaneArrangement()
    panes.showsLyrics = false
    #expect(layout(200, 50, panes).lyricsFrame.isEmpty)
    panes = PaneArrangement()
    panes.widening = PaneArrangement.step
    #expect(layout(200, 50, panes).lyricsFrame.isEmpty, "the listener wants a wider panel")
  }

  @Test func `the playing track has the same place with and without a column of lyrics`() {
    for (width, height) in [(200, 50), (240, 45), (300, 90), (200, 24)] {
      let (with, without) = (layout(width, height), layout(width, height, hasLyrics: false))
      #expect(with.panelFrame.width == without.panelFrame.width)
      #expect(with.cover.width == without.cover.width && with.cover.y == without.cover.y)
      #expect(with.area(of: .progress)?.y == without.area(of: .progress)?.y)
      #expect(with.rows.height == without.rows.height)
    }
  }

  @Test func `a column of lyrics appears only for a track that has some`() {
    var conversation = Conversation(Fixture.model(width: 200, height: 50), lyrics: Fixture.lyrics)
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    #expect(conversation.model.layout.lyricsFrame.width == 40)
    conversation.keepsBack = { effect, _ in
      if case .request(.lyrics, _) = effect { true } else { false }
    }
    conversation.change { $0.item = Fixture.queue[2].entry }
    #expect(!conversation.model.layout.lyricsFrame.isEmpty, "until the answer, nothing moves")
    conversation.lyrics = Lyrics(synced: true, lines: [Lyrics.Line(time: 1, text: "")])
    for answer in conversation.takeKeptBack(answeredNow: true) { conversation.send(answer) }
    #expect(conversation.model.layout.lyricsFrame.isEmpty, "an empty line is nothing to show")
    #expect(conversation.model.layout.frame.width == 140)
    conversation.lyrics = Fixture.lyrics
    conversation.change { $0.item = Fixture.queue[3].entry }
    #expect(!conversation.model.layout.lyricsFrame.isEmpty)
    conversation.change { $0.item = nil }
    #expect(conversation.model.layout.lyricsFrame.isEmpty)
  }

  @Test(arguments: [2, 3, 4, 6, 7])
  func `at 160 columns every list has its columns`(key: Int) {
    var conversation = Conversation(Fixture.model(width: 160, height: 45), lyrics: Fixture.lyrics)
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(key))
    let model = conversation.model
    #expect(model.layout.frame.width == 100 && model.layout.lyricsFrame.isEmpty)
    guard key == 2 else { return }
    #expect(BrowserPane.places(of: model.screens.library.browser, in: model.layout.rows).count == 3)
  }

  @Test func `nothing covers anything else, whatever is hidden and resized`() {
    for width in stride(from: 40, through: 300, by: 7) {
      for height in stride(from: 6, through: 80, by: 3) {
        for widening in [-20, 0, 30] {
          for (showsPanel, showsLyrics) in [(true, true), (true, false), (false, true)] {
            for (showsList, spectrum) in [(true, false), (true, true), (false, true)] {
              var panes = PaneArrangement()
              (panes.showsPanel, panes.showsLyrics) = (showsPanel, showsLyrics)
              panes.widening = widening
              let layout = Layout(
                CellSize(width: width, height: height), showsList: showsList, showsCover: true,
                showsSpectrum: spectrum, hasLyrics: widening == 0, panes: panes)
              let all = areas(layout)
              for (index, area) in all.enumerated() {
                #expect(area.maxX <= width && area.maxY <= height && area.x >= 0)
                for other in all[(index + 1)...] {
                  let isApart =
                    area.maxX <= other.x || other.maxX <= area.x || area.maxY <= other.y
                    || other.maxY <= area.y
                  #expect(isApart, "\(width)x\(height) \(panes): \(area) \(other)")
                }
              }
            }
          }
        }
      }
    }
  }

  // MARK: Keys

  private func conversation(_ width: Int = 200, _ height: Int = 50) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: height))
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.forget()
    return conversation
  }

  private func kept(_ conversation: Conversation) -> [KeptAppearance] {
    conversation.effects.compactMap {
      if case .keepAppearance(let kept) = $0 { kept } else { nil }
    }
  }

  @Test func `keys hide and resize panes, and the arrangement is kept`() throws {
    var conversation = conversation()
    let width = conversation.model.layout.frame.width
    conversation.press(.character("("))
    #expect(conversation.model.layout.frame.width == width - 4)
    conversation.press(.character(")"), .character(")"))
    #expect(conversation.model.layout.frame.width == width + 4)
    conversation.press(.character("V"))
    #expect(conversation.model.layout.lyricsFrame.isEmpty)
    #expect(conversation.model.message?.text == "Lyrics: hidden")
    conversation.press(.character("|"))
    #expect(conversation.model.layout.arrangement == .framed)
    #expect(kept(conversation).count == 5)
    let last = try #require(kept(conversation).last)
    #expect(!last.panes.showsPanel && !last.panes.showsLyrics && last.panes.widening == -2)
    let next = AppModel(
      size: CellSize(width: 200, height: 50), traits: conversation.model.appearance.traits,
      kept: last)
    #expect(next.listLayout == conversation.model.listLayout)
  }

  @Test func `a pane grows and shrinks as far as there is room, and says so`() {
    var conversation = conversation(110, 24)
    for _ in 0..<60 { conversation.press(.character("(")) }
    #expect(conversation.model.layout.frame.width >= 50)
    #expect(conversation.model.message?.text == "The playing pane is as wide as it gets.")
    for _ in 0..<60 { conversation.press(.character(")")) }
    #expect(conversation.model.layout.panelFrame.width >= 46)
    #expect(conversation.model.message?.text == "It is as narrow as it gets.")
  }

  @Test func `in a small window the keys say how much room they need`() {
    var conversation = conversation(80, 24)
    conversation.press(.character("("))
    #expect(conversation.model.message?.text.contains("110 columns and 20 rows") == true)
    #expect(kept(conversation).isEmpty)
  }

  @Test func `cover and visualizer stay as keys left them, until their settings change`() throws {
    var conversation = conversation()
    conversation.press(.character("c"), .character("v"))
    let last = try #require(kept(conversation).last)
    func model(_ change: (inout InterfacePreferences) -> Void) -> AppModel {
      var options = InterfaceOptions()
      change(&options.preferences)
      return AppModel(
        size: CellSize(width: 80, height: 24), traits: conversation.model.appearance.traits,
        options: options, kept: last)
    }
    let same = model { _ in }.appearance.options.preferences
    #expect(same.cover == .disc && same.showsSpectrum)
    let changed = model { $0.cover = .none }.appearance.options.preferences
    #expect(changed.cover == .none && changed.showsSpectrum)
  }

  @Test(arguments: [(200, 50), (110, 24), (80, 24), (40, 12), (30, 8)])
  func `with lyrics hidden, no line of them is shown`(width: Int, height: Int) {
    var panes = PaneArrangement()
    panes.showsLyrics = false
    for showsList in [true, false] {
      #expect(layout(width, height, showsList: showsList, panes).area(of: .lyric) == nil)
    }
  }

  @Test func `choosing a setting overrides what a key changed`() {
    var conversation = conversation()
    conversation.settings = [
      SettingEntry(
        name: "interface.cover", label: "Cover", meaning: "", value: "picture",
        choices: [.init("picture", "picture"), .init("disc", "disc"), .init("none", "none")])
    ]
    conversation.press(.character("c"), .function(8))
    conversation.send(.settings(conversation.settings))
    #expect(
      conversation.model.rendered(at: Fixture.start).description.contains("picture  (now disc)"))
    conversation.press(.end, .enter, .home, .enter)
    #expect(conversation.model.appearance.options.preferences.cover == .picture)
    #expect(kept(conversation).last?.cover.shown == .picture)
  }

  @Test func `a width from a file is kept within bounds`() {
    var panes = PaneArrangement()
    panes.widening = .max
    let kept = KeptAppearance(
      panes: panes, cover: .init(shown: .picture, set: .picture),
      visualizer: .init(shown: false, set: false))
    let model = AppModel(
      size: CellSize(width: 200, height: 50), traits: conversation().model.appearance.traits,
      kept: kept)
    #expect(model.appearance.panes.widening == 30)
  }
}
