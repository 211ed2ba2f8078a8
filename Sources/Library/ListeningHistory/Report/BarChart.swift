/// A bar chart as SVG, with stacked parts in each bar.
///
/// The drawing is stretched to the available width. Its texts are HTML below it, so that they remain
/// readable at any width.
struct BarChart {
  struct Bar {
    var name: String
    var parts: [Double]
    /// The tooltip of the bar.
    var label: String
  }

  /// The number of colours for parts: `.s0`, `.s1`, ….
  static let colors = 6

  private static let width = 960.0
  private static let height = 180.0
  /// The maximum number of names below the bars.
  private static let names = 6

  var bars: [Bar]
  /// The description for readers who cannot see the drawing.
  var name: String
  /// The prefix of the parts' CSS classes, which their numbers follow.
  var series = "s"

  var html: String {
    let sums = bars.map { $0.parts.reduce(0, +) }
    guard let highest = sums.max(), highest > 0, let peak = sums.firstIndex(of: highest) else {
      return "<p>Nothing to draw.</p>"
    }
    let step = Self.width / Double(bars.count)
    let drawn = bars.enumerated().map { index, bar in
      self.bar(bar, at: Double(index) * step, width: max(1, step - min(2, step / 4)), highest)
    }
    let most = ReportPage.escaped("\(bars[peak].name), \(bars[peak].label)")
    return """
      <p class="most">Most: \(most)</p>
      <svg class="chart bars" viewBox="0 0 \(ReportPage.number(Self.width)) \(ReportPage.number(Self.height))" \
      preserveAspectRatio="none" role="img" aria-label="\(ReportPage.escaped(name)); most: \(most)">
      \(drawn.joined(separator: "\n"))
      </svg>
      <div class="axis" aria-hidden="true">\(axis.joined())</div>
      """
  }

  private var axis: [String] {
    let shown = (bars.count + Self.names - 1) / Self.names
    return stride(from: 0, to: bars.count, by: shown).map { index in
      let (start, end) = (place(of: index), place(of: index + 1))
      // At the right edge, a name only has room if it extends to the left.
      let style =
        start <= 80 ? "left:\(ReportPage.number(start))%" : "right:\(ReportPage.number(100 - end))%"
      return "<span style=\"\(style)\">\(ReportPage.escaped(bars[index].name))</span>"
    }
  }

  /// The left edge of a bar as a percentage of the width.
  private func place(of index: Int) -> Double {
    Double(index) / Double(bars.count) * 100
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
