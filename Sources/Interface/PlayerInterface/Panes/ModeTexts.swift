import PlayerModel
import TerminalCells

/// How the player is set, in words for the edges of the playing track: what is not as usual wherever that fits, and the rest
/// where there is room.
struct ModeTexts {
  /// A setting in words.
  struct Part: Equatable {
    /// What it is a setting of; nil for the output and the clock.
    var mode: PlayerMode?
    var text: String
  }

  /// The parts of each edge.
  let lines: [[Part]]
  /// What stands between two parts.
  let separator: String

  /// What fits edges of so many columns, the first as full as it goes.
  ///
  /// - Parameter clock: the time of day, where it is wanted.
  init(
    _ snapshot: PlayerSnapshot, clock: String?, at now: Timestamp, glyphs: Glyphs,
    fitting rooms: [Int]
  ) {
    let words = Words(snapshot: snapshot, clock: clock, now: now, glyphs: glyphs)
    let ways = [(false, " \(glyphs.separator) "), (true, " \(glyphs.separator) "), (true, "  ")]
    for (isShort, separator) in ways {
      let unusual = words.unusual(isShort: isShort)
      for extras in words.extras {
        let parts = extras.before + unusual + extras.behind
        guard let lines = Self.lines(of: parts, separator, fitting: rooms) else { continue }
        (self.lines, self.separator) = (lines, separator)
        return
      }
    }
    // What will stop the music is told the longest.
    var parts = words.unusual(isShort: true)[...]
    separator = "  "
    while !parts.isEmpty {
      parts.removeFirst()
      guard let lines = Self.lines(of: Array(parts), separator, fitting: rooms) else { continue }
      self.lines = lines
      return
    }
    lines = rooms.map { _ in [] }
  }

  /// The text of an edge.
  func text(_ line: Int) -> String {
    lines.indices.contains(line) ? lines[line].map(\.text).joined(separator: separator) : ""
  }

  /// The parts on edges of so many columns; nil if they do not fit.
  private static func lines(
    of parts: [Part], _ separator: String, fitting rooms: [Int]
  ) -> [[Part]]? {
    var rest = parts[...]
    let lines = rooms.map { room -> [Part] in
      var line: [Part] = []
      var used = -separator.count
      while let next = rest.first, used + separator.count + next.text.count <= room {
        used += separator.count + next.text.count
        line.append(next)
        rest.removeFirst()
      }
      return line
    }
    return rest.isEmpty ? lines : nil
  }

  /// The words there are.
  private struct Words {
    let snapshot: PlayerSnapshot
    let clock: String?
    let now: Timestamp
    let glyphs: Glyphs

    /// What is told only where there is room, from all to nothing of it.
    var extras: [(before: [Part], behind: [Part])] {
      let volume =
        snapshot.volume == 100
        ? [Part(mode: .volume, text: "volume 100%")] : []
      let output = snapshot.output == "silent" ? [Part(text: "output: silent")] : []
      let clock = clock.map { [Part(text: $0)] } ?? []
      return [(volume, output + clock), (volume, output), (volume, []), ([], [])]
    }

    /// What is not as usual, the least important first.
    func unusual(isShort: Bool) -> [Part] {
      let texts: [(PlayerMode, String?)] = [
        (.volume, volume(isShort)), (.speed, speed(isShort)),
        (.repeatMode, mode(isShort ? "rep" : "repeat", snapshot.repeatMode.rawValue)),
        (.shuffleMode, mode(isShort ? "shuf" : "shuffle", snapshot.shuffleMode.rawValue)),
        (.stopAfterItem, snapshot.stopsAfterItem ? isShort ? "stop" : "stop after this" : nil),
        (.sleepTimer, sleep(isShort)),
      ]
      return texts.compactMap { mode, text in text.map { Part(mode: mode, text: $0) } }
    }

    private func volume(_ isShort: Bool) -> String? {
      snapshot.volume == 100 ? nil : "\(isShort ? "vol" : "volume") \(snapshot.volume)%"
    }

    private func speed(_ isShort: Bool) -> String? {
      guard snapshot.rate != 1 else { return nil }
      let times = glyphs.repertoire == .ascii ? "x" : "×"
      return "\(isShort ? "" : "speed ")\(PlayerMode.speed(snapshot.rate))\(times)"
    }

    private func mode(_ name: String, _ value: String) -> String? {
      value == "off" ? nil : "\(name) \(value)"
    }

    private func sleep(_ isShort: Bool) -> String? {
      guard let timer = snapshot.sleepTimer else { return nil }
      if timer.isFading { return isShort ? "fading" : "fading out" }
      return "sleep \(timer.minutesLeft(at: now))\(isShort ? "m" : " min")"
    }
  }
}
