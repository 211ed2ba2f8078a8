import PlayerModel
import TerminalCells

extension ReportText {
  /// The size of a cover, and the columns between two.
  private static let cover = CellSize(width: 12, height: 6)
  private static let gap = 2
  /// The minimum number of covers that is worth their lines.
  private static let fewest = 5

  /// Adds the artists, with covers above them if there is room.
  mutating func artists() {
    ranks("Artists", report.top.artists) { text in
      if text.report.sharesArtists {
        text.page.sentence(ListeningReport.sharedArtistsSentence, indent: 2)
      }
      text.addCovers()
    }
  }

  mutating func ranks(
    _ name: String, _ ranks: [ListeningReport.Ranked], before: (inout ReportText) -> Void = { _ in }
  ) {
    guard !ranks.isEmpty else { return }
    page.heading(name)
    before(&self)
    let highest = ranks.map(\.seconds).max() ?? 0
    for (index, rank) in ranks.enumerated() {
      let bar = page.bar(rank.seconds, of: highest, columns: page.barColumns / 2)
      page.numbered(index, caption(rank), bar, time(rank.seconds, rank.isEstimate))
    }
  }

  mutating func songs(
    _ name: String, _ ranks: [(rank: ListeningReport.Ranked, value: String)]
  ) {
    guard !ranks.isEmpty else { return }
    page.heading(name)
    for (index, (rank, value)) in ranks.enumerated() {
      page.numbered(index, caption(rank), nil, value)
    }
  }

  /// Adds blank lines for covers next to each other, with the ranks and names of the artists below.
  private mutating func addCovers() {
    let step = Self.cover.width + Self.gap
    let room = (look.width - Self.gap) / step
    guard look.hasCovers, room >= Self.fewest else { return }
    let shown = report.top.artists.prefix(room).enumerated().compactMap { index, artist in
      artist.path.map { (index: index, name: artist.name, path: $0) }
    }
    guard !shown.isEmpty else { return }
    var names = ""
    for (place, artist) in shown.enumerated() {
      let area = Rect(
        x: Self.gap + place * step, y: page.lines.count, width: Self.cover.width,
        height: Self.cover.height)
      covers.append(CoverPlace(area: area, path: artist.path, name: artist.name))
      names +=
        ReportLines.blanks(Self.gap)
        + page.fitted("\(artist.index + 1) \(artist.name)", to: Self.cover.width)
    }
    for _ in 0..<Self.cover.height { page.add() }
    page.add(Part(names))
    page.add()
  }

  private func caption(_ rank: ListeningReport.Ranked) -> String {
    rank.artist.isEmpty ? rank.name : "\(rank.name) — \(rank.artist)"
  }
}
