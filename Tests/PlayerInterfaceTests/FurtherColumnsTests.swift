import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The columns of further tags in lists of tracks.
struct FurtherColumnsTests {
  private func queue(_ columns: TrackColumn..., tags: [TrackTags.Field: [String]]) -> String {
    let options = InterfaceOptions.wanting {
      $0.columns.queue = ColumnList([ColumnChoice(.title)] + columns.map { ColumnChoice($0) })
    }
    var conversation = Conversation(Fixture.model(width: 150, height: 30, options: options))
    for index in conversation.rows.indices {
      conversation.rows[index].entry.track.tags = TrackTags { tags[$0] ?? [] }
      conversation.rows[index].entry.track.year = 2001
      conversation.rows[index].entry.track.monthDay = 503
    }
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(3))
    return conversation.model.rendered(at: Fixture.start).description
  }

  @Test func `lists show composers, dates and other further tags under headings`() {
    let screen = queue(
      .composer, .date, .original, .bpm, .key, .label,
      tags: [
        .composers: ["Bach", "Bu\u{1B}[2Jsoni"], .originalDate: ["1971-05"], .bpm: ["99.5"],
        .key: ["Am"], .labels: ["ECM"],
      ])
    for heading in ["Composer", "Date", "Original", "BPM", "Key", "Label"] {
      #expect(screen.contains(heading), "\(heading)")
    }
    for text in ["Bach, Bu", "2001-05-03", "1971-05", "99.5", "Am", "ECM"] {
      #expect(screen.contains(text), "\(text)")
    }
    #expect(!screen.unicodeScalars.contains("\u{1B}"))
  }

  @Test func `a track without a further tag has an empty cell`() {
    let screen = queue(.composer, .comment, tags: [:])
    #expect(screen.contains("Composer") && screen.contains("Comment"))
    #expect(!screen.contains("Bach"))
  }

  @Test(arguments: TrackColumn.allCases)
  func `each column sorts by itself, and has a heading`(column: TrackColumn) {
    #expect(!column.heading.isEmpty)
    let others = TrackColumn.allCases.filter { $0 != column }
    #expect(!others.contains { $0.order == column.order || $0.heading == column.heading })
  }
}
