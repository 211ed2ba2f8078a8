/// How dark the cells of a heat map are: one of five steps, from nothing heard on.
package struct HeatScale: Hashable, Sendable {
  /// The darkest step; 0 is nothing.
  package static let darkest = 4

  /// The most seconds of each step but 0 and the darkest.
  package let limits: [Double]

  /// A scale for cells in each of which so many seconds were heard.
  ///
  /// The darkest step begins at three quarters of what a twentieth of the cells exceeds, so that one
  /// long day does not make all others pale.
  package init(_ seconds: some Sequence<Double>) {
    let heard = seconds.filter { $0 > 0 && $0.isFinite }.sorted()
    let usual = heard.isEmpty ? 0 : heard[(heard.count * 19 + 19) / 20 - 1]
    limits = (1..<Self.darkest).map { step in
      let limit = usual * Double(step) / Double(Self.darkest)
      // Whole minutes, so that a legend in minutes is exact.
      return usual >= 600 ? (limit / 60).rounded() * 60 : limit
    }
  }

  /// The step of a cell, 0 to ``darkest``.
  package func step(of seconds: Double) -> Int {
    seconds > 0 ? 1 + limits.count { $0 < seconds } : 0
  }
}
