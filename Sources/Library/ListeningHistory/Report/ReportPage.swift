package import PlayerModel

/// A report as a self-contained HTML page, with charts as SVG and all numbers in tables as well.
///
/// The page adapts to the reader's colour scheme and to any width. It has no scripts and loads nothing. It
/// is also well-formed XML, so that any parser can check it.
package struct ReportPage {
  let report: ListeningReport
  private let title: String
  /// The colours of moods in CSS notation.
  private let colors: [MoodName: String]
  private let photos: ReportPhotos?
  private let covers: [String: String]

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - title: The heading as plain text.
  ///   - colors: The colours of moods as `#rrggbb`; other moods get a colour of the page.
  ///   - photos: Pictures from the period, which are embedded in the page.
  ///   - covers: The covers of artists as `data:` URLs by artist name.
  package init(
    _ report: ListeningReport, title: String, colors: [MoodName: String] = [:],
    photos: ReportPhotos? = nil, covers: [String: String] = [:]
  ) {
    self.photos = photos
    self.covers = covers
    self.report = report
    self.title = title
    self.colors = colors
  }

  /// The HTML of the page.
  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'\(photos == nil && covers.isEmpty ? "" : "; img-src data:")"/>
    <title>\(Self.escaped(title))</title>
    <style>
    \(Self.style)\(photos == nil ? "" : "\n" + Self.galleryStyle)
    \(moodStyle)
    </style>
    </head>
    <body>
    <main>
    <h1>\(Self.escaped(title))</h1>
    \(body)
    </main>
    </body>
    </html>

    """
  }

  private var body: String {
    guard let span = report.span else {
      return "<p>Nothing was heard in this period.</p>" + others
    }
    let periods = report.days.count > 92 ? report.months : report.days
    let unit = report.days.count > 92 ? "month" : "day"
    let sections = [
      days(hasTable: unit == "month"), time(periods, unit), week, moods(periods, unit),
      ranking(
        "Artists", report.top.artists, of: report.totals.artists, covers: covers,
        remark: report.sharesArtists ? ListeningReport.sharedArtistsSentence + "." : nil),
      ranking("Albums", report.top.albums, of: report.totals.albums),
      ranking("Songs", report.top.songs, of: report.totals.songs),
      ranking("Skipped most", report.top.skips), discovery(periods, unit),
      photos.map(Self.gallery) ?? "", labels,
    ]
    return """
      <p>\(span.first) to \(span.last). A listen is \(Self.escaped(report.rule)) of a track. The whole of a track counts for the day \
      and the hour in which it began. \(ListeningReport.sharedTimeSentence), so hours can exceed those of the clock.</p>
      \(facts)
      \(others)
      <div class="sections">
      \(sections.joined(separator: "\n"))
      </div>
      """
  }

  // MARK: Sections

  private var facts: String {
    let totals = report.totals
    let facts = [
      (Self.time(totals.seconds), "heard"), Self.count(totals.listens, "listen"),
      Self.count(totals.songs, "song"), Self.count(totals.artists, "artist"),
      Self.count(totals.albums, "album"), (String(totals.newListens), "heard for the first time"),
      Self.count(totals.skips, "skip"),
    ].map { (marked($0.0, report.isEstimate), $0.1) }
    return "<dl class=\"facts\">"
      + facts.map { "<div><dt>\($1)</dt><dd>\($0)</dd></div>" }.joined() + "</dl>"
  }

  /// What pictures show, by the moods of their songs.
  private var labels: String {
    guard let labels = photos?.labels, !labels.moods.isEmpty else { return "" }
    let table = table(
      ["Shown"] + labels.moods.map(\.rawValue),
      labels.rows().map { row in [row.label] + row.counts.map { $0 > 0 ? String($0) : "" } })
    return """
      <section><h2>Moods by what pictures show</h2><div class="wide">\(table)</div></section>
      """
  }

  private func time(_ periods: [ListeningReport.Period], _ unit: String) -> String {
    section(
      "Time by \(unit)",
      BarChart(
        bars: periods.map {
          .init(
            name: $0.name, parts: [$0.seconds], label: time($0.seconds, $0.isEstimate))
        }, name: "Time heard by \(unit)"
      ).html,
      table(
        [unit.capitalizedFirst, "Time", "Listens", "First listens"],
        periods.map {
          [
            $0.name, time($0.seconds, $0.isEstimate), marked(String($0.listens), $0.isEstimate),
            marked(String($0.newListens), $0.isEstimate),
          ]
        }))
  }

  private func moods(_ periods: [ListeningReport.Period], _ unit: String) -> String {
    let moods = report.moods
    guard !moods.isEmpty else { return "" }
    let shown = Array(moods.prefix(BarChart.colors))
    let legend = shown.enumerated().map { index, mood in
      "<li><span class=\"key m\(index)\"></span>\(Self.escaped(mood.name.rawValue)) "
        + "<small>\(time(mood.seconds, report.moodEstimates.contains(mood.name)))</small></li>"
    }
    return section(
      "Moods by \(unit)",
      BarChart(
        bars: periods.map { period in
          let parts = Array(period.moodSeconds.prefix(shown.count))
          let times = zip(shown, parts).filter { $1 > 0 }.map {
            "\($0.name) \(time($1, period.isEstimate))"
          }
          return .init(name: period.name, parts: parts, label: times.joined(separator: ", "))
        }, name: "Time heard in each mood by \(unit)", series: "m"
      ).html,
      legend: """
        <ul class="legend">\(legend.joined())</ul><p class="most">A song in two moods counts for both.</p>
        """,
      table(
        [unit.capitalizedFirst] + moods.map(\.name.rawValue),
        periods.map { period in
          [period.name] + period.moodSeconds.map { $0 > 0 ? time($0, period.isEstimate) : "" }
        }))
  }

  /// The colours of the moods that are shown.
  private var moodStyle: String {
    report.moodNames.prefix(BarChart.colors).enumerated().map { index, mood in
      let color = colors[mood] ?? "var(--s\(index))"
      return ".m\(index){fill:\(color);background:\(color)}"
    }.joined()
  }

  private func discovery(_ periods: [ListeningReport.Period], _ unit: String) -> String {
    section(
      "New and familiar by \(unit)",
      BarChart(
        bars: periods.map { period in
          .init(
            name: period.name,
            parts: [Double(period.newListens), Double(period.listens - period.newListens)],
            label: marked(
              "\(period.newListens) new, \(period.listens - period.newListens) familiar",
              period.isEstimate))
        }, name: "New and familiar listens by \(unit)"
      ).html,
      legend: """
        <ul class="legend"><li><span class="key s0"></span>heard for the first time</li>\
        <li><span class="key s1"></span>heard before</li></ul>
        """,
      table(
        [unit.capitalizedFirst, "New", "Familiar"],
        periods.map {
          [
            $0.name, marked(String($0.newListens), $0.isEstimate),
            marked(String($0.listens - $0.newListens), $0.isEstimate),
          ]
        }))
  }

  /// A section with a chart and a table of its numbers.
  func section(_ name: String, _ chart: String, legend: String = "", _ table: String?) -> String {
    let numbers = table.map {
      "<details><summary>Numbers</summary><div class=\"wide\">\($0)</div></details>"
    }
    return """
      <section\(name == "Days" ? " class=\"whole\"" : "")><h2>\(name)</h2>
      \(chart)\(legend)
      \(numbers ?? "")</section>
      """
  }

  /// A table with a header row.
  func table(_ head: [String], _ rows: [[String]]) -> String {
    func row(_ cells: [String], _ tag: String) -> String {
      "<tr>"
        + cells.enumerated().map { index, cell in
          "<\(tag)\(index > 0 ? " class=\"n\"" : "")>\(Self.escaped(cell))</\(tag)>"
        }.joined() + "</tr>"
    }
    return "<table><thead>\(row(head, "th"))</thead><tbody>"
      + rows.map { row($0, "td") }.joined(separator: "\n") + "</tbody></table>"
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
