import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The names of the screens where space is short.
struct TabTests {
  @Test(arguments: 110...135)
  func `next to the playing track every tab has a name`(width: Int) {
    for screen in Screen.tabs {
      var conversation = Conversation(Fixture.model(width: width, height: 30))
      conversation.send(.attached(Fixture.snapshot(playing: 1)))
      conversation.press(.function(screen.rawValue + 1))
      let top = conversation.model.rendered(at: Fixture.start).description.prefix { $0 != "\n" }
      for other in Screen.tabs {
        #expect(top.contains(other.name) || top.contains(other.shortName), "\(top)")
      }
    }
  }

  @Test(arguments: [20, 40, 60, 72, 80, 90, 100, 110, 120, 132, 160, 200])
  func `wherever tabs are shown, their keys are, too`(width: Int) {
    for screen in Screen.tabs {
      var conversation = Conversation(Fixture.model(width: width, height: 30))
      conversation.send(.attached(Fixture.snapshot(playing: 1)))
      conversation.press(.function(screen.rawValue + 1))
      let layout = conversation.model.layout
      // On a small screen, the playing track has no tabs.
      guard !layout.tabs.isEmpty || layout.arrangement != .bare else { continue }
      let frame = PaneFrame(context: conversation.model.paneContext(at: Fixture.start))
      #expect(frame.tabs.tabs.contains { $0.screen == screen && !$0.name.isEmpty })
      for tab in frame.tabs.tabs { #expect(tab.key == "F\(tab.screen.rawValue + 1)") }
      let top = conversation.model.rendered(at: Fixture.start).description.prefix { $0 != "\n" }
      for tab in frame.tabs.tabs where frame.tabs.width <= width {
        #expect(top.contains(tab.key + tab.gap + tab.name), "\(top)")
      }
    }
  }

  @Test(arguments: [80, 120, 200], [";", "N", "T", "e"])
  func `what covers the playing screen has its tabs, and nothing else has them`(
    width: Int, key: String
  ) {
    var tops: [Substring] = []
    for screen in [5, 3] {
      var conversation = Conversation(Fixture.model(width: width, height: 50))
      conversation.send(.attached(Fixture.snapshot(playing: 1)))
      conversation.press(.function(screen))
      conversation.type(key)
      #expect(conversation.model.isCovered)
      let text = conversation.model.rendered(at: Fixture.start).description
      tops.append(text.prefix { $0 != "\n" })
    }
    for name in ["F2", "F8"] { #expect(tops[0].ranges(of: name).count == 1, "\(tops[0])") }
    #expect(tops[0].contains("► Playing") == tops[1].contains("► Playing"), "\(tops[0])")
  }

  @Test func `a tab without a key has a name`() {
    let bindings = KeyBindings.reading(["screen.log": []]).bindings
    for width in 8...120 {
      let tabs = ScreenTabs(.queue, bindings: bindings, fitting: width).tabs
      #expect(tabs.allSatisfy { !$0.key.isEmpty || !$0.name.isEmpty }, "\(width)")
    }
  }

  @Test func `a tab without a gap before its name can be clicked`() {
    let tabs = ScreenTabs(.queue, bindings: .standard, fitting: 60)
    #expect(tabs.tabs.allSatisfy(\.isCompact) && tabs.width <= 60)
    #expect(tabs.screen(at: 0) == .help && tabs.screen(at: 5) == .help)
    #expect(tabs.screen(at: 6) == nil && tabs.screen(at: 7) == .library)
    #expect(tabs.screen(at: tabs.width - 1) == .settings && tabs.screen(at: tabs.width) == nil)
  }

  @Test func `a row counter without room next to the tabs is on the lower edge`() {
    var conversation = Conversation(Fixture.model(width: 112, height: 24))
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    let lines = conversation.model.rendered(at: Fixture.start).description.split(separator: "\n")
    #expect(!lines[0].contains("2 of 8"))
    #expect(lines[lines.count - 2].contains("2 of 8"))
  }

  @Test func `a short name is part of the full one, or a synonym`() {
    let names = Screen.tabs.map(\.shortName)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.count <= 7 })
    #expect(Screen.playing.shortName == "Playing")
  }

  @Test(arguments: 57...140)
  func `all tabs have the same names on every screen, in full wherever they fit`(width: Int) {
    let full = Screen.tabs.map(\.name)
    let names = Screen.tabs.map { screen in
      ScreenTabs(screen, bindings: .standard, fitting: width).tabs.map(\.name)
    }
    #expect(Set(names) == [width >= 68 ? full : Screen.tabs.map(\.shortName)], "\(width)")
  }
}
