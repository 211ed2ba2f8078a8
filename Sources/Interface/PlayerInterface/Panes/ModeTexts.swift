import PlayerModel
import TerminalCells

/// The player's modes, as texts for the edges of the now playing panel.
///
/// Unusual modes are shown wherever they fit, and the others if there is room.
struct ModeTexts {
  /// A mode as text.
  struct Part: Equatable {
    /// The mode; `nil` for the output and the clock.
    var mode: PlayerMode?
    var text: String
  }

  /// The texts of each edge.
  let lines: [[Part]]
  /// The separator between two texts.
  let separator: String

  /// Creates the texts that fit edges of these widths, filling the first edge first.
  ///
  /// - Parameter clock: The time of day, if it is shown.
  init(
    _ snapshot: PlayerSnapshot, clock: String?, at now: Timestamp, glyphs: Glyphs,
    fitting rooms: [Int]
  ) {
    let words = Words(snapshot: snapshot, clock: clock, now: now, glyphs: glyphs)
    let ways = [(false, " \(glyphs.separator) "), (true, " \(glyphs.separator) "), (true, "  ")]
    for (isShort, separator) in ways {
      let unusual = words.unusual(isShort: isShort)
      for extras in words.extras {
        let parts = extras.before + unusual + extras.after
        guard let lines = Self.lines(of: parts, separator, fitting: rooms) else { continue }
        (self.lines, self.separator) = (lines, separator)
        return
      }
    }
    // The modes that stop the music are dropped last.
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

  /// Returns the text of an edge.
  func text(_ line: Int) -> String {
    lines.indices.contains(line) ? lines[line].map(\.text).joined(separator: separator) : ""
  }

  /// Distributes the texts over the edges; returns `nil` if they do not fit.
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

  /// The available texts.
  private struct Words {
    let snapshot: PlayerSnapshot
    let clock: String?
    let now: Timestamp
    let glyphs: Glyphs

    /// Texts that are only shown if there is room, from all of them to none.
    var extras: [(before: [Part], after: [Part])] {
      let volume =
        snapshot.volume == 100
        ? [Part(mode: .volume, text: "volume 100%")] : []
      let output = snapshot.output == "silent" ? [Part(text: "output: silent")] : []
      let clock = clock.map { [Part(text: $0)] } ?? []
      return [(volume, output + clock), (volume, output), (volume, []), ([], [])]
    }

    /// Returns the unusual modes, least important first.
    func unusual(isShort: Bool) -> [Part] {
      let texts: [(PlayerMode, String?)] = [
        (.volume, volume(isShort)), (.speed, speed(isShort)),
        (.repeatMode, mode(isShort ? "rep" : "repeat", snapshot.repeatMode.rawValue)),
        (.shuffleMode, mode(isShort ? "shuf" : "shuffle", snapshot.shuffleMode.rawValue)),
        (.stopAfterItem, snapshot.stopsAfterItem ? isShort ? "stop" : "stop after this" : nil),
        (.loop, loop(isShort)), (.sleepTimer, sleep(isShort)),
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

    private func loop(_ isShort: Bool) -> String? {
      guard let loop = snapshot.loop else { return nil }
      let dash = glyphs.repertoire == .ascii ? "-" : "–"
      let end = loop.end.map { TimeText.text($0) } ?? ""
      return isShort ? "A\(dash)B" : "A\(dash)B \(TimeText.text(loop.start))\(dash)\(end)"
    }

    private func sleep(_ isShort: Bool) -> String? {
      guard let timer = snapshot.sleepTimer else { return nil }
      if timer.isFading { return isShort ? "fading" : "fading out" }
      return "sleep \(timer.minutesLeft(at: now))\(isShort ? "m" : " min")"
    }
  }
}
