import PlayerModel
import Testing

@testable import MediaPlayers

/// When a new description is another item.
struct ItemTests {
  @Test(arguments: ["", "01 a.mp3"])
  func `an item without a title is given more time, in case its tags are still being read`(
    title: String
  ) {
    let url = "file:///01%20a.mp3"
    var script = Script(.playing(.song(title, by: "", url: url), at: 0), isNew: true)
    script.at(1.5, .item(.song("A", url: url)))
    #expect(script.story(until: 3) == ["item A after -, left at 0.0 @0.0", "playing @0.0"])
  }

  @Test func `a new player's first report may change in a moment`() {
    let file = ItemMetadata.song("01 a.mp3", by: "", url: "file:///01%20a.mp3")
    var script = Script(.playing(file, at: 0), isNew: true)
    #expect(script.tracking.snapshot.item == nil)
    #expect(script.tracking.saysThatItPlays)
    script.at(0.1, .item(.song("A", url: "file:///01%20a.mp3")))
    #expect(script.story(until: 2) == ["item A after -, left at 0.0 @0.0", "playing @0.0"])
  }

  @Test func `three descriptions 50 ms apart are one item, dated by the first`() {
    var script = Script.playing(.song("A"))
    script.at(10, .item(.song("B", by: "")))
    script.at(10.05, .item(.song("B", by: "Bob")))
    var whole = ItemMetadata.song("B", by: "Bob")
    whole.artURL = "file:///b.png"
    script.at(10.1, .item(whole))
    #expect(script.story(until: 10.55) == [])
    #expect(script.story(until: 10.6) == ["item B after A, left at 10.0 @10.0"])
    #expect(script.tracking.snapshot.item?.track.artist == "Bob")
    #expect(script.position(at: 12) == 2)
  }

  @Test func `a description replaced before it settles was not an item`() {
    var script = Script.playing(.song("A"))
    script.at(10, .item(.song("B")))
    script.at(10.4, .item(.song("C")))
    #expect(script.story(until: 20) == ["item C after A, left at 10.0 @10.0"])
    script.at(30, .item(.song("D")))
    script.at(30.3, .item(.song("C")))
    #expect(script.story(until: 40).count == 1, "a return to the previous one changes nothing")
  }

  @Test func `a description that keeps changing counts after two seconds`() {
    var script = Script.playing(.song("A"))
    for step in 0..<30 { script.at(10 + Double(step) * 0.1, .item(.song("B\(step)"))) }
    let story = script.story(until: 12.9)
    #expect(story == ["item B19 after A, left at 10.0 @10.0"])
  }

  @Test func `the item comes before the state that belongs to it, and the status at once`() {
    var script = Script(.status(.stopped))
    let started = script.at(5, .playing(.song("A")))
    #expect(started.contains(.status(isPlaying: true)))
    #expect(script.events.isEmpty)
    #expect(
      script.story(until: 6) == ["item A after -, left at 0.0 @5.0", "playing @5.0"])
    #expect(script.position(at: 9) == 4)
  }

  @Test func `a state that comes a moment before its item is still reported after it`() {
    var script = Script(.status(.stopped))
    script.at(5, .status(.playing))
    script.at(5.1, .item(.song("A")))
    #expect(
      script.story(until: 7) == ["item A after -, left at 0.0 @5.0", "playing @5.0"])
  }

  @Test func `a report without changes causes no event`() {
    var script = Script.playing(.song("A", id: "/track/1"))
    script.at(3, .playing(.song("A", id: "/track/1")))
    script.at(4, PlayerReport())
    #expect(script.story(until: 10) == [])
    #expect(script.outputs == [])
  }

  @Test func `additional fields update the item`() {
    var script = Script.playing(.song("A", by: "", id: "/1", length: nil))
    script.at(20, .item(.song("A", by: "Ann", id: "/1", length: 100)))
    #expect(script.story(until: 21) == ["update A @20.0"])
    #expect(script.tracking.snapshot.item?.track.duration == 100)
    #expect(script.tracking.snapshot.item?.track.isDurationExact == false)
  }

  @Test(arguments: ["/org/mpris/Track/7", nil])
  func `tags that replace the file's name are late, not another item`(id: String?) {
    let url = "file:///music/a%20b.mp3"
    var script = Script.playing(.song("a b.mp3", by: "", id: id, url: url, length: nil))
    script.at(3, .item(.song("Tide", by: "Bob", id: id, url: url)))
    #expect(script.story(until: 4) == ["update Tide @3.0"])
    #expect(script.tracking.snapshot.item?.track.path == TrackPath("/music/a b.mp3"))
    script.at(20, .item(.song("Ebb", by: "Bob", id: id, url: url)))
    #expect(script.story(until: 21).last == "item Ebb after Tide, left at 20.0 @20.0")
  }

  @Test func `a different length shows that a late description is another item`() {
    var script = Script.playing(.song("A", id: "/t/1", length: 200))
    script.at(3, .item(.song("B", id: "/t/1", length: 100)))
    #expect(script.story(until: 4) == ["item B after A, left at 3.0 @3.0"])
  }

  @Test(arguments: [nil, "/org/mpris/MediaPlayer2/firefox", "/track/1"])
  func `with a constant track ID or none, another title is another item`(id: String?) {
    var script = Script.playing(.song("A", id: id))
    script.at(20, .item(.song("B", id: id)))
    script.at(22, .item(.song("C", id: id)))
    #expect(
      script.story(until: 25) == [
        "item B after A, left at 20.0 @20.0", "item C after B, left at 2.0 @22.0",
      ], "the ID stayed when the item changed, so it does not identify the item")
  }

  @Test(arguments: [(1.0, true), (30.2, false), (nil, false)])
  func `the same texts with another ID are another item only from the start`(
    reported: Double?, isNew: Bool
  ) {
    var script = Script.playing(.song("A", id: "/1", length: 200))
    script.at(10, .answered(10))
    let outputs = script.at(30, .item(.song("A", id: "/2", length: 200)))
    #expect(outputs == [.askPosition])
    if let reported { script.at(30.1, .answered(reported)) }
    #expect(
      script.story(until: 31)
        == [isNew ? "item A after A, left at 30.0 @30.0" : "update A @30.0"])
  }

  @Test func `the same texts with another ID are another item if the first has ended`() {
    var script = Script.playing(.song("A", id: "/1", length: 100))
    script.at(99, .item(.song("A", id: "/2", length: 100)))
    #expect(script.story(until: 100) == ["item A after A, left at 99.0 @99.0"])
  }

  @Test func `titles of a stream are items without a length`() {
    let url = "http://radio.example/stream"
    func song(_ title: String) -> ItemMetadata { .song(title, by: "", url: url, length: nil) }
    var script = Script.playing(song("Radio"))
    script.at(2, .item(song("One")))
    script.at(60, .item(song("Two")))
    script.at(90, .item(song("Three")))
    #expect(
      script.story(until: 100) == [
        "update One @2.0", "item Two after One, left at 60.0 @60.0",
        "item Three after Two, left at 30.0 @90.0",
      ])
    #expect(script.tracking.snapshot.item?.track.duration == nil)
  }

  @Test func `without title, address and artist there is no item`() {
    var script = Script.playing(.song("A"))
    var nothing = ItemMetadata()
    nothing.album = "Album"
    script.at(10, .item(nothing))
    #expect(script.story(until: 11) == ["item - after A, left at 10.0 @10.0"])
  }

  @Test func `events are numbered from the snapshot on, and contain their result`() {
    var script = Script.playing(.song("A"))
    let first = script.tracking.snapshot.revision + 1
    script.at(10, .item(.song("B")))
    script.at(10.2, .status(.paused))
    script.at(12, .status(.stopped))
    script.at(13, .vanished)
    let events = script.events
    #expect(events.map(\.number) == Array(first..<first + Int64(events.count)))
    #expect(events.map(\.number) == events.map(\.snapshot.revision))
    #expect(events.last?.snapshot == script.tracking.snapshot)
    #expect(Set(events.compactMap(\.snapshot.item?.id)).count == 1)
  }
}
