import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// The waveform of the playing song as its progress bar.
struct WaveformTests {
  static let sizes = [(200, 50), (160, 45), (120, 40), (80, 24), (40, 15), (30, 8)]
  private static let analyzed = SongOutline(waveform: Fixture.waveform, bookmarks: [20, 150])

  private func attached(
    _ width: Int = 80, _ height: Int = 24, outline: SongOutline? = analyzed, key: Int = 5,
    glyphs: Glyphs.Repertoire = .unicode, options: InterfaceOptions = InterfaceOptions(),
    hearing spectrum: Spectrum? = nil, _ change: (inout PlayerSnapshot) -> Void = { _ in }
  ) -> Conversation {
    var conversation = Conversation(
      Fixture.model(width: width, height: height, glyphs: glyphs, options: options),
      lyrics: Fixture.lyrics)
    (conversation.outline, conversation.spectrum) = (outline, spectrum)
    var snapshot = Fixture.snapshot(playing: 1)
    change(&snapshot)
    conversation.send(.attached(snapshot))
    conversation.press(.function(key))
    return conversation
  }

  private func rows(_ conversation: Conversation) throws -> [String] {
    let area = try #require(conversation.model.layout.area(of: .progress))
    let screen = conversation.model.rendered(at: conversation.now)
    return area.rows.map { y in
      screen.row(y).dropFirst(area.x).prefix(area.width).map(\.text).joined()
    }
  }

  // MARK: What is seen

  @Test(arguments: sizes)
  func `it is on every screen with room for it`(width: Int, height: Int) {
    for (key, name) in [(3, "waveform"), (5, "waveform-playing")] {
      let conversation = attached(width, height, key: key) {
        $0.loop = LoopPoints(start: 60, end: 70)
      }
      let text = conversation.model.rendered(at: Fixture.start).description
      let difference = Snapshot("\(name)-\(width)x\(height).txt").difference(from: text + "\n")
      if let difference { Issue.record(Comment(rawValue: difference)) }
    }
  }

  @Test func `it has the times beside its last row, and A, B and bookmarks above it`() throws {
    let rows = try rows(attached { $0.loop = LoopPoints(start: 60, end: 70) })
    #expect(rows.count == 2)
    #expect(rows[1].hasPrefix("1:23 ") && rows[1].hasSuffix(" -1:52 / 3:15"))
    let marks = rows[0].filter { "AB▾".contains($0) }
    #expect(marks == "▾AB▾")
    #expect(rows[1].contains("█") && !rows.joined().contains("━"))
  }

  @Test(arguments: [Glyphs.Repertoire.console, .ascii])
  func `consoles and ASCII have their own symbols`(glyphs: Glyphs.Repertoire) throws {
    let rows = try rows(attached(glyphs: glyphs))
    #expect(rows[0].contains(Glyphs(glyphs).bookmark))
    #expect(rows[1].contains(Glyphs(glyphs).levels.last ?? " "))
    if glyphs == .ascii { #expect(rows.joined().allSatisfy(\.isASCII)) }
  }

  @Test func `until it is known, with the other setting, and without a length, it is a line`()
    throws
  {
    let line = InterfaceOptions.wanting { $0.progress = .line }
    for conversation in [
      attached(outline: nil), attached(options: line), attached { $0.item?.track.duration = nil },
      attached { $0.item?.track.duration = .infinity }, attached(key: 3),
    ] {
      let rows = try rows(conversation)
      #expect(try #require(rows.last).contains("─"))
      #expect(rows.dropLast().allSatisfy { $0.allSatisfy { $0 == " " } })
      #expect(!rows.joined().contains("█"))
    }
    #expect(try rows(attached(options: line)).count == 1)
  }

  @Test func `bookmarks are on the line, too`() throws {
    let rows = try rows(attached(key: 3))
    #expect(rows.count == 1 && rows[0].filter { $0 == "▾" }.count == 2)
  }

  @Test func `damaged bookmarks and thousands of them stay on the bar`() throws {
    let damaged: [Double] = [-5, 1e300, .nan, .infinity]
    let places: [Double] = damaged + (0..<5000).map { Double($0) / 20 }
    let rows = try rows(
      attached(outline: SongOutline(waveform: Fixture.waveform, bookmarks: places)))
    #expect(rows[0].filter { $0 == "▾" }.count > 40)
  }

  @Test func `a changed setting takes effect at once`() throws {
    var conversation = attached(100, 40, key: 3)
    let before = conversation.model.layout.rows.height
    #expect(conversation.model.layout.height(of: .progress) == 2)
    conversation.send(
      .configured(.standard, .wanting { $0.progress = .line }, Notice(.info, "Changed.")))
    #expect(conversation.model.layout.height(of: .progress) == 1)
    #expect(conversation.model.layout.rows.height == before + 1)
  }

  // MARK: The mouse

  @Test func `a click and a drag on any of its rows seek`() throws {
    var conversation = attached(120, 40)
    let bar = try #require(
      conversation.model.panel(conversation.model.paneContext(at: Fixture.start)).progressBar)
    #expect(bar.height == 3)
    for y in bar.rows {
      conversation.forget()
      conversation.send(.terminal(.mouse(MouseEvent(.press, x: bar.x, y: y))))
      conversation.send(.terminal(.mouse(MouseEvent(.drag, x: bar.x + 9, y: 0))))
      #expect(conversation.asked == [])
      conversation.send(.terminal(.mouse(MouseEvent(.release, x: bar.maxX + 50, y: 0))))
      #expect(
        conversation.asked == [.transport(.seek(seconds: 195.4, entry: EntryID(rawValue: 2)))])
    }
    conversation.forget()
    conversation.send(.terminal(.mouse(MouseEvent(.press, x: bar.x, y: bar.y - 1))))
    conversation.send(.terminal(.mouse(MouseEvent(.release, x: bar.x, y: bar.y - 1))))
    #expect(conversation.asked == [])
  }

  @Test func `where it is a line, its empty rows are no part of it`() throws {
    let conversation = attached(outline: nil)
    let bar = conversation.model.panel(conversation.model.paneContext(at: Fixture.start))
    #expect(try #require(bar.progressBar).height == 1)
  }

  // MARK: Costs

  @Test func `each second, no more is drawn than for a line, until another column is full`() {
    let conversation = attached(80, 24) { $0.position.seconds = 0.5 }
    var heights: [Int] = []
    for second in 1...40 {
      let (before, now) = (Fixture.after(Double(second - 1)), Fixture.after(Double(second)))
      // A line of lyrics begins, or the clock shows another minute.
      guard let part = conversation.model.progressPart(since: before, at: now) else { continue }
      heights.append(part.area.height)
    }
    #expect(heights.count { $0 == 1 } > 25 && heights.contains(2))
  }

  @Test(arguments: sizes)
  func `what is drawn alone gives the same screen`(width: Int, height: Int) {
    for outline in [Self.analyzed, SongOutline()] {
      var conversation = attached(width, height, outline: outline) {
        $0.position.seconds = 0.5
        $0.loop = LoopPoints(start: 60, end: 70)
      }
      var before = Fixture.start
      var drawn = conversation.model.rendered(at: before)
      for second in 1...80 {
        let now = Fixture.after(Double(second) * 1.03)
        conversation.now = now
        conversation.spectrum = Spectrum(levels: [second % 60 + 40])
        if second % 2 == 0 { conversation.send(.barsDue) }
        let whole = conversation.model.rendered(at: now)
        if let part = conversation.model.progressPart(since: before, at: now) {
          part.draw(in: &drawn)
          #expect(drawn == whole, "\(width)×\(height), \(second)")
        }
        (drawn, before) = (whole, now)
      }
    }
  }

  @Test func `an analyzed song causes no requests and no wake-ups`() {
    let conversation = attached(hearing: Spectrum(levels: [50]))
    #expect(conversation.outlines.count == 1)
    #expect(!conversation.asked.contains { $0.isOfLevel })
    #expect(conversation.model.barsDueAt == nil)
  }

  // MARK: What was not analyzed

  @Test func `a song that was not analyzed fills in as it is heard`() throws {
    var conversation = attached(outline: SongOutline(), hearing: Spectrum(levels: [90])) {
      $0.position.seconds = 0
    }
    for second in 1...60 {
      conversation.now = Fixture.after(Double(second))
      conversation.send(.barsDue)
    }
    let row = try #require(try rows(conversation).last)
    let bar = row.drop { $0 != " " }.dropFirst().prefix { $0 != " " }
    let heard = bar.prefix { $0 == "█" }.count
    #expect(abs(Double(heard) / Double(bar.count) - 60 / 195.4) < 0.05)
    #expect(bar.dropFirst(heard + 1).allSatisfy { $0 == "▁" })
    #expect(conversation.asked.filter(\.isOfLevel).count == 61)
  }

  @Test func `its level is requested once a second, while it plays and is visible`() {
    var conversation = attached(outline: SongOutline(), hearing: Spectrum(levels: [90]))
    #expect(conversation.asked.filter(\.isOfLevel).count == 1)
    let due = Fixture.start.monotonicNanoseconds + 1_000_000_000
    #expect(conversation.model.barsDueAt == due)
    conversation.send(.barsDue)
    #expect(conversation.asked.filter(\.isOfLevel).count == 1, "it is not due yet")
    conversation.change(.stateChanged(from: .playing, to: .paused)) { $0.state = .paused }
    #expect(conversation.model.barsDueAt == nil)
    conversation.change(.stateChanged(from: .paused, to: .playing)) { $0.state = .playing }
    #expect(conversation.model.barsDueAt == due)
    conversation.press(.function(3))
    #expect(conversation.model.barsDueAt == nil, "the line needs no level")
  }

  @Test func `an analysis that ends meanwhile replaces what was heard`() throws {
    var conversation = attached(outline: SongOutline(), hearing: Spectrum(levels: [90]))
    conversation.outline = Self.analyzed
    conversation.change(.analysisProgressed) { _ in }
    #expect(conversation.outlines.count == 2)
    #expect(try rows(conversation)[0].contains("▾"))
    conversation.change(.analysisProgressed) { _ in }
    #expect(conversation.outlines.count == 2, "it is known now")
    #expect(conversation.model.barsDueAt == nil)
  }

  @Test func `a changed bookmark is read again`() throws {
    var conversation = attached(key: 3)
    conversation.outline = SongOutline(waveform: Fixture.waveform, bookmarks: [20])
    conversation.change(.moodsChanged) { $0.moodsRevision += 1 }
    #expect(try rows(conversation)[0].filter { $0 == "▾" }.count == 1)
  }

  @Test func `a song without an identity is only heard`() {
    let conversation = attached(hearing: Spectrum(levels: [90])) {
      $0.item?.track.persistentID = nil
    }
    #expect(conversation.outlines.isEmpty && conversation.asked.contains { $0.isOfLevel })
  }
}

extension PlayerRequest {
  /// Whether this is the request for the level of a song that was not analyzed.
  fileprivate var isOfLevel: Bool { self == .spectrum(.spectrum(bands: 1, coming: 4)) }
}
