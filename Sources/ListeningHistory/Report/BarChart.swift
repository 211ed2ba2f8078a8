/// Bars side by side as SVG, each of one or more parts on top of each other.
struct BarChart {
  struct Bar {
    var name: String
    var parts: [Double]
    /// What the bar says when pointed at.
    var label: String
  }

  /// How many colours parts can have: `.s0`, `.s1`, ….
  static let colors = 6

  private static let width = 960.0
  private static let height = 180.0
  private static let foot = 18.0

  var bars: [Bar]
  /// What the classes of parts begin with, before their numbers.
  var series = "s"

  var svg: String {
    let highest = bars.map { $0.parts.reduce(0, +) }.max() ?? 0
    guard highest > 0 else { return "<p>Nothing to draw.</p>" }
    let step = Self.width / Double(bars.count)
    let drawn = bars.enumerated().map { index, bar in
      self.bar(bar, at: Double(index) * step, width: max(1, step - min(2, step / 4)), highest)
    }
    let shown = max(1, bars.count / 8)
    let names = stride(from: 0, to: bars.count, by: shown).map { index in
      let x = ReportPage.number(Double(index) * step)
      let y = ReportPage.number(Self.height + Self.foot - 5)
      return "<text x=\"\(x)\" y=\"\(y)\">\(ReportPage.escaped(bars[index].name))</text>"
    }
    return """
      <svg class="chart" viewBox="0 0 \(ReportPage.number(Self.width)) \
      \(ReportPage.number(Self.height + Self.foot))" role="img">
      <line class="grid" x1="0" x2="\(ReportPage.number(Self.width))" y1="\(ReportPage.number(Self.height))" \
      y2="\(ReportPage.number(Self.height))"/>
      \((drawn + names).joined(separator: "\n"))
      </svg>
      """
  }

  private func bar(_ bar: Bar, at x: Double, width: Double, _ highest: Double) -> String {
    var top = Self.height
    let rectangles = bar.parts.enumerated().compactMap { index, part -> String? in
      guard part > 0 else { return nil }
      let height = part / highest * (Self.height - 4)
      top -= height
      return """
        <rect class="\(series)\(index)" x="\(ReportPage.number(x))" y="\(ReportPage.number(top))" \
        width="\(ReportPage.number(width))" height="\(ReportPage.number(height))"/>
        """
    }
    let text = ReportPage.escaped("\(bar.name): \(bar.label)")
    return "<g><title>\(text)</title>\(rectangles.joined())</g>"
  }
}
