import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// What another player plays, and the keys for it.
@Suite struct OtherPlayerTests {
  private static func other(
    _ title: String = "Teardrop", by artist: String = "Massive Attack",
    _ state: PlaybackState = .playing, isHere: Bool = true
  ) -> OtherPlaying {
    var track = Track(path: TrackPath(""), title: title)
    track.artist = artist
    let player = OtherPlayer(id: ":1.7", name: "firefox", identity: "Mozilla Firefox")
    var other = OtherPlaying(player: player, state: state, track: track)
    if isHere { other.match = Fixture.queue[2].entry.track }
    return other
  }

  private func attached(
    _ other: OtherPlaying?, width: Int = 80, height: Int = 24,
    glyphs: Glyphs.Repertoire = .unicode
  ) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: height, glyphs: glyphs))
    var snapshot = Fixture.snapshot(playing: 1)
    snapshot.other = other
    conversation.send(.attached(snapshot))
    conversation.forget()
    return conversation
  }

  private func foot(_ conversation: Conversation) -> String {
    let screen = conversation.model.rendered(at: Fixture.start)
    return screen.row(screen.size.height - 1).map(\.text).joined()
  }

  @Test func `it is shown in one line with its key, at every size`() {
    let wide = foot(attached(Self.other(), width: 120, height: 30))
    #expect(wide.contains("also playing: Teardrop — Massive Attack (Mozilla Firefox)"))
    #expect(wide.contains("@ pause, file"))
    let usual = foot(attached(Self.other()))
    #expect(usual.contains("also playing: Teardrop… (Mozilla Firefox)   @ pause, file"))
    #expect(usual.contains("d leave   q quit"))
    let narrow = foot(attached(Self.other(), width: 30, height: 8))
    #expect(narrow.hasPrefix("also playing: Teardrop"))
    let plain = foot(attached(Self.other(), width: 120, height: 30, glyphs: .ascii))
    #expect(plain.contains("Teardrop - Massive Attack (Mozilla Firefox)"))
    #expect(!foot(attached(nil)).contains("also playing"))
  }

  @Test func `a long or hostile title is cut before the player's name`() {
    let long = foot(attached(Self.other(String(repeating: "東\u{1B}[2J", count: 500))))
    #expect(long.contains("(Mozilla Firefox)"))
    #expect(!long.contains("\u{1B}"))
  }

  @Test func `Space pauses it, n skips there, and only the next key counts`() {
    var conversation = attached(Self.other())
    conversation.press(.character("@"), .character(" "))
    conversation.press(.character("@"), .character("n"))
    conversation.press(.character("@"), .escape)
    conversation.press(.character("@"), .character("q"))
    #expect(
      conversation.asked == [
        .otherPlayers(.tellOtherPlayer(id: ":1.7", command: .toggle)),
        .otherPlayers(.tellOtherPlayer(id: ":1.7", command: .next)),
      ])
    #expect(conversation.model.mode == .normal)
  }

  @Test func `while a key is awaited, the line says what each does`() {
    var conversation = attached(Self.other(), width: 120, height: 30)
    conversation.press(.character("@"))
    let line = foot(conversation)
    #expect(line.contains("Space pause"))
    #expect(line.contains("1 happy"))
    #expect(line.contains("Esc cancel"))
  }

  @Test func `a digit files the matching song of the library, and removes it again`() throws {
    let track = Fixture.queue[2].entry.track
    let song = TrackReference.persistentID(id: try #require(track.persistentID), path: track.path)
    var conversation = attached(Self.other())
    conversation.press(.character("@"), .character("2"))
    #expect(conversation.asked == [.moodFiling(.addToMood(mood: .calm, tracks: [song]))])
    var filed = Self.other()
    filed.moods = [.calm]
    conversation = attached(filed)
    conversation.press(.character("@"), .character("2"))
    #expect(conversation.asked == [.moodFiling(.removeFromMood(mood: .calm, tracks: [song]))])
  }

  @Test func `a song outside the library is not filed, and the reason is given`() {
    var conversation = attached(Self.other(isHere: false))
    conversation.press(.character("@"), .character("2"))
    #expect(conversation.asked == [])
    #expect(conversation.model.message?.text.contains("not in your library") == true)
  }

  @Test func `a paused player is shown as such, and without one the key explains itself`() {
    var conversation = attached(Self.other("Teardrop", by: "", .paused))
    #expect(foot(conversation).contains("paused elsewhere: Teardrop"))
    conversation = attached(nil)
    conversation.press(.character("@"))
    #expect(conversation.model.mode == .normal)
    #expect(conversation.model.message?.text.contains("sensor.others") == true)
  }
}
