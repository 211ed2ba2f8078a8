import Foundation
import Linux

/// The resources that this process has used so far.
struct Meter {
  private let clock = SystemClock.monotonicNanoseconds
  private let processor = Meter.seconds(CLOCK_PROCESS_CPUTIME_ID)
  private let mine = Meter.seconds(CLOCK_THREAD_CPUTIME_ID)
  private let memory = Meter.memory
  private let wakes = Meter.wakes

  /// A line of JSON with the difference to an earlier measurement.
  func report(_ name: String, since before: Meter) -> String {
    let seconds = Double(clock - before.clock) / 1e9
    let spent = processor - before.processor - (mine - before.mine)
    return String(
      format: "{\"name\":\"%@\",\"seconds\":%.2f,\"processor\":%.3f,\"memory\":%.1f,\"wakes\":%d}",
      name, seconds, spent, Double(memory - before.memory) / 1024, wakes - before.wakes)
  }

  /// Sleeps for some seconds, and returns how often threads woke up meanwhile, including this one.
  func wakesIn(seconds: UInt32) -> Int {
    sleep(seconds)
    return Meter.wakes - wakes
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The peak memory use so far, in KiB.
  private static var memory: Int { number("VmHWM:", in: "/proc/self/status") }

  private static var wakes: Int {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return tasks.reduce(0) {
      $0 + number("voluntary_ctxt_switches:", in: "/proc/self/task/\($1)/status")
    }
  }

  private static func number(_ field: String, in file: String) -> Int {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(field) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
  }
}
