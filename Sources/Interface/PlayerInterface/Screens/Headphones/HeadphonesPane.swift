import PlayerModel
import SafeText
import TerminalCells

/// The headphones screen: a head that turns with the listener's, and the state of the headphones.
struct HeadphonesPane {
  let context: PaneContext
  let view: HeadphonesView

  /// The minimum width of the text next to the head, and the minimum height of the head.
  private static let textColumns = 34
  private static let headRows = 5

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    PaneFrame(context: context).draw(counters: ["headphones"], in: &buffer)
    buffer.fill(layout.body)
    if let text = emptyText {
      EmptyText(text).draw(in: layout.body, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    let (head, text) = parts
    if let sample = view.sample, !head.isEmpty {
      var canvas = DotCanvas(
        CellSize(width: head.width, height: head.height), glyphs.repertoire)
      HeadDrawing(roll: sample.roll, pitch: sample.pitch, yaw: sample.yaw).draw(on: &canvas)
      canvas.draw(in: head, style: theme.barFull, of: &buffer)
    }
    let rows = lines.flatMap { line in
      DisplayText(line.text).wrapped(to: max(1, text.width), limit: 4, ellipsis: glyphs.ellipsis)
        .map { TextLine($0.text, line.style, ellipsis: glyphs.ellipsis) }
    }
    for (index, row) in rows.prefix(text.height).enumerated() {
      buffer.draw(row, in: text.row(index))
    }
  }

  /// The areas of the head and of the text.
  private var parts: (head: Rect, text: Rect) {
    let body = layout.body
    guard view.sample != nil, body.height >= Self.headRows else { return (.nothing, body) }
    if body.width >= Self.textColumns + 2 * Self.headRows {
      let (head, rest) = body.split(left: body.width - Self.textColumns)
      return (head.split(left: head.width - 1).left, rest)
    }
    let rows = body.height - 3
    guard rows >= Self.headRows else { return (.nothing, body) }
    let (head, rest) = body.split(top: rows)
    return (head, rest)
  }

  /// The text to show instead if there are no headphones.
  private var emptyText: [String]? {
    if let refusal = view.refusal {
      return ["The player cannot report on the headphones.", refusal]
    }
    guard let report = view.report else { return ["Asking the player"] }
    if !report.isEnabled {
      return ["Headphones are off.", "To use them: “stimmung config set headphones.enabled true”."]
    }
    guard !report.isConnected else { return nil }
    if let problem = report.problem { return ["No headphones.", problem] }
    return ["Waiting for headphones.", "Source: \(report.source)"]
  }

  private typealias Line = (text: String, style: Style)

  private var lines: [Line] {
    guard let report = view.report else { return [] }
    var lines: [Line] = []
    if let sample = view.sample { lines += [(angles(of: sample), .plain)] + rates(of: sample) }
    lines.append(gestureLine(report))
    lines.append((report.name.isEmpty ? report.source : report.name, theme.strong))
    if let ears = ears(report) { lines.append((ears, .plain)) }
    if let problem = report.problem { lines.append((problem, theme.secondary)) }
    if report.lost > 0 { lines.append(("\(report.lost) samples lost", theme.secondary)) }
    if !report.gestures.isEmpty { lines.append((" ", .plain)) }
    for binding in report.gestures {
      lines.append(("\(binding.gesture): \(binding.refusal ?? binding.command)", theme.secondary))
    }
    return lines
  }

  private func angles(of sample: HeadphoneSample) -> String {
    [("pitch", sample.pitch), ("yaw", sample.yaw), ("roll", sample.roll)].map { name, angle in
      "\(name) \(angle.map { padded(degrees($0)) + "°" } ?? "   -")"
    }.joined(separator: "  ")
  }

  private func rates(of sample: HeadphoneSample) -> [Line] {
    guard let rate = sample.rotationRate, rate.count == 3 else { return [] }
    let text = [rate[0], rate[2], rate[1]].map { padded(degrees($0)) }.joined(separator: "      ")
    return [("°/s   \(text)", theme.secondary)]
  }

  private func gestureLine(_ report: HeadphoneReport) -> Line {
    if let gesture = view.gesture, let now = view.sample?.time.monotonicNanoseconds,
      now - gesture.at < HeadphonesView.shown
    {
      return ("gesture: \(gesture.name)", theme.accent)
    }
    guard let underWay = report.underWay else { return ("gesture: none", theme.secondary) }
    let full = max(0, min(8, Int((underWay.part * 8).rounded())))
    let bar =
      String(repeating: glyphs.barFull, count: full)
      + String(repeating: glyphs.barEmpty, count: 8 - full)
    return ("gesture: \(bar) \(underWay.gesture)?", theme.secondary)
  }

  private func ears(_ report: HeadphoneReport) -> String? {
    guard !report.ears.isEmpty else { return nil }
    return report.ears.map { ear in
      switch ear {
      case .inEar: "in the ear"
      case .out: "out"
      case .inCase: "in the case"
      }
    }.joined(separator: ", ")
  }

  private func degrees(_ radians: Double) -> Int {
    let degrees = (radians * 180 / .pi).rounded()
    return Int(exactly: min(99_999, max(-99_999, degrees))) ?? 0
  }

  private func padded(_ number: Int) -> String {
    let text = "\(number)"
    return String(repeating: " ", count: max(0, 4 - text.count)) + text
  }
}
