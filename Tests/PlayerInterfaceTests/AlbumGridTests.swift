import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// The grid of album covers.
@Suite struct AlbumGridTests {
  /// Albums with a track for each cover, except the fourth, which has none.
  static func albums(_ count: Int) -> [ListRow] {
    let names = [
      "Blue Hours", "四季の歌", "", "\u{1B}[31mred\u{202E}", "Everything That We Ever Wanted",
    ]
    return (0..<count).map { index in
      let name = index < names.count ? names[index] : "Album \(index)"
      return .group(
        ListRow.Group(
          name: name, artist: index == 2 ? "" : "The Lanterns", count: 9,
          condition: Fixture.condition(name),
          cover: index == 3 ? nil : TrackPath("/music/\(index)/1.mp3")))
    }
  }

  /// A cover of one character, as the runner draws it.
  static func answer(_ path: TrackPath, _ look: TileRequest.Look) -> TileAnswer {
    var picture = CellBuffer(size: look.size)
    picture.fill(picture.bounds, with: "▓", style: Style(foreground: Color(167, .red)))
    if look.graphics != nil {
      let graphic = Graphic(
        identity: path.hashValue, size: look.size, memory: 100, form: .kitty(png: [1]),
        isThumbnail: true)
      picture.place(graphic, x: 0, y: 0)
    }
    return TileAnswer(path: path, look: look, picture: picture)
  }

  private func open(
    _ width: Int = 160, _ height: Int = 45, count: Int = 200, colors: ColorDepth = .direct,
    answers: Bool = true, _ graphics: (inout GraphicsTraits) -> Void = { _ in }
  ) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: height, colors: colors))
    conversation.lists = Fixture.lists
    conversation.lists[.groups(.album, of: nil)] = Self.albums(count)
    if answers {
      conversation.reading = { effect in
        guard case .drawTiles(let request) = effect else { return nil }
        return .tiles(request.paths.map { Self.answer($0, request.look) })
      }
    }
    conversation.send(.attached(Fixture.snapshot(playing: 1, state: .paused)))
    var traits = GraphicsTraits()
    graphics(&traits)
    conversation.send(.terminal(.graphics(traits)))
    conversation.press(.function(2), .character("Q"))
    return conversation
  }

  private func requests(_ conversation: Conversation) -> [TileRequest] {
    conversation.effects.compactMap { effect in
      if case .drawTiles(let request) = effect { request } else { nil }
    }
  }

  private func tiles(_ conversation: Conversation) throws -> TileLayout {
    try #require(conversation.model.screens.library.browser.shownTiles)
  }

  private func selected(_ conversation: Conversation) -> Int {
    conversation.model.screens.library.browser.lists[0].position.selected
  }

  private func screen(_ conversation: Conversation) -> CellBuffer {
    conversation.model.rendered(at: conversation.now)
  }

  /// Lets time pass, as the runner does.
  private func wait(_ seconds: Double, _ conversation: inout Conversation) {
    conversation.now = Fixture.after(seconds)
    conversation.send(.timePassed)
  }

  // MARK: Moving

  @Test func `the key shows covers with names, and again the lists`() throws {
    var conversation = open()
    #expect(conversation.screenText.contains("▓▓▓▓") && conversation.screenText.contains("四季の歌"))
    #expect(conversation.read.last?.source == .groups(.album, of: nil))
    #expect(conversation.read.last?.wantsCovers == true)
    conversation.press(.character("Q"))
    #expect(conversation.model.screens.library.browser.shownTiles == nil)
    #expect(conversation.screenText.contains("Artists"))
    conversation.press(.character("Q"), .character("o"))
    #expect(conversation.model.screens.library.browser.columns == [.album], "after the artists")
    #expect(!conversation.model.screens.library.browser.isGrid)
  }

  @Test func `arrow keys, h, j, k and l move by cell, and never seek`() throws {
    var conversation = open()
    let columns = try tiles(conversation).columns
    conversation.forget()
    conversation.press(.right, .down, .character("l"), .character("j"))
    #expect(selected(conversation) == 2 + 2 * columns)
    conversation.press(.left, .up, .character("h"), .character("k"))
    #expect(selected(conversation) == 0)
    conversation.press(.left, .up)
    #expect(selected(conversation) == 0)
    conversation.press(.character("#"), .character("3"), .character("l"))
    #expect(selected(conversation) == 3)
    #expect(conversation.asked == [])
    conversation.press(.character("."))
    #expect(conversation.asked == [.transport(.skip(seconds: 5))])
  }

  @Test func `pages, ends, the wheel and clicks reach every cell`() throws {
    var conversation = open()
    let tiles = try self.tiles(conversation)
    conversation.press(.pageDown)
    #expect(selected(conversation) == (tiles.lines - 1) * tiles.columns)
    conversation.press(.end)
    #expect(selected(conversation) == 199)
    conversation.press(.home)
    conversation.send(.terminal(.mouse(MouseEvent(.wheelDown, x: 10, y: 10))))
    #expect(selected(conversation) == tiles.columns)
    let place = tiles.place(of: 2)
    conversation.send(.terminal(.mouse(MouseEvent(.press, x: place.x + 3, y: place.y + 2))))
    #expect(selected(conversation) == 2)
  }

  @Test func `Enter opens the album, and going back shows the same cell`() throws {
    var conversation = open()
    conversation.press(.down, .right, .enter)
    let browser = conversation.model.screens.library.browser
    #expect(browser.shownTiles == nil && browser.focus == 1)
    #expect(browser.lists[0].position.columns == 1)
    #expect(browser.lists[0].position.visible.contains(browser.lists[0].position.selected))
    conversation.press(.character("h"))
    let columns = try tiles(conversation).columns
    #expect(selected(conversation) == columns + 1)
  }

  @Test func `the search and the filter work as in a list`() throws {
    var conversation = open()
    conversation.press(.character("/"))
    conversation.type("Album 150")
    conversation.press(.enter)
    #expect(selected(conversation) == 150)
    let filter = QueryCondition.not(
      .not(try #require(try LibraryQuery(parsing: "blue").condition)))
    conversation.lists[.groups(.album, of: filter)] = Array(Self.albums(1))
    conversation.press(.character("&"))
    conversation.type("blue")
    #expect(conversation.screenText.contains("Blue Hours"))
    #expect(!conversation.screenText.contains("Album"))
    conversation.press(.backspace, .backspace, .backspace, .backspace)
    conversation.type("zzz")
    #expect(conversation.screenText.contains("Nothing matches."))
  }

  @Test func `albums are added and marked as in a list`() {
    var conversation = open()
    conversation.press(.character("y"))
    #expect(selected(conversation) == 1, "the next cell")
    #expect(conversation.screenText.contains("✓Blue Hours"))
    conversation.press(.escape, .home)
    conversation.forget()
    conversation.press(.character("a"))
    #expect(
      conversation.asked == [
        .queueFill(
          .appendToQueue(
            content: .query(query: LibraryQuery(condition: Fixture.condition("Blue Hours")))))
      ])
  }

  @Test(arguments: [(30, 8), (20, 4), (10, 2)])
  func `a small window shows the albums as a list`(width: Int, height: Int) {
    let conversation = open(width, height)
    #expect(conversation.model.screens.library.browser.shownTiles == nil)
    #expect(requests(conversation).isEmpty)
  }

  @Test func `at every size, with every method, drawing stays within the screen`() {
    let changes: [@Sendable (inout GraphicsTraits) -> Void] = [
      { _ in }, { $0.hasKitty = true }, { $0.isRemote = true },
    ]
    for (width, height) in [
      (0, 0), (1, 1), (20, 4), (24, 10), (40, 12), (59, 16), (60, 16), (110, 20), (132, 43),
      (400, 120),
    ] {
      for change in changes {
        var conversation = open(width, height, change)
        conversation.press(.end, .up, .left)
        wait(1, &conversation)
        let size = CellSize(width: width, height: height)
        #expect(screen(conversation).size == size)
      }
    }
  }

  // MARK: Covers

  @Test func `what is visible is requested first, then the pages around it, each once`() throws {
    var conversation = open()
    let count = try tiles(conversation).count
    let all = requests(conversation)
    #expect(all.first?.paths.count == count - 1, "one album has no cover")
    #expect(all.first?.paths.first == TrackPath("/music/0/1.mp3"))
    let paths = all.flatMap(\.paths)
    #expect(Set(paths).count == paths.count && paths.count == 2 * count - 1)
    conversation.forget()
    conversation.press(.right, .left)
    #expect(requests(conversation).isEmpty)
  }

  @Test func `a held key requests a bounded number of covers`() throws {
    var conversation = open(count: 2000, answers: false)
    let count = try tiles(conversation).count
    conversation.forget()
    for _ in 0..<300 { conversation.press(.down) }
    #expect(requests(conversation).count <= 300)
    #expect(requests(conversation).allSatisfy { $0.paths.count <= 2 * count })
  }

  @Test func `pixels come when the grid has rested for 100 ms`() throws {
    var conversation = open { $0.hasKitty = true }
    #expect(requests(conversation).allSatisfy { $0.look.graphics == nil })
    #expect(screen(conversation).graphics.isEmpty)
    let rest = AlbumGrid.rest + Fixture.start.monotonicNanoseconds
    #expect(conversation.model.deadline == rest)
    wait(0.05, &conversation)
    #expect(screen(conversation).graphics.isEmpty && conversation.model.deadline == rest)
    wait(0.1, &conversation)
    let (shown, count) = (screen(conversation), try tiles(conversation).count)
    #expect(shown.graphics.count == count - 1)
    #expect(shown.keepsThumbnails && shown.graphics.allSatisfy { $0.graphic.isThumbnail })
    #expect(conversation.model.deadline == nil, "nothing runs while it is still")
  }

  @Test func `moving within the page keeps the pixels, and scrolling shows characters`() throws {
    var conversation = open { $0.hasKitty = true }
    wait(0.1, &conversation)
    conversation.press(.right)
    #expect(!screen(conversation).graphics.isEmpty)
    conversation.press(.pageDown, .pageDown)
    #expect(screen(conversation).graphics.isEmpty && screen(conversation).keepsThumbnails)
    #expect(conversation.screenText.contains("▓▓▓▓"))
    conversation.forget()
    wait(0.21, &conversation)
    #expect(!screen(conversation).graphics.isEmpty)
    conversation.press(.home)
    wait(0.4, &conversation)
    #expect(
      requests(conversation).filter { $0.look.graphics != nil }.flatMap(\.paths)
        .allSatisfy { $0 != TrackPath("/music/0/1.mp3") }, "they are kept")
  }

  @Test(arguments: [(160, 45), (300, 80), (1000, 300), (80, 24)])
  func `the visible tiles take at most 8 MB of the terminal's memory`(
    width: Int, height: Int
  ) throws {
    var conversation = open(width, height, count: 5000) { $0.hasKitty = true }
    wait(0.1, &conversation)
    let looks = requests(conversation).map(\.look).filter { $0.graphics != nil }
    let side = try #require(looks.last?.mostPixels)
    #expect(side > 0 && side <= 256)
    let count = try tiles(conversation).count
    #expect(count * side * side * 4 <= 8 << 20)
  }

  @Test func `leaving the view drops the covers, and the terminal frees them`() {
    var conversation = open { $0.hasKitty = true }
    wait(0.1, &conversation)
    let late = requests(conversation)
    conversation.press(.function(3))
    #expect(conversation.model.screens.library.grid == AlbumGrid())
    #expect(!screen(conversation).keepsThumbnails && conversation.model.deadline == nil)
    for request in late {
      conversation.send(.tiles(request.paths.map { Self.answer($0, request.look) }))
    }
    #expect(conversation.model.screens.library.grid == AlbumGrid())
    conversation.press(.function(2))
    #expect(screen(conversation).keepsThumbnails)
    conversation.press(.character("Q"))
    #expect(conversation.model.screens.library.grid == AlbumGrid())
  }

  @Test func `covers drawn for another size are not shown`() throws {
    var conversation = open(answers: false)
    let request = try #require(requests(conversation).first)
    conversation.send(.terminal(.resized(CellSize(width: 80, height: 24))))
    conversation.send(.tiles(request.paths.map { Self.answer($0, request.look) }))
    #expect(!conversation.screenText.contains("▓"))
    let cover = try tiles(conversation).cover
    #expect(requests(conversation).last?.look.size == cover)
  }

  @Test func `when the library changes, covers are drawn again, and shown until then`() throws {
    var conversation = open()
    let before = requests(conversation)[0]
    conversation.reading = { _ in nil }
    conversation.forget()
    conversation.change(.libraryChanged) { $0.libraryRevision += 1 }
    #expect(conversation.screenText.contains("▓▓▓▓"))
    #expect(requests(conversation).first == before)
    conversation.forget()
    conversation.press(.right)
    #expect(requests(conversation).isEmpty, "they are under way")
  }

  @Test func `without colours albums have their initials`() {
    let conversation = open(colors: .none)
    #expect(requests(conversation).isEmpty)
    #expect(conversation.screenText.contains("BH"))
  }

  @Test(arguments: [ColorDepth.basic, .bright])
  func `with few colours, albums whose covers are not recognised have initials, the same each time`(
    colors: ColorDepth
  ) {
    #expect(open(colors: colors).screenText.contains("▓▓▓▓"))
    func undrawn() -> Conversation {
      var conversation = open(colors: colors, answers: false)
      for request in requests(conversation) {
        conversation.send(
          .tiles(
            request.paths.map { TileAnswer(path: $0, look: request.look, picture: nil) }))
      }
      return conversation
    }
    let conversation = undrawn()
    #expect(!conversation.screenText.contains("▓") && conversation.screenText.contains("BH"))
    #expect(screen(conversation) == screen(undrawn()))
  }

  // MARK: Over a network

  /// The number of covers on the screen.
  private func covers(_ conversation: Conversation) throws -> Int {
    let grid = try tiles(conversation)
    let buffer = screen(conversation)
    return (0..<grid.count).count { index in
      let (cover, _) = grid.parts(of: grid.place(of: index))
      return buffer[cover.x + cover.width / 2, cover.y + cover.height / 2].text == "▓"
    }
  }

  @Test func `over a network, covers in characters come one after another, once the grid rests`()
    throws
  {
    var conversation = open { $0.isRemote = true }
    #expect(!conversation.screenText.contains("▓"))
    wait(0.1, &conversation)
    #expect(try covers(conversation) == 1)
    let due = try #require(conversation.model.deadline)
    wait(0.15, &conversation)
    #expect(try covers(conversation) == 1, "the line is still busy")
    let seconds = Double(due - Fixture.start.monotonicNanoseconds) / 1e9
    wait(seconds + 0.001, &conversation)
    #expect(try covers(conversation) == 2)
    for step in 1...40 { wait(seconds + Double(step), &conversation) }
    let count = try tiles(conversation).count
    #expect(try covers(conversation) == count - 1)
    #expect(conversation.model.deadline == nil)
    let before = screen(conversation)
    conversation.press(.pageDown, .pageDown)
    #expect(try covers(conversation) == 0, "a key costs only names")
    let after = screen(conversation)
    let changed = (0..<before.size.height).reduce(0) { sum, y in
      sum + zip(before.row(y), after.row(y)).count { $0 != $1 }
    }
    // Most of them are blank now, so this is less than a tenth of a second at 64 kB/s.
    #expect(changed < 3000)
  }

  @Test func `over a network, pixels have no characters before them`() {
    var conversation = open {
      $0.hasKitty = true
      $0.isRemote = true
    }
    #expect(requests(conversation).isEmpty)
    wait(0.1, &conversation)
    #expect(requests(conversation).first?.look.graphics?.isRemote == true)
    #expect(!screen(conversation).graphics.isEmpty)
  }

  @Test func `sixels are not sent over a network, and a multiplexer has characters`() {
    for change in [{ $0.hasSixel = true }, { $0.placeholder = 100 }]
      as [@Sendable (inout GraphicsTraits) -> Void]
    {
      var conversation = open { traits in
        change(&traits)
        traits.isRemote = true
        traits.isMultiplexed = traits.placeholder != nil
      }
      wait(0.1, &conversation)
      #expect(requests(conversation).allSatisfy { $0.look.graphics == nil })
      #expect(!requests(conversation).isEmpty)
    }
  }

  // MARK: Pictures of the screen

  @Test(arguments: [(200, 50), (160, 45), (120, 40), (80, 24), (40, 15), (30, 8)])
  func `the grid fills windows of any size`(width: Int, height: Int) {
    check(open(width, height), "grid")
    check(open(width, height, answers: false), "grid-unknown")
  }

  private func check(_ conversation: Conversation, _ name: String) {
    let size = conversation.model.size
    let difference = Snapshot("\(name)-\(size.width)x\(size.height).txt").difference(
      from: conversation.screenText + "\n")
    if let difference { Issue.record(Comment(rawValue: difference)) }
  }
}
