import MusicSensor
import Sensing
import Testing

@testable import OthersSensor

@Suite struct OthersDataTests {
  @Test
  func `the table has ios_music's columns, with the player's after those that are sent`() {
    let table = OthersData.table
    #expect(table.name == "music_others")
    #expect(OthersData.sentFieldCount == 14 + 3)
    let music = MusicData.table.columns
    let (sent, local) = (music.prefix(14), music.dropFirst(14))
    #expect(Array(table.columns.prefix(14)) == Array(sent))
    #expect(Array(table.columns.dropFirst(17)) == Array(local))
    let own = table.columns[14..<17].map { "\($0.name) \($0.type.rawValue) \($0.defaultValue)" }
    #expect(
      own == [
        #"player TEXT text("")"#, #"identity TEXT text("")"#, "isEstimate INTEGER integer(1)",
      ])
  }

  @Test func `a record survives the conversion to a row`() {
    var data = OthersData()
    data.id = 7
    data.deviceId = "phone"
    data.label = "week 1"
    data.player = "firefox"
    data.identity = "Mozilla Firefox — 東京"
    data.music.title = "東京"
    data.music.duration = 3.5
    data.music.playbackState = 2
    data.music.eventKind = .seek
    data.music.isInitial = true
    #expect(OthersData(row: RecordRow(id: 7, values: data.values)) == data)
    let short = OthersData(row: RecordRow(id: 7, values: []))
    #expect(short.isEstimate, "missing columns have the values of a blank record")
    #expect(short.music.playbackState == -1)
  }

  @Test func `a broadcast contains the columns and nothing else`() {
    let dictionary = OthersData().toDictionary()
    #expect(Set(dictionary.keys) == Set(["id"] + OthersData.table.columns.map(\.name)))
    #expect(dictionary["isEstimate"] as? Int64 == 1)
  }

  @Test(arguments: [
    ("short", "short"), (String(repeating: "x", count: 1024), nil),
    (String(repeating: "x", count: 1025), String(repeating: "x", count: 1024)),
    // Three bytes each.
    (String(repeating: "東", count: 400), String(repeating: "東", count: 341)),
    // One character of two kilobytes.
    (
      "e" + String(repeating: "\u{301}", count: 1000),
      "e" + String(repeating: "\u{301}", count: 511)
    ),
  ])
  func `a text is cut after a kilobyte, but not within a scalar`(text: String, cut: String?) {
    #expect(text.bounded.unicodeScalars.elementsEqual((cut ?? text).unicodeScalars))
  }
}
