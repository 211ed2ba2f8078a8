import PlayerModel
import SafeText
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// What is true of any size, any key and any player.
struct PropertyTests {
  @Test(arguments: [UInt64](1...8))
  func `nothing traps, and nothing unsafe is drawn`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      var conversation = Conversation(randomModel(&random), lyrics: Fixture.lyrics)
      conversation.lists = Fixture.lists
      conversation.playlists = Fixture.playlists
      conversation.send(.attached(randomSnapshot(&random)))
      for _ in 0..<25 {
        conversation.send(randomEvent(&random))
        _ = conversation.model.nextChange(after: Fixture.start)
      }
      check(conversation.model)
    }
  }

  @Test func `every key works in every mode and state`() {
    let starts: [[Key]] =
      [
        [], [.character("/")], [.character("/"), .character("x")], [.character("!")],
        [.character("&")], [.character("&"), .character("x")], [.character("#"), .character("9")],
        [.function(2), .character("/"), .character("x")], [.function(8), .character("/")],
        [.character("?"), .character("/"), .character("z")], [.character(":"), .character("v")],
        [.function(2), .enter], [.function(4), .enter], [.function(6), .character("a"), .enter],
        [.function(8), .enter], [.function(8), .end, .up, .enter], [.character("5")],
        [.character("y"), .character("y")], [.function(2), .enter, .enter, .character("y")],
        [.function(4), .down, .enter, .character("~"), .character("O")],
        [.character("T"), .character("t")], [.character("F")],
        [.function(4), .end, .character("C")],
      ] + (1...8).map { [.function($0)] }
    for state in PlaybackState.allCases {
      for index in [nil, 1] {
        for start in starts {
          var conversation = Conversation(Fixture.model(width: 40, height: 9))
          conversation.lists = Fixture.lists
          (conversation.folders, conversation.settings) = (Fixture.folders, Fixture.settings)
          conversation.send(.attached(Fixture.snapshot(playing: index, state: state)))
          for key in start { conversation.press(key) }
          for key in AllKeys.all {
            var one = conversation
            one.press(key)
            if one.model.size != conversation.model.size { Issue.record("\(key)") }
          }
        }
      }
    }
  }

  @Test func `at every size, drawing stays within it`() {
    for width in 0...130 {
      for height in 0...26 where width % 10 == 0 || height % 10 == 0 || width < 16 {
        var conversation = Conversation(Fixture.model(), lyrics: Fixture.lyrics)
        conversation.send(.attached(Fixture.snapshot(playing: 1)))
        conversation.send(.terminal(.resized(CellSize(width: width, height: height))))
        check(conversation.model)
      }
    }
  }

  @Test(arguments: 1...8)
  func `at every size, every screen stays within it`(key: Int) {
    for (width, height) in [
      (0, 0), (1, 1), (3, 2), (10, 3), (20, 4), (24, 10), (40, 12), (59, 16), (60, 16), (110, 20),
      (132, 43), (400, 120), (500, 200),
    ] {
      var conversation = Conversation(Fixture.model(width: width, height: height))
      conversation.lists = Fixture.lists
      conversation.playlists = Fixture.playlists
      conversation.send(.attached(Fixture.snapshot(playing: 1)))
      conversation.press(.function(key))
      conversation.type("year:x 東")
      check(conversation.model)
      conversation.press(.enter, .down, .enter, .character("!"))
      check(conversation.model)
    }
  }

  private func check(_ model: AppModel) {
    let buffer = model.rendered(at: Fixture.start)
    if buffer.size != model.size { Issue.record("\(buffer.size) for \(model.size)") }
    for y in 0..<buffer.size.height {
      var columns = 0
      for cell in buffer.row(y) {
        columns += cell.width
        guard cell != .blank, cell.text != "─" else { continue }
        let isSafe = DisplayText(cell.text).text == cell.text
        if !isSafe { Issue.record("unsafe at row \(y): \(cell)") }
      }
      if columns != buffer.size.width { Issue.record("row \(y) has \(columns) columns") }
    }
  }

  private func randomModel(_ random: inout SeededGenerator) -> AppModel {
    let repertoire = Glyphs.Repertoire.allCases.randomElement(using: &random) ?? .ascii
    let colors = ColorDepth.allCases.randomElement(using: &random) ?? .none
    let size = randomSize(&random)
    return Fixture.model(
      width: size.width, height: size.height, glyphs: repertoire, colors: colors)
  }

  private func randomSize(_ random: inout SeededGenerator) -> CellSize {
    Int.random(in: 0..<8, using: &random) > 0
      ? CellSize(
        width: .random(in: 1...90, using: &random), height: .random(in: 1...30, using: &random))
      : CellSize(
        width: .random(in: 1...500, using: &random), height: .random(in: 1...200, using: &random))
  }

  private func randomSnapshot(_ random: inout SeededGenerator) -> PlayerSnapshot {
    let index: Int? =
      Bool.random(using: &random) ? Fixture.queue.indices.randomElement(using: &random) : nil
    var snapshot = Fixture.snapshot(
      playing: index, state: PlaybackState.allCases.randomElement(using: &random) ?? .stopped,
      at: [0, 83, -5, 1e18, .infinity, .nan].randomElement(using: &random) ?? 0)
    snapshot.revision = .random(in: 0...9, using: &random)
    snapshot.queueRevision = .random(in: 0...3, using: &random)
    snapshot.moodsRevision = .random(in: 0...3, using: &random)
    snapshot.queueCount = [0, 1, 8, 100_000, -1].randomElement(using: &random) ?? 0
    snapshot.queueIndex = [index, nil, 99_999, -7].randomElement(using: &random) ?? nil
    snapshot.rate = [1, 0.5, 2, 0, .nan].randomElement(using: &random) ?? 1
    snapshot.volume = [0, 80, 100, -3, .max].randomElement(using: &random) ?? 0
    snapshot.item?.track.duration =
      [nil, 0, 200, .nan, .infinity, -1].randomElement(using: &random) ?? nil
    snapshot.interruptionReason = Bool.random(using: &random) ? "It is \u{1B}[2J gone." : nil
    snapshot.itemMoods = MoodName.standard.filter { _ in Bool.random(using: &random) }
    return snapshot
  }

  private func randomEvent(_ random: inout SeededGenerator) -> AppEvent {
    switch Int.random(in: 0..<14, using: &random) {
    case 13:
      return .rowFound(
        RequestTag(rawValue: .random(in: 0...30, using: &random)),
        .success([nil, 0, 3, -1, 100_000, .max].randomElement(using: &random) ?? nil))
    case 12:
      return .rows(
        RequestTag(rawValue: .random(in: 0...30, using: &random)),
        Bool.random(using: &random)
          ? .failure(PlayerError(.storageFailed, "\u{1B}[2J"))
          : .success(
            ListAnswer(
              total: [-1, 0, 3, 100_000, .max].randomElement(using: &random) ?? 0,
              rows: Fixture.lists.values.randomElement(using: &random) ?? [])))
    case 0: return .terminal(.resized(randomSize(&random)))
    case 1: return .terminal(.pasted("a\u{1B}\u{202E}\n東"))
    case 2: return .attached(randomSnapshot(&random))
    case 3: return .detached(reason: "It is \u{9B}5m gone.")
    case 4, 5:
      let snapshot = randomSnapshot(&random)
      return .player(
        PlayerEvent(
          number: snapshot.revision, happenedAt: Fixture.start,
          kind: .notice(notice: Notice(.warning, "\u{1B}]0;x\u{7} \u{EFFF}")), snapshot: snapshot))
    case 6:
      return .reply(
        RequestTag(rawValue: .random(in: 0...30, using: &random)),
        .failure(PlayerError(.stale, "\u{7}")))
    default: return .terminal(.key(AllKeys.all.randomElement(using: &random) ?? .enter))
    }
  }
}
