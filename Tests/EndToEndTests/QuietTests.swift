import Foundation
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct QuietTests {
    @Test func `while paused, the player and the interface sleep`() async throws {
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
      // Work that follows the pause, such as saving the position, takes a while on a busy machine.
      var seen: [(wakeUps: Int, ticks: Int)] = []
      try await eventually(that: "ten quiet seconds", instead: { "\(seen)" }) {
        let before = activity(of: processes)
        try await Task.sleep(for: .seconds(10))
        let after = activity(of: processes)
        seen.append((after.wakeUps - before.wakeUps, after.ticks - before.ticks))
        // A tick that began earlier may be counted in this period.
        return seen.last.map { $0.wakeUps < 5 && $0.ticks <= 1 } ?? false
      }
    }

    /// How often the processes have been woken, and the hundredths of a second that they have
    /// computed.
    private func activity(of processes: [pid_t]) -> (wakeUps: Int, ticks: Int) {
      (processes.map(wakeUps).reduce(0, +), processes.map(processorTicks).reduce(0, +))
    }

    private func openFiles(of process: pid_t) -> [String] {
      let folder = "/proc/\(process)/fd"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)
      }
    }

    /// How often any thread of a process has been woken from sleep.
    private func wakeUps(of process: pid_t) -> Int {
      threads(of: process).map { thread in
        let status = text("/proc/\(process)/task/\(thread)/status")
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        return Int(line?.split(separator: "\t").last ?? "") ?? 0
      }.reduce(0, +)
    }

    /// Hundredths of a second of processor time used so far.
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
