import Foundation
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(5)))
  struct QuietTests {
    @Test func `paused, host and interface sleep`() async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung(Profile.demo)
      try await terminal.shows("► Playing")
      try await profile.receivesMore()
      try await terminal.press("Space")
      try await terminal.shows("Paused")
      let host = try await profile.host()
      try await eventually(that: "the device given back") {
        !openFiles(of: host).contains(profile.device.dumpPath)
      }
      let processes = [host, try await terminal.foreground()]
      // What the pause itself led to, such as the place being saved, comes within a second.
      let clock = ContinuousClock()
      try await clock.sleep(for: .seconds(2))
      let before = processes.map(wakeUps).reduce(0, +)
      let busyBefore = processes.map(processorTicks).reduce(0, +)
      try await clock.sleep(for: .seconds(10))
      let wakeUps = processes.map(wakeUps).reduce(0, +) - before
      let ticks = processes.map(processorTicks).reduce(0, +) - busyBefore
      #expect(wakeUps < 5)
      // The last beginning of a hundredth may fall into this time.
      #expect(ticks <= 1)
    }

    private func openFiles(of process: pid_t) -> [String] {
      let folder = "/proc/\(process)/fd"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)
      }
    }

    /// How often any thread of a process went to sleep and was woken, so far.
    private func wakeUps(of process: pid_t) -> Int {
      threads(of: process).map { thread in
        let status = text("/proc/\(process)/task/\(thread)/status")
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        return Int(line?.split(separator: "\t").last ?? "") ?? 0
      }.reduce(0, +)
    }

    /// Hundredths of a second of processor time, so far.
    private func processorTicks(of process: pid_t) -> Int {
      let fields = text("/proc/\(process)/stat").split(separator: ")").last?.split(separator: " ")
      return (Int(fields?[11] ?? "") ?? 0) + (Int(fields?[12] ?? "") ?? 0)
    }

    private func threads(of process: pid_t) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    }

    private func text(_ path: String) -> String {
      FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
  }
}
