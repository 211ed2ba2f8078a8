import ArgumentParser
import PlayerModel
import Testing

@testable import Commands

@Suite struct GivenNameTests {
  /// Every place on a command line that names a file, a folder or an output; `_` is the empty word.
  private static let lines = """
    _
    --output _
    song.mp3 _
    open _
    open song.mp3 _
    open song.mp3 --output _
    play _
    play song.mp3 --output _
    play song.mp3 --output wav:
    queue add _
    queue next _
    queue save _
    queue load _
    info _
    info song.mp3 _
    scan _
    scan ~/Music _
    library add _
    library remove _
    mood add calm _
    mood remove calm _
    mood play calm --output _
    mood sort --output _
    stars 3 _
    stars import _
    favourite on _
    playlist add List _
    playlist play List --output _
    playlist import _
    playlist export List -o _
    import listens _
    import moods _
    export events --format csv -o _
    export events --format csv --output _
    export events --format csv --output=
    export events --format csv --key-file _
    export listens --format csv -o _
    export listens --format csv --key-file _
    export moods -o _
    report --html _
    report --key-file _
    log --key-file _
    sensor rekey --key-file _
    sensor rekey --new-key-file _
    sensor decrypt --key-file _
    output _
    service run --output _
    """

  @Test(arguments: lines.split(separator: "\n"))
  func `an empty word names nothing and is a usage error`(line: Substring) {
    let words = line.split(separator: " ").map { $0 == "_" ? "" : String($0) }
    let error = #expect(throws: (any Error).self) { try Stimmung.parseAsRoot(words) }
    #expect(error.map { Stimmung.Ending($0).code } == 2)
  }

  @Test func `every name that a command takes rejects the empty word`() {
    #expect(GivenName(argument: "") == nil)
    #expect(GivenTrack(argument: "") == nil)
    #expect(GivenName(argument: " ")?.text == " ")
    #expect(GivenTrack(argument: "/a/b.mp3")?.reference == .path(path: TrackPath("/a/b.mp3")))
  }

  @Test(arguments: [
    (nil, ListFormat.m3u8), ("moods.m3u8", .m3u8), ("Old.M3U", .m3u8), ("/dev/null", .m3u8),
    ("a.b/list", .m3u8), ("list.JSON", .json), ("l.xspf", .xspf), ("l.JSPF", .jspf),
  ])
  func `a list's format follows from its file name`(name: String?, format: ListFormat) throws {
    #expect(try ListFormat(of: name.flatMap(GivenName.init)) == format)
  }

  @Test(arguments: ["moods.csv", "list.txt", "song.mp3", "m3u8.xml"])
  func `a file name that implies no list format is refused`(name: String) throws {
    let error = #expect(throws: ValidationError.self) {
      try ListFormat(of: GivenName(argument: name))
    }
    #expect(error?.message.contains(".m3u8, .xspf, .jspf or .json") == true)
  }
}
