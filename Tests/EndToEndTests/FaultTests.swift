import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// What the player does when a sound device fails in the middle of the music, without losing any
  /// of it.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct FaultTests {
    @Test(arguments: [
      (PacedDevice.Fault.unplugged, "was disconnected"), (.broken, "was disconnected"),
      (.stalled, "no longer responds"),
    ])
    func `when a device fails, music resumes automatically from the last frame heard`(
      fault: PacedDevice.Fault, reason: String
    ) async throws {
      let profile = try Profile()
      let music = try await profile.noise(seconds: 7)
      let expected = try await profile.decoded(music)
      try await profile.stimmung("open", music)
      let follower = try profile.start("status", "--follow", "--json")
      _ = try await profile.states(seenBy: follower, until: "playing")
      try await profile.received(atLeast: Sound.bytes(seconds: 2.5))
      try profile.device.set(fault)
      let interrupted = try await profile.status("interruption") { $0.state == "interrupted" }
      #expect(interrupted.interruptionCause == "output")
      #expect(interrupted.interruptionReason?.contains(reason) == true)
      #expect(interrupted.interruptionReason?.contains("\n") == false)
      let reached = Sound.commonPrefix(try profile.device.dump(), expected)
      try profile.device.set(nil)
      try await profile.status("end") { $0.state == "stopped" }

      let heard = Sound.bytes(seconds: interrupted.position ?? 0)
      let dump = try profile.device.dump()
      #expect(heard > Sound.bytes(seconds: 1) && heard <= reached)
      #expect(reached - heard <= Sound.bytes(seconds: 1), "no more than the device held")
      #expect(Sound.commonPrefix(dump, expected) >= heard)
      let hasRest = dump.suffix(expected.count - heard) == expected[heard...]
      #expect(hasRest, "everything that was not heard is played")
      let states = try await profile.states(seenBy: follower, until: "stopped")
      #expect(Array(states.suffix(4)) == ["playing", "interrupted", "playing", "stopped"])
    }

    @Test func `a device that plays none of the sound it accepts is one interruption`()
      async throws
    {
      let profile = try Profile()
      let music = try await profile.noise(seconds: 5)
      let expected = try await profile.decoded(music)
      try profile.device.set(.suspended)
      try await profile.stimmung("open", music)
      let follower = try profile.start("status", "--follow", "--json")
      let interrupted = try await profile.status("interruption") { $0.state == "interrupted" }
      #expect(interrupted.interruptionReason?.contains("is suspended") == true)
      for _ in 0..<2 { try await profile.receivesMore() }
      #expect(try await profile.status().state == "interrupted")
      #expect(try await profile.status().position == 0)
      try profile.device.set(nil)
      try await profile.status("end") { $0.state == "stopped" }
      let hasAll = try profile.device.dump().suffix(expected.count) == expected[...]
      #expect(hasAll)
      let states = try await profile.states(seenBy: follower, until: "stopped")
      #expect(Array(states.suffix(3)) == ["interrupted", "playing", "stopped"])
      #expect(states.filter { $0 == "interrupted" }.count == 1)
      let records = try await profile.records().filter { $0.eventKind == "playbackState" }
      #expect(records.map(\.playbackState) == [0, 3, 1, 0])
      let sessions = try await profile.run(
        "sqlite3", profile.folder["data/stimmung/history.sqlite"].encoded,
        "SELECT json_array_length(heard) FROM session")
      #expect(sessions.lines == ["1"], "\(sessions.text)")
    }

    @Test func `a device that another program holds is waited for, and then gets all of the music`()
      async throws
    {
      let profile = try Profile()
      let music = try await profile.noise(seconds: 2)
      try profile.device.set(.busy)
      try await profile.stimmung("open", music)
      let interrupted = try await profile.status("interruption") { $0.state == "interrupted" }
      #expect(interrupted.interruptionReason?.contains("Another program is using") == true)
      #expect(interrupted.position == 0)
      #expect(try profile.device.dump().isEmpty)
      try profile.device.set(nil)
      try await profile.status("end") { $0.state == "stopped" }
      let isWhole = try await profile.device.dump() == profile.decoded(music)
      #expect(isWhole)
    }

    @Test func `music that was paused during an interruption stays paused when it is over`()
      async throws
    {
      let profile = try Profile()
      let music = try await profile.noise(seconds: 5)
      let expected = try await profile.decoded(music)
      try await profile.stimmung("open", music)
      try await profile.received(atLeast: Sound.bytes(seconds: 2))
      try profile.device.set(.unplugged)
      let interrupted = try await profile.status("interruption") { $0.state == "interrupted" }
      try await profile.stimmung("pause")
      let resumed = try await profile.stimmung("resume", "--json")
      #expect(resumed.text.contains(#""state":"interrupted""#), "\(resumed.text)")
      #expect(resumed.errorText.contains("device"), "\(resumed.errorText)")
      try await profile.stimmung("pause")
      try profile.device.set(nil)
      let before = try profile.device.dump().count
      // The timer uses the same clock, and ends after the next attempt to open the device.
      try await profile.stimmung("sleep", "0.07")
      try await profile.status("sleep timer") { $0.sleepMinutesLeft != nil }
      try await profile.status("its end") { $0.sleepMinutesLeft == nil }
      let paused = try await profile.status()
      #expect(paused.state == "paused")
      #expect(paused.position == interrupted.position)
      #expect(try profile.device.dump().count == before)
      try await profile.stimmung("resume")
      try await profile.status("end") { $0.state == "stopped" }
      let heard = Sound.bytes(seconds: interrupted.position ?? 0)
      let hasRest = try profile.device.dump().suffix(expected.count - heard) == expected[heard...]
      #expect(hasRest)
    }

    @Test func `an underrun interrupts nothing, loses nothing and is counted`() async throws {
      let profile = try Profile()
      let music = try await profile.noise(seconds: 5)
      try await profile.stimmung("open", music)
      let follower = try profile.start("status", "--follow", "--json")
      try await profile.received(atLeast: Sound.bytes(seconds: 2))
      try profile.device.set(.underrun)
      let dry = try await profile.status("underrun") { ($0.underruns ?? 0) > 0 }
      #expect(dry.state == "playing")
      let service = try await profile.stimmung("service", "status")
      #expect(service.text.contains("underrun"))
      try await profile.status("end") { $0.state == "stopped" }
      let isWhole = try await profile.device.dump() == profile.decoded(music)
      #expect(isWhole)
      let states = try await profile.states(seenBy: follower, until: "stopped")
      #expect(!states.contains("interrupted"))
    }

    @Test func `changing the output while music plays loses no frame`() async throws {
      let profile = try Profile()
      let music = try await profile.noise(seconds: 15)
      let expected = try await profile.decoded(music)
      try await profile.stimmung("open", music)
      let follower = try profile.start("status", "--follow", "--json")
      try await profile.received(atLeast: Sound.bytes(seconds: 2))

      let refused = try await profile.stimmung("output", "nowhere")
      #expect(refused.status == 1)
      #expect(refused.errorLines.count == 1)
      #expect(refused.errorText.contains("“nowhere”"))
      let playing = try await profile.stimmung("play", music, "--output", "nowhere")
      #expect(playing.status == 1)
      #expect(playing.errorLines.count == 1 && playing.lines.isEmpty)
      let before = try profile.device.dump()
      #expect(expected.starts(with: before), "an output that does not work changes nothing")

      #expect(try await profile.stimmung("output", "paced").status == 0)
      #expect(try await profile.stimmung("output").text == "paced\n")
      try await profile.status("end") { $0.state == "stopped" }
      let dump = try profile.device.dump()
      let reached = Sound.commonPrefix(dump, expected)
      let rest = dump.count - reached
      let hasRest = dump.suffix(rest) == expected.suffix(rest)
      #expect(hasRest && rest > Sound.bytes(seconds: 1))
      let heard = expected.count - rest
      #expect(heard <= reached && reached - heard <= Sound.bytes(seconds: 1))
      let states = try await profile.states(seenBy: follower, until: "stopped")
      #expect(!states.contains("interrupted"))

      try await profile.stimmung("service", "stop")
      try await profile.stimmung("toggle")
      let later = try await profile.status("music") { $0.state == "playing" }
      #expect(later.output == "paced", "the chosen output is restored, too")
    }
  }
}
