import PlayerModel

extension ReportPage {
  /// The map of days, with a table of its own if the time section has only months.
  func days(hasTable: Bool) -> String {
    let map = DayMap(report)
    let heard = report.days.filter { $0.seconds > 0 }
    let rows = heard.map {
      [
        $0.name, time($0.seconds, $0.isEstimate), marked(String($0.listens), $0.isEstimate),
      ]
    }
    return section(
      "Days", map.html, legend: Self.legend(map.scale),
      hasTable ? table(["Day", "Time", "Listens"], rows) : nil)
  }

  /// The map of the hours of the week.
  var week: String {
    let map = HeatMap(report.week)
    let rows = ListeningReport.weekdays.enumerated().map { day, name in
      [name]
        + zip(report.week[day], report.weekEstimates[day]).map { $0 > 0 ? time($0, $1) : "" }
    }
    return section(
      "Hours of the week", map.svg, legend: Self.legend(map.scale),
      table(["Day"] + (0..<24).map(String.init), rows))
  }

  /// The legend of a heat map's steps.
  private static func legend(_ scale: HeatScale) -> String {
    let limits = scale.limits.map { "up to \(time($0))" } + ["more"]
    let items = (["nothing"] + limits).enumerated().map { step, text in
      "<li><span class=\"key h\(step)\"></span>\(text)</li>"
    }
    return "<ul class=\"legend\">\(items.joined())</ul>"
  }
}
