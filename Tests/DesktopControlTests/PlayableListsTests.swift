import Glibc
import MessageBus
import PlayerModel
import TestSupport
import Testing

@testable import DesktopControl

/// The lists that a desktop can play.
struct PlayableListsTests {
  @Test func `any name of a list gives a valid, unique and stable path`() {
    var random = SeededGenerator(seed: 24)
    var paths: [String: String] = [:]
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let name = String(decoding: bytes, as: UTF8.self)
      let list = ListedPlaylist(SavedQuery(name: name, text: ""))
      #expect(list.path.wholeMatch(of: #/(/[A-Za-z0-9_]+)+/#) != nil, "\(list.path)")
      #expect(list.path == ListedPlaylist(SavedQuery(name: name, text: "x")).path)
      if let other = paths[list.path] { #expect(Array(other.utf8) == Array(name.utf8)) }
      paths[list.path] = name
    }
    let names = ["a_", "a", "_61", "é", "e\u{301}", "A", "東京", "a b", "a/b"]
    #expect(Set(names.map { ListedPlaylist(SavedQuery(name: $0, text: "")).path }).count == 9)
  }

  @Test func `a mood and a playlist with the same name are two lists`() {
    let mood = ListedPlaylist(MoodSummary(name: .calm, trackCount: 1))
    let lists = [
      mood, ListedPlaylist(PlaylistSummary(name: PlaylistName(rawValue: "calm")!, trackCount: 1)),
      ListedPlaylist(SavedQuery(name: "calm", text: "")),
    ]
    #expect(Set(lists.map(\.path)).count == 3)
    #expect(mood.path == "/org/stimmung/mood/calm")
  }

  @Test func `a list is active as long as its entries play`() {
    var playableLists = PlayableLists(lists: [
      ListedPlaylist(MoodSummary(name: .calm, trackCount: 1))
    ])
    playableLists.played = .init(path: playableLists.lists[0].path, entries: 5...7)
    func isActive(_ entry: Int64?) -> Bool {
      let values = playableLists.values(playing: entry.map { EntryID(rawValue: $0) })
      guard case .structure(let parts)? = values["ActivePlaylist"] else { return false }
      return parts[0] == .bool(true)
    }
    #expect([nil, 4, 5, 7, 8].map(isActive) == [false, false, true, true, false])
    playableLists.lists = []
    #expect(!isActive(5), "the list is gone")
  }

  @Test func `the icon of an own mood has the mood's colour, and a chosen one takes precedence`() {
    func icon(_ look: MoodLook, _ ordinal: Int?) -> String {
      let mood = MoodSummary(name: .calm, trackCount: 0, look: look, ordinal: ordinal)
      return String(decoding: PlaylistIcon.picture(of: ListedPlaylist(mood)), as: UTF8.self)
    }
    #expect(icon(MoodLook(), 0).contains("fill=\"#de009c\""))
    #expect(icon(MoodLook(), 13).contains("fill=\"#007fa4\""))
    #expect(icon(MoodLook(color: .red), 0).contains("fill=\"#c01c28\""))
  }

  @Test func `icons are pictures that other programs can draw`() throws {
    let folder = try TemporaryFolder()
    var lists = MoodName.standard.map { ListedPlaylist(MoodSummary(name: $0, trackCount: 1)) }
    let look = MoodLook(color: .pink, sign: MoodSign(rawValue: "&"))
    lists.append(ListedPlaylist(MoodSummary(name: MoodName(rawValue: "<b>")!, trackCount: 1)))
    lists.append(ListedPlaylist(MoodSummary(name: .calm, trackCount: 1, look: look)))
    lists.append(ListedPlaylist(SavedQuery(name: "x", text: "")))
    for (number, list) in lists.enumerated() {
      try folder.write(PlaylistIcon.picture(of: list), to: "\(number).svg")
    }
    let ending = try Program(
      [
        "python3", "-c",
        """
        import sys, xml.etree.ElementTree as tree
        for path in sys.argv[1:]:
            root = tree.parse(path).getroot()
            assert root.tag == "{http://www.w3.org/2000/svg}svg", root.tag
            print(len(root))
        """,
      ] + lists.indices.map { folder["\($0).svg"].encoded }
    ).end()
    #expect(ending.text == "4\n4\n4\n4\n2\n2\n3\n", "\(ending.text)")
  }
}
