import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// How the screen of the playing track is composed at every size.
struct CompositionOfPlayingTests {
  static let sizes = [(200, 50), (160, 45), (120, 40), (80, 24), (40, 15), (30, 8)]

  private func layout(
    _ width: Int, _ height: Int, hasLyrics: Bool = false, showsCover: Bool = true,
    showsSpectrum: Bool = false, showsPhotos: Bool = false, following: Int = 0, titleRows: Int = 1,
    moodRows: Int = 1
  ) -> Layout {
    Layout(
      CellSize(width: width, height: height), showsList: false, showsCover: showsCover,
      showsSpectrum: showsSpectrum, showsPhotos: showsPhotos, hasLyrics: hasLyrics,
      titleRows: titleRows, following: following, moodRows: moodRows)
  }

  private static let texts: [Layout.PanelLine] = [
    .title, .artist, .album, .details, .lyric, .upcoming,
  ]

  /// The rows from the first text about the track to the last.
  private func textRows(_ layout: Layout) -> Range<Int> {
    let areas = Self.texts.compactMap { layout.area(of: $0) }
    return (areas.map(\.y).min() ?? 0)..<(areas.map(\.maxY).max() ?? 0)
  }

  @Test func `texts beside a cover are in the middle of its height`() {
    for width in stride(from: 72, through: 300, by: 3) {
      for height in 15...70 {
        for (hasLyrics, following) in [(true, 0), (false, 0), (false, 3), (false, 500)] {
          let here = layout(width, height, hasLyrics: hasLyrics, following: following)
          guard here.isCoverBeside else { continue }
          let text = textRows(here)
          let (above, below) = (text.lowerBound - here.cover.y, here.cover.maxY - text.upperBound)
          #expect(above >= 0 && (0...1).contains(below - above), "\(width)x\(height) \(following)")
        }
      }
    }
  }

  @Test func `a cover has the same place with and without lyrics, and whatever follows`() {
    for width in stride(from: 40, through: 300, by: 5) {
      for height in 14...70 {
        let cover = layout(width, height, hasLyrics: true).cover
        for following in [0, 1, 20, 1000] {
          #expect(layout(width, height, following: following).cover == cover)
        }
      }
    }
  }

  @Test func `from 120 columns on, cover and texts leave little of the height unused`() {
    for (width, height) in [(200, 50), (160, 45), (120, 40)] {
      let here = layout(width, height, following: 100)
      #expect(here.isCoverBeside && here.cover.height * 10 >= height * 6, "\(width)x\(height)")
      #expect(textRows(here).count >= here.cover.height - 1)
    }
  }

  /// Whether nothing in a layout covers anything else or leaves the screen.
  private func isTidy(_ layout: Layout, _ screen: Rect) -> Bool {
    let all = ([layout.cover] + layout.panel.map(\.area)).filter { !$0.isEmpty }
    return all.indices.allSatisfy { index in
      all[index].intersection(screen) == all[index]
        && all[(index + 1)...].allSatisfy { $0.intersection(all[index]).isEmpty }
    }
  }

  @Test func `nothing covers anything else, and nothing leaves the screen`() {
    for width in stride(from: 1, through: 260, by: 9) {
      for height in 1...60 {
        for options in 0..<32 {
          func laidOut(titleRows: Int) -> Layout {
            layout(
              width, height, hasLyrics: options & 1 != 0, showsCover: options & 2 != 0,
              showsSpectrum: options & 4 != 0, showsPhotos: options & 8 != 0,
              following: height / 3, titleRows: titleRows, moodRows: options & 16 != 0 ? 2 : 1)
          }
          let here = laidOut(titleRows: laidOut(titleRows: 1).mostTitleRows)
          let isTidy = isTidy(here, Rect(CellSize(width: width, height: height)))
          #expect(isTidy, "\(width)x\(height) \(options)")
        }
      }
    }
  }

  @Test func `lyrics, or else what follows, are on the screen, never both`() {
    for (width, height) in Self.sizes {
      let (with, without) = (
        layout(width, height, hasLyrics: true), layout(width, height, following: 9)
      )
      #expect(with.height(of: .lyric) > 0 && with.area(of: .upcoming) == nil)
      #expect(without.height(of: .upcoming) > 0 && without.area(of: .lyric) == nil)
      #expect(without.area(of: .next) == nil)
    }
  }

  @Test func `the visualizer is below the texts, at the lower edge of the cover`() {
    for (width, height) in [(200, 50), (160, 45), (120, 40), (80, 24)] {
      let here = layout(width, height, showsSpectrum: true, following: 50)
      #expect(here.area(of: .spectrum)?.maxY == here.cover.maxY, "\(width)x\(height)")
      #expect(here.height(of: .spectrum) >= 2 && here.height(of: .upcoming) >= 3)
    }
  }

  // MARK: Texts

  private func playing(
    _ width: Int, _ height: Int, cover: Bool = true, lyrics: Lyrics? = nil,
    colors: ColorDepth = .none
  ) -> Conversation {
    var conversation = Conversation(
      Fixture.model(
        width: width, height: height, colors: colors,
        options: .wanting { if !cover { $0.cover = .none } }), lyrics: lyrics)
    conversation.cover = CoverAnswer()
    var snapshot = Fixture.snapshot(playing: 1)
    snapshot.item?.track.encoding = SoundEncoding(
      codec: "FLAC", bitDepth: 16, sampleRate: 44_100, channels: 2, bitrate: 873)
    snapshot.nextItem = Fixture.queue[2].entry
    conversation.send(.attached(snapshot))
    conversation.press(.function(5))
    return conversation
  }

  @Test(arguments: [(200, 50), (160, 45), (120, 40), (80, 24)])
  func `year, codec and rate are small print below the album`(width: Int, height: Int) throws {
    let conversation = playing(width, height, colors: .indexed)
    let buffer = conversation.model.rendered(at: Fixture.start)
    #expect(buffer.description.contains("1999 · FLAC · 16 bit · 44.1 kHz"))
    #expect(!buffer.description.contains("(1999)"), "it would be there twice")
    let layout = conversation.model.layout
    func style(_ line: Layout.PanelLine) throws -> Style {
      let area = try #require(layout.area(of: line))
      return buffer[area.x, area.y].style
    }
    let (title, artist, album) = (try style(.title), try style(.artist), try style(.album))
    #expect(Set([title, artist, album]).count == 3, "they differ by weight")
    #expect(try style(.details) == album)
  }

  @Test func `the bitrate of a lossy encoding is shown instead of its bits`() {
    var conversation = playing(120, 40)
    conversation.change {
      $0.item?.track.encoding = SoundEncoding(
        codec: "MP3", bitDepth: nil, sampleRate: 48_000, channels: 2, bitrate: 320)
    }
    func shown() -> String { conversation.model.rendered(at: Fixture.start).description }
    #expect(shown().contains("1999 · MP3 · 320 kbit/s · 48 kHz"))
    conversation.change {
      $0.item?.track.encoding = nil
      $0.item?.track.year = nil
    }
    #expect(!shown().contains("kHz"))
  }

  @Test(arguments: sizes)
  func `it looks as recorded with lyrics and without, with a cover and without`(
    width: Int, height: Int
  ) {
    for (name, lyrics) in [("lyrics", Fixture.lyrics), ("list", nil)] as [(String, Lyrics?)] {
      for hasCover in [true, false] {
        let conversation = playing(width, height, cover: hasCover, lyrics: lyrics)
        let text = conversation.model.rendered(at: Fixture.start).description
        let file = "now-\(name)-\(hasCover ? "pattern" : "plain")-\(width)x\(height).txt"
        if let difference = Snapshot(file).difference(from: text + "\n") {
          Issue.record(Comment(rawValue: difference))
        }
      }
    }
  }
}
