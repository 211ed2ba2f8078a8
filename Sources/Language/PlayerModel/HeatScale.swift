/// The five steps of a heat map, from nothing heard to the darkest.
package struct HeatScale: Hashable, Sendable {
  /// The darkest step; 0 is nothing.
  package static let darkest = 4

  /// The upper limit in seconds of each step except 0 and the darkest.
  package let limits: [Double]

  /// Creates a scale from the seconds heard in each cell.
  ///
  /// The darkest step starts at three quarters of the 95th percentile, so that one long day does
  /// not make all others pale.
  package init(_ seconds: some Sequence<Double>) {
    let heard = seconds.filter { $0 > 0 && $0.isFinite }.sorted()
    let usual = heard.isEmpty ? 0 : heard[(heard.count * 19 + 19) / 20 - 1]
    limits = (1..<Self.darkest).map { step in
      let limit = usual * Double(step) / Double(Self.darkest)
      // Whole minutes, so that a legend in minutes is exact.
      return usual >= 600 ? (limit / 60).rounded() * 60 : limit
    }
  }

  /// Returns the step of a cell, from 0 to ``darkest``.
  package func step(of seconds: Double) -> Int {
    seconds > 0 ? 1 + limits.count { $0 < seconds } : 0
  }
}
