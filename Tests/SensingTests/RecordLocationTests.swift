import Testing

@testable import Sensing

@Suite struct RecordLocationTests {
  @Test(arguments: [
    ("aware_music", "/d", "/d/player/aware_music.sqlite"),
    ("aware_music", nil, "/h/.local/share/player/aware_music.sqlite"),
    ("aware_music", "relative", "/h/.local/share/player/aware_music.sqlite"),
    ("sub/x.sqlite", "/d", "/d/player/sub/x.sqlite"),
    ("/abs/x", "/d", "/abs/x.sqlite"),
  ])
  func `a path is relative to the program's own folder unless it is absolute`(
    dbPath: String, dataHome: String?, expected: String
  ) {
    let path = RecordLocation.path(
      for: dbPath, dataHome: dataHome, home: "/h", program: "player")
    #expect(path == expected)
  }
}
