import PlayerModel
import Testing

@testable import MediaPlayers

/// A player's position, by its reports and by the clock.
struct PositionTests {
  @Test(arguments: [(11.9, [String]()), (8.2, []), (20.0, ["seek 10.0 to 20.0 @10.0"])])
  func `more than two seconds from the estimate is a seek, less is imprecision`(
    reported: Double, story: [String]
  ) {
    var script = Script.playing(.song("A"))
    script.at(5, .answered(5))
    script.at(10, .answered(reported))
    #expect(script.story(until: 12) == story)
    #expect(abs(script.position(at: 11) - reported - 1) < 0.001)
  }

  @Test func `a seek that is reported counts at once`() {
    var script = Script.playing(.song("A"))
    let outputs = script.at(10, .seeked(to: 100))
    // The player is asked for its new position, because some report the one that they leave.
    #expect(outputs.count == 2 && outputs.last == .askPosition)
    #expect(script.story(until: 10) == ["seek 10.0 to 100.0 @10.0"])
    #expect(script.position(at: 20) == 110)
  }

  @Test func `a seek to the start waits for a description, in case it is another item`() {
    var script = Script.playing(.song("A"))
    script.at(60, .seeked(to: 0))
    script.at(60.05, .item(.song("B")))
    #expect(script.story(until: 61) == ["item B after A, left at 60.0 @60.0"])
    script.at(100, .seeked(to: 0))
    #expect(script.story(until: 101).last == "seek 40.0 to 0.0 @100.0")
  }

  @Test func `a position that is always 0 is ignored, and the clock continues`() {
    var script = Script.playing(.song("A"))
    for second in [5.0, 10, 15, 20, 25, 30] {
      #expect(script.tracking.isWorthAsking)
      script.at(second, .answered(0))
    }
    #expect(script.story(until: 31) == [])
    #expect(script.position(at: 40) == 40)
    #expect(!script.tracking.isWorthAsking, "and it is asked no more")
    script.at(50, .item(.song("B")))
    _ = script.story(until: 51)
    #expect(script.tracking.isWorthAsking, "until the next item")
  }

  @Test func `a position of 0 in music that was already playing is unknown`() {
    var script = Script(.playing(.song("A"), at: 0))
    script.at(5, .answered(0))
    script.at(10, .answered(0))
    #expect(script.position(at: 11).isNaN)
    script.at(20, .item(.song("B")))
    _ = script.story(until: 21)
    #expect(script.position(at: 25) == 5, "but the next item's position is known")
  }

  @Test func `a position that moved before and stays while playing has stalled`() {
    var script = Script.playing(.song("A"))
    script.at(5, .answered(5))
    script.at(10, .answered(7))
    script.at(15, .answered(7))
    #expect(
      script.story(until: 16) == [
        "seek 10.0 to 7.0 @10.0", "seek 12.0 to 7.0 @15.0", "rate 0.0 @15.0",
      ])
    #expect(script.position(at: 100) == 7)
    script.at(20, .answered(7))
    script.at(25, .answered(9))
    #expect(script.story(until: 26).dropFirst(3) == ["rate 1.0 @25.0"])
    #expect(script.position(at: 30) == 14)
  }

  @Test func `a player that reported positions before also stalls at 0`() {
    var script = Script.playing(.song("A"))
    script.at(5, .answered(5))
    script.at(10, .item(.song("B")))
    _ = script.story(until: 11)
    script.at(11, .answered(0))
    script.at(15, .answered(0))
    #expect(script.story(until: 16).last == "rate 0.0 @15.0")
    #expect(script.position(at: 60) == 0)
  }

  @Test(arguments: [-1, 202.1, 1e15, .infinity, -.infinity, .nan])
  func `impossible positions are ignored`(reported: Double) {
    var script = Script.playing(.song("A", length: 200))
    script.at(10, .answered(reported))
    script.at(10, .seeked(to: reported))
    #expect(script.story(until: 11) == [])
    #expect(script.position(at: 20) == 20)
  }

  @Test func `the estimate ends with the item`() {
    var script = Script.playing(.song("A", length: 200))
    script.at(300, .status(.paused))
    #expect(script.position(at: 300) == 200)
  }

  @Test func `joined in the middle without a position, the position is unknown`() {
    var script = Script(.playing(.song("A")))
    #expect(script.tracking.snapshot.position.seconds.isNaN)
    script.at(5, .status(.paused))
    script.at(6, .status(.stopped))
    #expect(script.story(until: 7) == ["paused @5.0", "stopped @6.0"])
  }

  @Test func `joined in the middle, the position is the reported one`() {
    var script = Script(.playing(.song("A"), at: 50))
    #expect(script.position(at: 10) == 60)
    script.at(10, .item(.song("B")))
    #expect(script.story(until: 11) == ["item B after A, left at 60.0 @10.0"])
  }

  @Test func `an answer that still belongs to the previous item changes nothing`() {
    var script = Script.playing(.song("A"))
    script.at(50, .answered(50))
    script.at(100, .item(.song("B")))
    script.at(100.05, .answered(100))
    _ = script.story(until: 101)
    #expect(script.position(at: 101) == 1)
    script.at(101, .answered(1))
    #expect(script.story(until: 102) == ["item B after A, left at 100.0 @100.0"])
  }

  @Test func `an item that begins in its middle is where it reports, without a seek`() {
    var script = Script.playing(.song("A"))
    script.at(50, .answered(50))
    script.at(100, .item(.song("B")))
    script.at(100.1, .answered(30))
    #expect(script.story(until: 101) == ["item B after A, left at 100.0 @100.0"])
    #expect(abs(script.position(at: 110) - 39.9) < 0.001)
  }

  @Test(arguments: [PlayerReport.Status.paused, .stopped])
  func `nothing is asked for while nothing plays`(status: PlayerReport.Status) {
    var script = Script.playing(.song("A"))
    #expect(script.tracking.isWorthAsking)
    script.at(5, .status(status))
    #expect(!script.tracking.isWorthAsking)
    #expect(script.tracking.deadline == nil)
  }
}
