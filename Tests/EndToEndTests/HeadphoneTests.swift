import Foundation
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// A head tracker that sends packets, and what they do to the player.
  @Suite(.serialized, .timeLimit(.minutes(5)))
  struct HeadphoneTests {
    @Test func `a nod files the playing song, is shown, and can be undone`() async throws {
      let tracker = try HeadTracker()
      let profile = try Self.profile(tracker)
      let terminal = try await TerminalSession(profile, width: 120, height: 40)
      try await terminal.stimmung("--output", "silent", Profile.demo)
      try await terminal.shows("► Playing")
      try await terminal.press("F9")
      try await terminal.shows("Waiting for headphones.")
      try await tracker.hold(seconds: 1.5)
      try await terminal.shows("pitch    0°")
      try await tracker.nod()
      try await terminal.shows("gesture: nod")
      try await terminal.shows("Nod: ")
      try await profile.status("filed") { $0.moods == ["happy"] }
      try await terminal.press("u")
      try await profile.status("undone") { $0.moods == [] }
      // Nothing comes any more, which is said once.
      try await terminal.shows("No headphones.")
      let status = try await profile.stimmung("headphones", "--json")
      #expect(status.text.contains(#""isConnected":false"#))
    }

    @Test func `a shake plays the next song, and u goes back to the one before`() async throws {
      let tracker = try HeadTracker()
      let profile = try Self.profile(tracker)
      let terminal = try await TerminalSession(profile, width: 120, height: 40)
      try await terminal.stimmung("--output", "silent", Profile.demo)
      try await terminal.shows("► Playing")
      let first = try await profile.status().queueIndex
      try await terminal.press("F9")
      try await tracker.hold(seconds: 1.5)
      try await tracker.nod()
      try await profile.status("filed") { $0.moods == ["happy"] }
      try await tracker.shake()
      try await terminal.shows("Shake: ")
      try await profile.status("the next song") { $0.queueIndex != first }
      try await terminal.press("u")
      try await profile.status("the song before") { $0.queueIndex == first }
      #expect(try await profile.status().moods == ["happy"])
      try await terminal.press("u")
      try await profile.status("undone") { $0.moods == [] }
    }

    @Test func `a head tracker cannot end the player or remove files`() async throws {
      let tracker = try HeadTracker()
      let profile = try Self.profile(tracker, nod: "service stop")
      try await profile.stimmung("open", Profile.demo, "--output", "silent")
      let status = try await profile.stimmung("headphones")
      #expect(status.text.contains("any program could send it"), "\(status.text)")
      let host = try await profile.host()
      try await tracker.hold(seconds: 1)
      try await tracker.nod()
      #expect(try await profile.host() == host)
      #expect(try await profile.status().state == "playing")
    }

    @Test func `samples are printed as lines that are read again`() async throws {
      let profile = try Profile()
      let lines = (0..<100).map { step in
        let pitch = step < 50 ? -0.25 * abs(sin(Double(step) / 20 * .pi)) : 0
        return #"{"time":\#(Double(step) / 25),"pitch":\#(pitch),"yaw":0}"#
      }
      let file = try profile.folder.write(
        Array(lines.joined(separator: "\n").utf8), to: "head.jsonl"
      ).encoded
      let watch = try await profile.stimmung(
        "headphones", "watch", "--source", "file:\(file)", "--json")
      #expect(watch.status == 0, "\(watch.errorText)")
      let samples = try watch.lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(samples.count == 100)
      #expect(samples.allSatisfy { $0["roll"] is NSNull && $0["pitch"] is Double })
      let wrong = try await profile.stimmung("headphones", "watch", "--source", "radar")
      #expect(wrong.status == 2)
      let missing = try await profile.stimmung("headphones", "watch", "--source", "file:/nowhere")
      #expect(missing.status == 1)
      #expect(missing.errorLines.count == 1)
    }

    private static func profile(
      _ tracker: HeadTracker, nod: String = "mood add happy"
    ) throws -> Profile {
      let profile = try Profile()
      try profile.folder.makeFolder("config/stimmung")
      let settings = """
        [headphones]
        enabled = true
        source = "opentrack:\(tracker.port)"
        [gestures]
        enabled = true
        nod = "\(nod)"
        """
      _ = try profile.folder.write(Array(settings.utf8), to: "config/stimmung/config.toml")
      return profile
    }
  }
}

/// Sends what opentrack sends, from this machine to this machine.
struct HeadTracker {
  let port: UInt16
  private let socket: Int32

  init() throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    // A port that is free now; the player takes it when it starts.
    let probe = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(probe) }
    var address = Self.address(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(probe, $0, length) == 0 && getsockname(probe, $0, &length) == 0
      }
    }
    try #require(isBound)
    port = UInt16(bigEndian: address.sin_port)
  }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// Looks ahead for a while.
  func hold(seconds: Double) async throws {
    try await move(seconds: seconds) { _ in (pitch: 0, yaw: 0) }
  }

  /// Nods twice down and up, 15° in 0.8 s each, and holds still.
  func nod() async throws {
    try await move(seconds: 1.6) { (pitch: -15 * abs(sin($0 / 0.8 * .pi)), yaw: 0) }
    try await hold(seconds: 1)
  }

  /// Shakes twice left and right, 15° to each side in 0.8 s, and holds still.
  func shake() async throws {
    try await move(seconds: 1.6) { (pitch: 0, yaw: 15 * sin($0 / 0.4 * .pi)) }
    try await hold(seconds: 1)
  }

  /// Sends where the head is by the time that has passed, in seconds, about 50 times a second.
  ///
  /// Packets have no time of their own: on a busy machine there are fewer, and the movement is as fast as ever.
  private func move(
    seconds: Double, _ position: (Double) -> (pitch: Double, yaw: Double)
  ) async throws {
    let start = ContinuousClock.now
    var passed = 0.0
    while passed < seconds {
      let (pitch, yaw) = position(passed)
      send(pitch: pitch, yaw: yaw)
      try await Task.sleep(for: .milliseconds(20))
      passed = start.duration(to: .now) / .seconds(1)
    }
  }

  /// Sends one sample, in degrees.
  private func send(pitch: Double, yaw: Double) {
    let packet = [0, 0, 0, yaw, pitch, 0].flatMap { (number: Double) in
      withUnsafeBytes(of: number.bitPattern.littleEndian, Array.init)
    }
    var address = Self.address(port)
    _ = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(socket, packet, packet.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
