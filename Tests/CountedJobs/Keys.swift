import BenchmarkSupport
import PlayerInterface
import PlayerModel
import TerminalCells
import TerminalScreen

extension CountedJobs {
  /// Presses keys while a track plays, and shows the screen after each.
  static func pressKeys() throws {
    let display = try TerminalDisplay()
    defer { display.close() }
    var listener = Listener(AppModel(size: display.size, traits: display.traits))
    listener.show(on: display)
    for key in Listener.keys {
      listener.press(key)
      listener.show(on: display)
    }
  }

  /// Lets a track continue, and shows each second.
  static func passSeconds() throws {
    let display = try TerminalDisplay()
    defer { display.close() }
    let listener = Listener(AppModel(size: display.size, traits: display.traits))
    listener.show(on: display)
    for second in 0..<200 { listener.showProgress(since: second, on: display) }
  }

  /// Receives frames of the visualizer, and shows them.
  static func drawFrames() throws {
    let display = try TerminalDisplay()
    defer { display.close() }
    var preferences = InterfacePreferences()
    preferences.showsSpectrum = true
    var listener = Listener(
      AppModel(
        size: display.size, traits: display.traits,
        options: InterfaceOptions(preferences: preferences)))
    listener.show(on: display)
    for frame in 0..<200 { listener.hear(frame, on: display) }
  }
}

/// A listener, and a player that answers with a queue of 500 tracks.
private struct Listener {
  /// Two hundred keys: mostly movements in lists, and every screen.
  static let keys: [Key] = {
    let round: [Key] =
      Array(repeating: .character("j"), count: 20) + Array(repeating: .pageDown, count: 5)
      + [.character("k"), .up, .end, .home, .character("2"), .character("?"), .escape]
      + (1...8).map { .function($0) } + [.function(3)]
    return Array((0..<5).flatMap { _ in round }.prefix(200))
  }()

  private let now = StandingClock().now()
  private let rows = (1...500).map { number in
    var track = Track.example(Int64(number))
    let digits = String(repeating: "0", count: 29) + String(499 + number)
    track.persistentID = PersistentID(rawValue: "s1:" + digits)
    return QueueWindow.Row(
      index: number - 1, entry: QueueEntry(id: EntryID(rawValue: Int64(number)), track: track),
      moods: number.isMultiple(of: 5) ? [.calm] : [])
  }
  /// The waveform of every track.
  private let outline = SongOutline(
    waveform: SongWaveform(
      peaks: (0..<200).map { Float($0 * 37 % 101) / 101 },
      levels: (0..<200).map { Float($0 * 37 % 101) / 404 }))
  private var model: AppModel
  /// The tag of the pending request for bars of the visualizer.
  private var bars: RequestTag?
  /// The bars as last drawn.
  private var drawn: [Int] = []

  init(_ model: AppModel) {
    self.model = model
    var snapshot = PlayerSnapshot(output: "default")
    snapshot.revision = 1
    snapshot.queueRevision = 1
    snapshot.state = .playing
    snapshot.queueCount = rows.count
    snapshot.queueIndex = 0
    snapshot.item = rows[0].entry
    snapshot.position = PlaybackPosition(seconds: 83, takenAt: now)
    take(.attached(snapshot))
  }

  mutating func press(_ key: Key) {
    take(.terminal(.key(key)))
  }

  func show(on display: TerminalDisplay) {
    display.show(model.rendered(at: now))
  }

  /// Shows the second that follows `second`.
  func showProgress(since second: Int, on display: TerminalDisplay) {
    let (before, after) = (moment(second), moment(second + 1))
    guard let part = model.progressPart(since: before, at: after),
      display.redraw(part.area, part.draw)
    else { return display.show(model.rendered(at: after)) }
  }

  private func moment(_ second: Int) -> Timestamp {
    Timestamp(
      unixMilliseconds: now.unixMilliseconds + Int64(second) * 1000,
      monotonicNanoseconds: now.monotonicNanoseconds + Int64(second) * 1_000_000_000)
  }

  /// Receives a frame of the visualizer, and shows it.
  mutating func hear(_ frame: Int, on display: TerminalDisplay) {
    let levels = (0..<64).map { ($0 * 37 + frame * 11) % 101 }
    guard let bars else { fatalError("The visualizer was not requested.") }
    take(.reply(bars, .success(.spectrum(spectrum: Spectrum(levels: levels)))))
    guard let pane = model.spectrumPane else { fatalError("The visualizer is not visible.") }
    defer { drawn = model.spectrumLevels }
    guard let changes = pane.changes(from: drawn, to: model.spectrumLevels),
      display.redraw(pane.area, filling: changes)
    else { return show(on: display) }
  }

  /// Handles an event and answers the resulting requests.
  private mutating func take(_ event: AppEvent) {
    var waiting = model.update(event, at: now)
    while !waiting.isEmpty {
      switch waiting.removeFirst() {
      case .request(.spectrum, let tag): bars = tag
      case .request(let request, let tag):
        guard let reply = answer(request) else { continue }
        waiting += model.update(.reply(tag, .success(reply)), at: now)
      case .readRows(let question, let tag):
        waiting += model.update(.rows(tag, .success(answer(question))), at: now)
      case .readOutline(let song): waiting += model.update(.outline(song, outline), at: now)
      default: break
      }
    }
  }

  private func answer(_ request: PlayerRequest) -> PlayerReply? {
    switch request {
    case .queueWindow(.queue(let offset, let limit, _)):
      .queue(
        window: QueueWindow(
          queueRevision: 1, total: rows.count, offset: offset,
          rows: Array(rows.dropFirst(offset).prefix(limit))))
    case .mood(.moods):
      .moods(moods: MoodName.standard.map { MoodSummary(name: $0, trackCount: 0) })
    case .moodFiling(.addToMood(let mood, _)), .moodFiling(.removeFromMood(let mood, _)):
      .moodChanged(change: MoodChange(mood: mood, changed: 1, unchanged: 0))
    default: nil
    }
  }

  private func answer(_ question: ListQuestion) -> ListAnswer {
    let tracks = rows.dropFirst(question.offset).prefix(question.limit).map { row in
      ListRow.track(
        ListRow.Item(track: row.entry.track, isMissing: false, place: Int64(row.index)))
    }
    return ListAnswer(total: rows.count, rows: tracks)
  }
}
