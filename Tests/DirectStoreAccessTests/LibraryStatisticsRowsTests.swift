import DirectStoreAccess
import PlayerModel
import Testing

@testable import MusicLibrary

/// The statistics of the library as rows.
struct LibraryStatisticsRowsTests {
  @Test(
    arguments: [
      (0, "0 min"), (0.4, "1 s"), (40, "40 s"), (59.5, "59 s"), (60, "1 min"), (200, "3 min"),
      (12_300, "3 h 25 min"),
    ] as [(Double, String)])
  func `lengths are in hours and minutes, or seconds if they are shorter`(
    seconds: Double, text: String
  ) {
    var statistics = LibraryStatistics()
    statistics.formats = [.init(name: "MP3", tracks: 1, seconds: seconds, bytes: 5)]
    let rows = statistics.rows(coverless: nil)
    #expect(rows.first { $0.name == "length" }?.value == text)
    #expect(rows.first { $0.name == "MP3" }?.value.contains("1 track, \(text), ") == true)
  }
}
