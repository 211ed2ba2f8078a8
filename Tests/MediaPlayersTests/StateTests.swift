import PlayerModel
import Testing

@testable import MediaPlayers

/// States, rates and the end of a player.
struct StateTests {
  @Test func `a pause and its end query the position and keep it`() {
    var script = Script.playing(.song("A"))
    #expect(script.at(10, .status(.paused)).last == .askPosition)
    script.at(60, .status(.playing))
    #expect(script.story(until: 61) == ["paused @10.0", "playing @60.0"])
    #expect(script.position(at: 61) == 11)
    #expect(script.statuses == [false, true])
  }

  @Test func `a stop reports the position that it left`() {
    var script = Script.playing(.song("A"))
    script.at(42, .status(.stopped))
    #expect(script.story(until: 43) == ["stopped left at 42.0 @42.0"])
    #expect(script.position(at: 50) == 0)
  }

  @Test func `a rate of 0 is a pause, and playback resumes when it ends`() {
    var script = Script.playing(.song("A"))
    script.at(10, .rate(0))
    script.at(20, .rate(1))
    #expect(script.story(until: 21) == ["paused @10.0", "playing @20.0"])
  }

  @Test func `another rate advances the position at that rate`() {
    var script = Script.playing(.song("A"))
    script.at(10, .rate(2))
    #expect(script.story(until: 11) == ["rate 2.0 @10.0"])
    #expect(script.position(at: 20) == 30)
  }

  @Test(arguments: [-1, -.infinity, .infinity, 1e300, .nan])
  func `impossible rates count as normal speed`(rate: Double) {
    #expect(ReportedRate(rate) == .factor(1))
  }

  @Test func `a player that vanishes in the middle has stopped`() {
    var script = Script.playing(.song("A"))
    script.at(30, .vanished)
    #expect(script.story(until: 31) == ["stopped left at 30.0 @30.0"])
    var idle = Script(.status(.stopped))
    #expect(idle.at(3, .vanished) == [])
  }

  @Test func `a player that vanishes during a change of item has left the previous one`() {
    var script = Script.playing(.song("A"))
    script.at(30, .item(.song("B")))
    script.at(30.2, .status(.paused))
    script.at(30.3, .vanished)
    #expect(script.story(until: 40) == ["stopped left at 30.0 @30.3"])
    #expect(script.tracking.deadline == nil)
  }

  @Test func `states wait in order for an item that is not settled`() {
    var script = Script.playing(.song("A"))
    script.at(10, .status(.stopped))
    script.at(10.1, .item(.song("B")))
    script.at(10.2, .status(.playing))
    script.at(10.3, .status(.paused))
    #expect(
      script.story(until: 11) == [
        "stopped left at 10.0 @10.0", "item B after A, left at 0.0 @10.1", "playing @10.2",
        "paused @10.3",
      ])
    #expect(script.position(at: 20) == 0.1)
  }

  @Test func `however many reports come before an item settles, few are kept`() {
    var script = Script.playing(.song("A"))
    for step in 0..<2000 {
      script.at(10 + Double(step) * 0.0002, .item(.song("B\(step)")))
      script.at(10 + Double(step) * 0.0002, .status(step % 2 == 0 ? .paused : .playing))
      #expect(script.tracking.settling?.isFull != true)
    }
    _ = script.story(until: 20)
    #expect(script.tracking.snapshot.item?.track.title == "B1999")
    #expect(script.tracking.snapshot.state == .playing)
  }

  @Test func `invalidated properties are queried`() {
    var script = Script.playing(.song("A"))
    #expect(script.at(5, .invalidated) == [.askAll])
  }
}
