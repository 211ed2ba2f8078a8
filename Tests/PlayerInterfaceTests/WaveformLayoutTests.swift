import TerminalCells
import Testing

@testable import PlayerInterface

/// The room for a waveform.
struct WaveformLayoutTests {
  private func layout(
    _ width: Int, _ height: Int, showsList: Bool, showsCover: Bool = true,
    showsSpectrum: Bool = false, showsPhotos: Bool = false, hasLyrics: Bool = true,
    titleRows: Int = 1, showsWaveform: Bool = true
  ) -> Layout {
    Layout(
      CellSize(width: width, height: height), showsList: showsList, showsCover: showsCover,
      showsSpectrum: showsSpectrum, showsPhotos: showsPhotos, showsWaveform: showsWaveform,
      hasLyrics: hasLyrics, titleRows: titleRows)
  }

  @Test(arguments: [
    (200, 50, 4, 4), (160, 45, 4, 4), (120, 40, 3, 3), (80, 24, 1, 2), (40, 15, 1, 2),
    (30, 8, 1, 1), (100, 40, 2, 3),
  ])
  func `it has more rows on larger screens`(width: Int, height: Int, beside: Int, alone: Int) {
    #expect(layout(width, height, showsList: true).height(of: .progress) == beside)
    #expect(layout(width, height, showsList: false).height(of: .progress) == alone)
  }

  @Test func `nothing covers it, and its last row is where the line is`() {
    for width in stride(from: 20, through: 300, by: 7) {
      for height in stride(from: 4, through: 80, by: 3) {
        for (showsList, showsCover, showsSpectrum, showsPhotos) in [
          (true, true, false, false), (true, false, true, false), (false, true, false, false),
          (false, false, true, true), (false, true, false, true),
        ] {
          for titleRows in [1, 3] {
            func laidOut(_ showsWaveform: Bool, titleRows: Int) -> Layout {
              layout(
                width, height, showsList: showsList, showsCover: showsCover,
                showsSpectrum: showsSpectrum, showsPhotos: showsPhotos,
                hasLyrics: height.isMultiple(of: 2), titleRows: titleRows,
                showsWaveform: showsWaveform)
            }
            let most = laidOut(true, titleRows: 1).mostTitleRows
            let (with, without) = (
              laidOut(true, titleRows: min(titleRows, most)),
              laidOut(false, titleRows: min(titleRows, most))
            )
            #expect(with.area(of: .progress)?.maxY == without.area(of: .progress)?.maxY)
            #expect(with.panel.map(\.line) == without.panel.map(\.line))
            expectNoOverlap(with)
          }
        }
      }
    }
  }

  private func expectNoOverlap(_ layout: Layout) {
    let areas =
      [layout.cover, layout.rows, layout.heading, layout.divider] + layout.panel.map(\.area)
    let isTidy = areas.indices.allSatisfy { index in
      areas[(index + 1)...].allSatisfy { $0.intersection(areas[index]).isEmpty }
    }
    #expect(isTidy, "\(areas)")
  }

  @Test func `lyrics keep four rows, and the list all but one of its rows`() {
    for (width, height) in [(120, 40), (80, 24), (64, 16), (60, 20)] {
      let (with, without) = (
        layout(width, height, showsList: false),
        layout(width, height, showsList: false, showsWaveform: false)
      )
      let lyrics = with.height(of: .lyric)
      #expect(lyrics >= min(4, without.height(of: .lyric)))
    }
    let (with, without) = (
      layout(100, 40, showsList: true), layout(100, 40, showsList: true, showsWaveform: false)
    )
    #expect(with.rows.height == without.rows.height - 1)
    #expect(with.rows.y == without.rows.y && with.divider.y == without.divider.y - 1)
  }

  @Test func `the playing track has the same place with and without a column of lyrics`() {
    for (width, height) in [(200, 50), (240, 45), (300, 90), (200, 24)] {
      let (with, without) = (
        layout(width, height, showsList: true),
        layout(width, height, showsList: true, hasLyrics: false)
      )
      #expect(with.area(of: .progress) == without.area(of: .progress))
    }
  }
}
