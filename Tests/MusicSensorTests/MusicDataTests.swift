import Sensing
import Testing

@testable import MusicSensor

@Suite struct MusicDataTests {
  @Test func `the table has AWARE's columns, followed by ours`() {
    let table = MusicData.table
    #expect(table.name == "ios_music")
    let columns = table.columns.map { "\($0.name) \($0.type.rawValue) \($0.defaultValue)" }
    #expect(
      columns == [
        "timestamp INTEGER null", "deviceId TEXT null", #"label TEXT text("")"#,
        #"title TEXT text("")"#, #"artist TEXT text("")"#, #"album TEXT text("")"#,
        #"genre TEXT text("")"#, "duration DOUBLE double(-1.0)", "position DOUBLE double(-1.0)",
        "playbackState INTEGER integer(-1)", "playbackRate DOUBLE double(-1.0)",
        #"os TEXT text("Linux")"#, "timezone INTEGER integer(0)", "jsonVersion INTEGER integer(1)",
        #"eventKind TEXT text("playbackState")"#, "isInitial INTEGER integer(0)",
        #"persistentID TEXT text("")"#, "previousPosition DOUBLE double(-1.0)",
        "timezoneMinutes INTEGER integer(0)", "monotonicNanoseconds INTEGER integer(0)",
      ])
  }

  @Test func `a record is preserved in a row`() {
    var data = MusicData()
    data.id = 7
    data.title = "東京"
    data.duration = 3.5
    data.playbackState = 5
    data.eventKind = .seek
    data.isInitial = true
    data.timezone = -3
    var row = MusicData(row: RecordRow(id: 7, values: data.values))
    #expect(row == data)
    row = MusicData(row: RecordRow(id: 7, values: []))
    #expect(row.playbackState == -1, "a missing column has the value of a blank record")
  }

  @Test func `a broadcast contains the columns and nothing else`() {
    let dictionary = MusicData().toDictionary()
    #expect(Set(dictionary.keys) == Set(["id"] + MusicData.table.columns.map(\.name)))
    #expect(dictionary["playbackRate"] as? Double == -1)
    #expect(dictionary["jsonVersion"] as? Int64 == 1)
  }
}
