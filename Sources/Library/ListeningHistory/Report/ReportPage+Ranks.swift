import PlayerModel

extension ReportPage {
  /// A ranking, with the total number if it is truncated, and with covers and a remark if available.
  func ranking(
    _ name: String, _ ranks: [ListeningReport.Ranked], of all: Int? = nil,
    covers: [String: String] = [:], remark: String? = nil
  ) -> String {
    guard let longest = ranks.map(\.seconds).max(), longest >= 0 else { return "" }
    let part = all.map { $0 > ranks.count ? " <small>\(ranks.count) of \($0)</small>" : "" } ?? ""
    let rows = ranks.enumerated().map { index, rank in
      let whose = rank.artist.isEmpty ? "" : "<small>\(Self.escaped(rank.artist))</small>"
      let share = longest > 0 ? rank.seconds / longest * 100 : 0
      let name = """
        \(Self.escaped(rank.name)) \(whose)\
        <svg class="rank" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">\
        <rect width="\(Self.number(share))" height="4"/></svg>
        """
      let cover = covers[rank.name].map { "<img class=\"cover\" src=\"\($0)\" alt=\"\"/>" }
      let shown = cover.map { "<div class=\"covered\">\($0)<div>\(name)</div></div>" } ?? name
      return """
        <tr><td class="n">\(index + 1)</td><td>\(shown)</td>\
        <td class="n">\(time(rank.seconds, rank.isEstimate))</td>\
        <td class="n">\(marked(String(rank.listens), rank.isEstimate))</td>\
        <td class="n">\(marked(String(rank.skips), rank.isEstimate))</td></tr>
        """
    }
    return """
      <section><h2>\(name)\(part)</h2>\(remark.map { "<p>\($0)</p>" } ?? "")<div class="wide"><table>
      <thead><tr><th></th><th>Name</th><th class="n">Time</th><th class="n">Listens</th>\
      <th class="n">Skips</th></tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div></section>
      """
  }
}
