import PlaybackEngine
import PlayerModel
import Synchronization
import TestSupport
import Testing

@Suite struct QueueFilterTests {
  /// The indices of the entries that `filter` finds.
  static func find(
    _ text: String, in queue: PlayQueue, with filter: inout QueueFilter, also: SearchedMoods? = nil
  ) -> [Int] {
    filter.window(
      offset: 0, limit: .max, filter: text, of: queue.entries, revision: queue.revision, also: also
    ).rows.map(\.index)
  }

  @Test(arguments: [
    ("BOWIE", [0]), ("bowie heroes", [0]), ("heroes bowie", [0]), ("bow hero", [0]),
    ("bowie nothing", []), ("ÉTÉ", [1]),
    ("ete", [1]), ("L'Ete", [1]), ("hèrôes", [0]), ("été.mp3", [1]), ("low", [2]), ("mp3", []),
    (".mp3", []),
    ("é.m", [1]),
    ("   ", [0, 1, 2, 3, 4]), ("heroesbowie", []), ("東", [2]), ("@[z", [3]), ("`{", []),
    ("music", []), ("4k", [4]), ("istanbul", [4]), ("i\u{307}stanbul", [4]), ("i", [0, 4]),
  ])
  func `a filter finds entries that contain all its words`(text: String, expected: [Int]) {
    var queue = PlayQueue()
    _ = queue.append([
      PlayQueueTests.track("Heroes", artist: "David Bowie", album: "“Heroes”"),
      PlayQueueTests.track("L’été", artist: "Someone"), PlayQueueTests.track("東京", album: "Low"),
      // Neighbours of the letters.
      Track(path: TrackPath("/music/strange"), title: "@[Z"),
      // Letters whose lowercase forms are ASCII, or start so: the Kelvin sign and İ.
      Track(path: TrackPath("/music/none"), title: "4\u{212A} İSTANBUL"),
    ])
    var filter = QueueFilter()
    #expect(Self.find(text, in: queue, with: &filter) == expected)
  }

  @Test func `the next match is found forward or backward from a position, with wrapping`() {
    let queue = PlayQueueTests.queue("ab", "x", "abc", "y", "ab")
    var filter = QueueFilter()
    func match(_ text: String, _ from: Int, backward: Bool = false) -> Int? {
      filter.match(
        text, from: from, backward: backward, of: queue.entries, revision: queue.revision
      ).rows.first?.index
    }
    #expect([0, 1, 3, 5, -7, .max].map { match("AB", $0) } == [0, 2, 4, 0, 0, 0])
    #expect([0, 1, 4, 5, .min].map { match("ab", $0, backward: true) } == [4, 0, 2, 4, 4])
    #expect(match("abc", 3) == 2)
    #expect(match("z", 0) == nil)
  }

  @Test func `a word extended past a period finds the same as when typed at once`() {
    var queue = PlayQueue()
    _ = queue.append([Track(path: TrackPath("/music/x.mp3"), title: "y")])
    var filter = QueueFilter()
    #expect(Self.find("mp3", in: queue, with: &filter) == [])
    #expect(Self.find("x", in: queue, with: &filter) == [0])
    #expect(Self.find("x.mp3", in: queue, with: &filter) == [0])
    #expect(Self.find("x.mp3 mp3", in: queue, with: &filter) == [])
  }

  @Test func `a filter sees what was added after it was used`() {
    var queue = PlayQueueTests.queue("apple")
    var filter = QueueFilter()
    #expect(Self.find("p", in: queue, with: &filter) == [0])
    _ = queue.append([PlayQueueTests.track("pear")])
    #expect(Self.find("p", in: queue, with: &filter) == [0, 1])
    #expect(Self.find("pe", in: queue, with: &filter) == [1])
    #expect(Self.find("p", in: queue, with: &filter) == [0, 1])
  }

  /// A queue of songs that were read, with their titles and identities.
  static func queue(ofRead songs: [(title: String, id: PersistentID)]) -> PlayQueue {
    var queue = PlayQueue()
    _ = queue.append(
      songs.map { title, id in
        var track = PlayQueueTests.track(title)
        track.persistentID = id
        return track
      })
    return queue
  }

  @Test func `a track is found by its moods until they change`() throws {
    // Two identities that start with the same digits.
    let one = try #require(PersistentID(rawValue: "s1:" + String(repeating: "a", count: 32)))
    let other = try #require(
      PersistentID(rawValue: "s1:" + String(repeating: "a", count: 31) + "b"))
    var queue = Self.queue(ofRead: [("x", one), ("y", other)])
    _ = queue.append([PlayQueueTests.track("z")])
    let (happy, calm) = (MoodName.happy, MoodName.calm)
    var filter = QueueFilter()
    func filed(_ song: PersistentID, revision: Int64) -> SearchedMoods {
      SearchedMoods(revision: revision, moods: [happy, calm]) { $0 == [calm] ? [song] : [] }
    }
    #expect(Self.find("calm", in: queue, with: &filter, also: filed(one, revision: 1)) == [0])
    #expect(Self.find("calm", in: queue, with: &filter, also: filed(other, revision: 2)) == [1])
    #expect(Self.find("x calm", in: queue, with: &filter, also: filed(other, revision: 2)) == [])
    #expect(Self.find("y calm", in: queue, with: &filter, also: filed(other, revision: 2)) == [1])
    #expect(Self.find("happy", in: queue, with: &filter, also: filed(one, revision: 3)) == [])
  }

  @Test func `a long queue is searched to its end, in order`() {
    var queue = PlayQueue()
    _ = queue.append((0..<25_000).map { PlayQueueTests.track("song \($0)") })
    var filter = QueueFilter()
    let expected = (0..<25_000).filter { String($0).contains("99") }
    #expect(Self.find("99", in: queue, with: &filter) == expected)
    #expect(
      Self.find("999", in: queue, with: &filter) == expected.filter { String($0).contains("999") })
    #expect(Self.find("99", in: queue, with: &filter) == expected)
  }

  @Test func `the songs of a mood are requested only if its name matches`() {
    let queue = PlayQueueTests.queue("apple", "pear")
    var filter = QueueFilter()
    let others = SearchedMoods(revision: 1, moods: [.calm]) { _ in
      Issue.record("asked")
      return []
    }
    #expect(Self.find("pe", in: queue, with: &filter, also: others) == [1])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `typing finds the same as searching at once`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func word(_ length: Int) -> String {
      String((0..<length).map { _ in "abÉ".randomElement(using: &random) ?? "a" })
    }
    var queue = PlayQueue()
    _ = queue.append(
      (0..<60).map { _ in
        PlayQueueTests.track(word(8), artist: word(5), album: word(3))
      })
    var typing = QueueFilter()
    var text = ""
    for _ in 0..<12 {
      text = Bool.random(using: &random) ? text + word(1) : String(text.dropLast())
      if Int.random(in: 0..<4, using: &random) == 0 { text += " " }
      var fresh = QueueFilter()
      #expect(
        Self.find(text, in: queue, with: &typing) == Self.find(text, in: queue, with: &fresh))
    }
  }
}
