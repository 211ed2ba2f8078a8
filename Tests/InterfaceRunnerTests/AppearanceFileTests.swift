import Glibc
import Locations
import PlayerInterface
import PlayerModel
import TestSupport
import Testing

@testable import InterfaceRunner

struct AppearanceFileTests {
  private let folder: TemporaryFolder
  private let locations: Locations

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("state/stimmung")
    locations = Locations(environment: [
      "HOME": folder.path.encoded, "XDG_STATE_HOME": folder["state"].encoded,
    ])
  }

  private var appearance: KeptAppearance {
    var panes = PaneArrangement()
    panes.showsLyrics = false
    panes.widening = 4
    return KeptAppearance(
      panes: panes, cover: .init(shown: .disc, set: .picture),
      visualizer: .init(shown: true, set: false))
  }

  @Test func `what is saved is there at the next start`() throws {
    let file = AppearanceFile(locations)
    #expect(file.read() == nil)
    try file.keep(appearance)
    #expect(file.read() == appearance)
  }

  @Test func `what is saved is there even if the folder was removed`() throws {
    let path = folder["state/stimmung"].encoded
    #expect(rmdir(path) == 0)
    try AppearanceFile(locations).keep(appearance)
    #expect(AppearanceFile(locations).read() == appearance)
    try CommandHistory(locations).keep(["next"])
    #expect(CommandHistory(locations).lines() == ["next"])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  @Test func `the file is written in the recorded format, and read`() throws {
    #expect(SetFields(in: [appearance]).missing == [])
    try AppearanceFile(locations).keep(appearance)
    let (recorded, name) = (Snapshot("interface.json"), "state/stimmung/interface.json")
    #expect(recorded.difference(from: [try sortedJSON(folder.read(name))]) == nil)
    try folder.write(Array(recorded.lines.joined().utf8), to: name)
    #expect(AppearanceFile(locations).read() == appearance)
  }

  /// Unlike the snapshot, this text is never recorded again, because listeners have such files.
  @Test func `a file of an earlier version is still read`() throws {
    let text = #"""
      {"cover":{"set":"picture","shown":"disc"},"panes":{"showsLyrics":false,"showsPanel":true,\#
      "widening":4},"visualizer":{"set":false,"shown":true}}
      """#
    try folder.write(Array(text.utf8), to: "state/stimmung/interface.json")
    let kept = try #require(AppearanceFile(locations).read())
    #expect(kept.cover == .init(shown: .disc, set: .picture))
    #expect(kept.visualizer == .init(shown: true, set: false))
    #expect(kept.panes.showsPanel && !kept.panes.showsLyrics)
    #expect(kept.panes.widening == 4)
  }

  @Test(arguments: ["", "{", #"{"panes":{"widening":1e99}}"#, "[]", #"{"cover":"disc"}"#])
  func `an invalid file is ignored`(text: String) throws {
    try folder.write(Array(text.utf8), to: "state/stimmung/interface.json")
    #expect(AppearanceFile(locations).read() == nil)
  }

  @Test func `a pipe is not waited for, and a huge file is not read`() throws {
    let path = folder["state/stimmung/interface.json"].encoded
    #expect(mkfifo(path, 0o600) == 0)
    #expect(AppearanceFile(locations).read() == nil)
    unlink(path)
    try folder.write([UInt8](repeating: 0x20, count: 20_000), to: "state/stimmung/interface.json")
    #expect(AppearanceFile(locations).read() == nil)
  }
}
