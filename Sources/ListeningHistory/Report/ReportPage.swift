package import PlayerModel

/// A report as one page of HTML that needs nothing else: charts as SVG, every number in a table too.
///
/// Follows the reader's choice of light or dark, and any width. No script, nothing from elsewhere. Well-formed
/// as XML too, so that any parser can check it.
package struct ReportPage {
  private let report: ListeningReport
  private let title: String
  /// The colours of moods, as CSS has them.
  private let colors: [MoodName: String]
  private let photos: ReportPhotos?

  /// A page.
  ///
  /// - Parameters:
  ///   - title: What is above it, as text.
  ///   - colors: The colours of moods, `#rrggbb`; others get one of the page's own.
  ///   - photos: Pictures from the report's time; they are in the page itself.
  package init(
    _ report: ListeningReport, title: String, colors: [MoodName: String] = [:],
    photos: ReportPhotos? = nil
  ) {
    self.photos = photos
    self.report = report
    self.title = title
    self.colors = colors
  }

  /// The page.
  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'\(photos == nil ? "" : "; img-src data:")"/>
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
    guard let span = report.span else { return "<p>Nothing was heard in this period.</p>" }
    let periods = report.days.count > 92 ? report.months : report.days
    let unit = report.days.count > 92 ? "month" : "day"
    return [
      "<p>\(span.first) to \(span.last). A listen is \(Self.escaped(report.rule)) of a track.</p>",
      facts,
      section(
        "Time by \(unit)",
        BarChart(
          bars: periods.map {
            .init(name: $0.name, parts: [$0.seconds], label: Self.time($0.seconds))
          }
        ).svg,
        table(
          [unit.capitalizedFirst, "Time", "Listens", "First listens"],
          periods.map {
            [$0.name, Self.time($0.seconds), String($0.listens), String($0.newListens)]
          })),
      section("Hours of the week", HeatMap(report.week).svg, weekTable),
      ranking("Artists", report.topArtists, of: report.artists),
      ranking("Albums", report.topAlbums, of: report.albums),
      ranking("Songs", report.topSongs, of: report.songs),
      moods(periods, unit), discovery(periods, unit), ranking("Skipped most", report.topSkips),
      photos.map(Self.gallery) ?? "", labels,
    ].joined(separator: "\n")
  }

  // MARK: Sections

  private var facts: String {
    let facts = [
      (Self.time(report.seconds), "heard"), Self.count(report.listens, "listen"),
      Self.count(report.songs, "song"), Self.count(report.artists, "artist"),
      Self.count(report.albums, "album"), (String(report.newListens), "heard for the first time"),
      Self.count(report.skips, "skip"),
    ]
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

  private var weekTable: String {
    table(
      ["Day"] + (0..<24).map(String.init),
      zip(ListeningReport.weekdays, report.week).map { name, hours in
        [name] + hours.map { $0 > 0 ? Self.time($0) : "" }
      })
  }

  /// A ranking, with how many there are in all where it does not show them.
  private func ranking(
    _ name: String, _ ranks: [ListeningReport.Ranked], of all: Int? = nil
  ) -> String {
    guard let longest = ranks.map(\.seconds).max(), longest >= 0 else { return "" }
    let part = all.map { $0 > ranks.count ? " <small>\(ranks.count) of \($0)</small>" : "" } ?? ""
    let rows = ranks.enumerated().map { index, rank in
      let whose = rank.artist.isEmpty ? "" : "<small>\(Self.escaped(rank.artist))</small>"
      let share = longest > 0 ? rank.seconds / longest * 100 : 0
      return """
        <tr><td class="n">\(index + 1)</td><td>\(Self.escaped(rank.name)) \(whose)\
        <svg class="rank" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">\
        <rect width="\(Self.number(share))" height="4"/></svg></td>\
        <td class="n">\(Self.time(rank.seconds))</td><td class="n">\(rank.listens)</td>\
        <td class="n">\(rank.skips)</td></tr>
        """
    }
    return """
      <section><h2>\(name)\(part)</h2><div class="wide"><table>
      <thead><tr><th></th><th>Name</th><th class="n">Time</th><th class="n">Listens</th>\
      <th class="n">Skips</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div></section>
      """
  }

  private func moods(_ periods: [ListeningReport.Period], _ unit: String) -> String {
    let moods = report.moods
    guard !moods.isEmpty else { return "" }
    let shown = Array(moods.prefix(BarChart.colors))
    let legend = shown.enumerated().map { index, mood in
      "<li><span class=\"key m\(index)\"></span>\(Self.escaped(mood.name.rawValue)) "
        + "<small>\(Self.time(mood.seconds))</small></li>"
    }
    return section(
      "Moods by \(unit)",
      BarChart(
        bars: periods.map { period in
          let parts = Array(period.moodSeconds.prefix(shown.count))
          return .init(name: period.name, parts: parts, label: Self.time(parts.reduce(0, +)))
        }, series: "m"
      ).svg, legend: "<ul class=\"legend\">\(legend.joined())</ul>",
      table(
        [unit.capitalizedFirst] + moods.map(\.name.rawValue),
        periods.map { [$0.name] + $0.moodSeconds.map { $0 > 0 ? Self.time($0) : "" } }))
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
            label: "\(period.newListens) new, \(period.listens - period.newListens) familiar")
        }
      ).svg,
      legend: """
        <ul class="legend"><li><span class="key s0"></span>heard for the first time</li>\
        <li><span class="key s1"></span>heard before</li></ul>
        """,
      table(
        [unit.capitalizedFirst, "New", "Familiar"],
        periods.map {
          [$0.name, String($0.newListens), String($0.listens - $0.newListens)]
        }))
  }

  private func section(
    _ name: String, _ chart: String, legend: String = "", _ table: String
  ) -> String {
    """
    <section><h2>\(name)</h2>
    <div class="wide newest">\(chart)</div>\(legend)
    <details><summary>Numbers</summary><div class="wide">\(table)</div></details></section>
    """
  }

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    func row(_ cells: [String], _ tag: String) -> String {
      "<tr>"
        + cells.enumerated().map { index, cell in
          "<\(tag)\(index > 0 ? " class=\"n\"" : "")>\(Self.escaped(cell))</\(tag)>"
        }.joined() + "</tr>"
    }
    return "<table><thead>\(row(head, "th"))</thead><tbody>"
      + rows.map { row($0, "td") }.joined(separator: "\n") + "</tbody></table>"
  }

  // MARK: Texts

  /// A number and what it counts.
  private static func count(_ number: Int, _ name: String) -> (String, String) {
    (String(number), number == 1 ? name : name + "s")
  }

  /// Seconds as hours and minutes.
  static func time(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e12 else { return "?" }
    let minutes = Int((seconds / 60).rounded())
    if minutes == 0, seconds > 0 { return "\(Int(seconds.rounded(.up))) s" }
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }

  /// A number for an attribute, with two decimals at most.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = hundredths % 100
    return rest == 0 ? String(hundredths / 100) : "\(Double(hundredths) / 100)"
  }

  /// Text that cannot become markup, with what would reorder or control it made visible.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{061C}", "\u{200E}", "\u{200F}",
        "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FFFE}", "\u{FFFF}":
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private static let style = """
    :root{color-scheme:light dark;--ink:#1c1b19;--dim:#6b6862;--paper:#fbfaf7;--line:#dedad1;
    --s0:#2f6f8f;--s1:#c58a2b;--s2:#7a5c99;--s3:#4f8a5b;--s4:#b4523f;--s5:#8a8a8a}
    @media (prefers-color-scheme:dark){:root{--ink:#ece9e2;--dim:#a19d94;--paper:#161513;--line:#37342f;
    --s0:#6fb3d2;--s1:#e0b060;--s2:#b69ad6;--s3:#84c493;--s4:#e08a76;--s5:#a8a8a8}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
    main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
    h1{font-size:1.6rem;margin:0}h2{font-size:1.1rem;margin:2.2rem 0 .6rem}
    p,small,dt,summary{color:var(--dim)}
    small{unicode-bidi:isolate}
    .facts{display:flex;flex-wrap:wrap;gap:.4rem 2rem;margin:1.2rem 0 0}
    .facts div{display:flex;flex-direction:column-reverse}.facts dd{margin:0;font-size:1.4rem}
    svg.chart{width:100%;min-width:44rem;height:auto;display:block}
    svg text{fill:var(--dim);font:13px system-ui,sans-serif}
    svg .grid{stroke:var(--line)}
    svg.rank{display:block;width:100%;height:4px;fill:var(--s0);margin-top:.2rem}
    \((0..<BarChart.colors).map { ".s\($0){fill:var(--s\($0));background:var(--s\($0))}" }.joined())
    .legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;margin:.4rem 0;padding:0}
    .key{display:inline-block;width:.8em;height:.8em;margin-right:.4em}
    .wide{overflow-x:auto}.newest{direction:rtl}.newest>*{direction:ltr}
    svg.week{min-width:0}
    table{border-collapse:collapse;width:100%;font-size:.9rem}
    th,td{text-align:left;padding:.25rem .5rem;border-bottom:1px solid var(--line);vertical-align:top;
    overflow-wrap:anywhere}
    .n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
    summary{cursor:pointer;margin:.4rem 0}
    @media (max-width:32rem){svg.week text{font-size:24px}th,td{padding:.25rem .2rem}table{font-size:.8rem}}
    """
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
