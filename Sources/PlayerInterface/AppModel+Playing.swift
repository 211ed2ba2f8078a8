import PlayerModel
import TerminalCells

/// The screen of what plays: its words, the visualizer, and the lock.
extension AppModel {
  // MARK: Words

  /// Words come earlier or later in such steps, seconds.
  private static let lyricsStep = 0.1

  /// Where one is in the words: ahead of the music where they come earlier.
  func lyricsPosition(at now: Timestamp) -> Double {
    snapshot.position(at: now) + snapshot.lyricsOffset.total
  }

  /// Lets the words come earlier by a number of steps, of what plays or of all.
  mutating func moveLyrics(by steps: Double, ofAll: Bool) -> [Effect] {
    guard ofAll || snapshot.item?.track.persistentID != nil else {
      show(Message(level: .info, text: "Nothing is playing whose words could be moved."))
      return []
    }
    let track = ofAll ? nil : snapshot.item?.track.persistentID
    let shown = ofAll ? snapshot.lyricsOffset.all : snapshot.lyricsOffset.track
    let old = wanted.lyricsOffsets[track] ?? shown
    // Steps of a tenth do not add up to whole tenths by themselves.
    let seconds = ((old + steps * Self.lyricsStep) * 10).rounded() / 10
    let effects = request(
      .setLyricsOffset(seconds: seconds, track: track), for: .lyricsOffset(ofAll: ofAll))
    guard !effects.isEmpty else { return [] }
    wanted.lyricsOffsets[track] = seconds
    wanted.ask()
    return effects
  }

  /// Says by how much the words were moved.
  mutating func tellLyricsOffset(_ offset: LyricsOffset, ofAll: Bool) {
    let seconds = ofAll ? offset.all : offset.track
    let whose = ofAll ? "all tracks" : "this track"
    let text =
      seconds == 0
      ? "The words of \(whose) come at their own time."
      : "The words of \(whose) come \(abs(seconds)) s \(seconds > 0 ? "earlier" : "later")."
    show(Message(level: .info, text: text))
  }

  /// Scrolls words that have no times.
  mutating func scrollLyrics(_ action: KeyAction) {
    guard let lines = unsyncedLines else { return }
    lyrics.scroll.take(action, count: lines, height: layout.height(of: .lyric))
  }

  mutating func scrollLyrics(by rows: Int) {
    guard let lines = unsyncedLines else { return }
    lyrics.scroll.move(by: rows, count: lines, height: layout.height(of: .lyric))
  }

  private var unsyncedLines: Int? {
    lyrics.lyrics.flatMap { $0.synced ? nil : lyrics.rows.count }
  }

  /// Breaks words without times for the place where they are seen.
  mutating func wrapLyrics() {
    guard let area = layout.panel.first(where: { $0.line == .lyric })?.area, area.height > 1 else {
      return
    }
    lyrics.wrap(to: area.width, height: area.height)
  }

  // MARK: The visualizer

  mutating func changeSpectrum() {
    options.showsSpectrum.toggle()
    let text =
      if !options.showsSpectrum {
        "The visualizer is off."
      } else if layout.height(of: .spectrum) > 0 {
        "The visualizer is on."
      } else {
        "The visualizer is on; a larger window, or the screen of what plays, has room for it."
      }
    show(Message(level: .info, text: text))
  }

  /// Asks how loud the pitches are, for as long as that is seen and something sounds.
  mutating func requestSpectrum() -> [Effect] {
    let area = layout.panel.first { $0.line == .spectrum }?.area
    guard connection == .attached, snapshot.state == .playing, let area, !area.isEmpty else {
      spectrum.rest()
      return []
    }
    guard let next = spectrum.nextRequest(bars: SpectrumPane.bars(fitting: area.width)) else {
      return []
    }
    return request(next, for: .spectrum)
  }

  // MARK: The lock

  /// Shows what plays on all of the screen, and lets only keys for that work.
  mutating func lock() {
    guard !isLocked else { return }
    isLocked = true
    screenBeforeLock = screen
    screen = .playing
    mode = .normal
    typed = []
  }

  mutating func unlock() {
    isLocked = false
    screen = screenBeforeLock
  }

  /// When it is locked because nobody does anything, on the monotonic clock; nil: not at all.
  var idleDeadline: Int64? {
    guard options.lockMinutes > 0, !isLocked, let touchedAt else { return nil }
    let wait = options.lockMinutes * 60e9
    let (deadline, overflow) = touchedAt.addingReportingOverflow(
      Int64(exactly: wait.rounded()) ?? .max)
    return overflow ? nil : deadline
  }

  /// Locks it if nobody did anything for as long as the settings say.
  mutating func lockIfIdle(at now: Timestamp) {
    if let idleDeadline, idleDeadline <= now.monotonicNanoseconds { lock() }
  }

  /// The key that unlocks it.
  var unlockingKey: String { bindings.name(.lock) ?? bindings.name(.showAll) ?? "Esc" }

  /// What an action does while it is locked; nil: what it always does.
  mutating func performLocked(_ action: KeyAction) -> [Effect]? {
    if action.isOfPlayback { return nil }
    // Where no key locks, what goes back from a screen goes back from this one.
    let isUnlocking = action == .lock || action == .showAll && bindings.name(.lock) == nil
    if isUnlocking { unlock() } else { tellLocked() }
    return []
  }

  private mutating func tellLocked() {
    show(Message(level: .info, text: "Locked: \(unlockingKey) unlocks."))
  }
}

extension KeyAction {
  /// Whether it acts on what plays, and on nothing else.
  var isOfPlayback: Bool { rawValue.hasPrefix("play.") }
}
