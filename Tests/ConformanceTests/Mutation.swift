import Foundation
import Glibc
import TestSupport

extension [UInt8] {
  /// Changes, removes, duplicates and replaces some bytes.
  mutating func mutate(_ generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...12, using: &generator) where count > 100 {
      let place = Int.random(in: 0..<count, using: &generator)
      let end = Swift.min(count, place + Int.random(in: 1...5000, using: &generator))
      switch Int.random(in: 0..<8, using: &generator) {
      case 0: self[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: removeSubrange(place..<end)
      case 2: removeSubrange(Swift.max(place, count / 2)...)
      case 3:
        let value: UInt8 = [0, 0xFF].randomElement(using: &generator) ?? 0
        replaceSubrange(place..<end, with: repeatElement(value, count: end - place))
      case 4: for index in place..<end { self[index] = .random(in: 0...255, using: &generator) }
      case 5: insert(contentsOf: self[place..<end], at: count / 3)
      case 6:
        // Corrupt headers and tags at both ends.
        let edge = Int.random(in: 0..<100, using: &generator)
        self[Bool.random(using: &generator) ? edge : count - 1 - edge] = .random(
          in: 0...255, using: &generator)
      default:
        // Insert tags with hostile sizes.
        insert(contentsOf: HostileTags.all.randomElement(using: &generator) ?? [], at: 0)
      }
    }
  }
}

private enum HostileTags {
  /// Tags that claim to be larger than they are.
  static let all: [[UInt8]] = [
    Array("ID3".utf8) + [3, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F],
    Array("ID3".utf8) + [4, 0, 0, 0, 0, 4, 0] + Array("APIC".utf8) + [0x7F, 0xFF, 0xFF, 0xFF],
    Array("ID3".utf8) + [2, 0, 0x80, 0, 0, 1, 0] + Array("ULT".utf8) + [0xFF, 0xFF, 0xFF],
    Array("APETAGEX".utf8) + [0xD0, 7, 0, 0, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0, 0],
  ]
}

/// The processor time of this thread in seconds, which does not depend on what else the machine does.
func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The resident memory of the process in kB.
func residentKilobytes() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  let pages = status.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * Int(getpagesize()) / 1024
}
