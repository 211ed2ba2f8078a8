import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

@Suite struct GraphicsTests {
  private func conversation(
    _ pictures: PictureStyle = .auto, cover: CoverStyle = .picture
  ) -> Conversation {
    var conversation = Conversation(
      Fixture.model(
        width: 120, height: 40,
        options: .wanting {
          $0.cover = cover
          $0.pictures = pictures
        }))
    conversation.cover = CoverTests.answer()
    conversation.send(.attached(Fixture.snapshot(playing: 1, state: .playing)))
    return conversation
  }

  private func traits(_ change: (inout GraphicsTraits) -> Void) -> AppEvent {
    var traits = GraphicsTraits()
    change(&traits)
    return .terminal(.graphics(traits))
  }

  @Test
  func `characters are shown first, and the picture is requested once the terminal has answered`() {
    var talk = conversation()
    #expect(talk.covers.map(\.graphics) == [nil])
    talk.cover = nil
    talk.send(traits { $0.hasKitty = true })
    #expect(talk.covers.last?.graphics?.method == .kitty)
    #expect(talk.model.nowPlaying.cover.answer == CoverTests.answer())
  }

  @Test(arguments: [
    (PictureStyle.auto, true, true, GraphicsTraits.Method?.some(.kitty)),
    (.auto, false, true, .sixel), (.auto, false, false, nil), (.characters, true, true, nil),
    (.kitty, false, false, .kitty), (.sixel, true, false, .sixel),
  ])
  func `the method is what the listener wants and the terminal supports`(
    style: PictureStyle, hasKitty: Bool, hasSixel: Bool, method: GraphicsTraits.Method?
  ) {
    var talk = conversation(style)
    talk.send(
      traits {
        $0.hasKitty = hasKitty
        $0.hasSixel = hasSixel
      })
    #expect(talk.covers.last?.graphics?.method == method)
  }

  @Test(arguments: PictureStyle.allCases)
  func `in a multiplexer only placeholders or characters are used, whatever the setting`(
    style: PictureStyle
  ) {
    var talk = conversation(style)
    talk.send(
      traits {
        $0.isMultiplexed = true
        $0.hasKitty = true
      })
    #expect(talk.covers.last?.graphics == nil)
    talk.send(
      traits {
        $0.isMultiplexed = true
        $0.placeholder = 77
      })
    let method: GraphicsTraits.Method? = style == .auto || style == .kitty ? .placeholders(77) : nil
    #expect(talk.covers.last?.graphics?.method == method)
  }

  @Test func `the disc turns with Kitty's protocol, and is still with Sixel`() {
    var talk = conversation(cover: .disc)
    talk.send(traits { $0.hasKitty = true })
    #expect(talk.model.deadline != nil)
    talk.send(traits { $0.hasSixel = true })
    #expect(talk.covers.last?.shape == .disc(step: 0))
    #expect(talk.model.deadline == nil)
  }
}
