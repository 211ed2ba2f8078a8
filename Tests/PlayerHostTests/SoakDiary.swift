import CLinux
import Foundation
import PlayerModel
import Synchronization
import Testing

@testable import PlayerHost

/// Checks the events of a long run of tracks of equal length, without keeping them.
final class SoakDiary: Sendable {
  /// The counts of events and of faults.
  struct Found: Equatable {
    var started = 0
    var ended = 0
    /// Sessions that came out of turn.
    var misplaced = 0
    /// Sessions that ended too early or too late by more than a period.
    var drifted = 0
  }

  /// The memory that the process holds, in bytes.
  struct Memory {
    /// The sum of the blocks that `malloc` allocated and that were not freed.
    ///
    /// Pages and fragments that the allocator keeps do not count.
    var allocated: Int
    var resident: Int
  }

  private struct State {
    var found = Found()
    var memory: [Memory] = []
  }

  private let state = Mutex(State())
  private let hasEnded = DispatchSemaphore(value: 0)
  private let device: HastyDevice
  private let began: Timestamp

  init(device: HastyDevice, began: Timestamp) {
    self.device = device
    self.began = began
  }

  var found: Found { state.withLock(\.found) }

  /// The memory that the process held after each thousand tracks.
  var memory: [Memory] { state.withLock(\.memory) }

  func waitForEnd() -> Bool { hasEnded.wait(timeout: .now() + 1200) == .success }

  func note(_ event: PlayerEvent) {
    switch event.kind {
    case .sessionStarted(let session):
      state.withLock { state in
        state.found.started += 1
        if session.entry.id.rawValue != state.found.started { state.found.misplaced += 1 }
      }
    case .sessionEnded(let session): end(session, event)
    case .stateChanged(_, .stopped, _): hasEnded.signal()
    default: break
    }
  }

  private func end(_ session: ListeningSession, _ event: PlayerEvent) {
    state.withLock { state in
      state.found.ended += 1
      let count = state.found.ended
      if session.entry.id.rawValue != count { state.found.misplaced += 1 }
      let (seconds, attoseconds) = device.time(count * device.pieceFrames).components
      let due = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
      let late = session.lastHeardAt.monotonicNanoseconds - began.monotonicNanoseconds - due
      if abs(late) > 250_000_000 { state.found.drifted += 1 }
      if count.isMultiple(of: 1000) { state.memory.append(Self.currentMemory()) }
    }
  }

  private static func currentMemory() -> Memory {
    let heap = mallinfo2()
    let pages = FileManager.default.contents(atPath: "/proc/self/statm").map {
      String(decoding: $0, as: UTF8.self).split(separator: " ")
    }
    let resident = pages.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0
    return Memory(
      allocated: heap.uordblks + heap.hblkhd, resident: resident * Int(getpagesize()))
  }
}

/// Lets the disk catch up, which happens automatically when time passes at its normal pace.
final class Pacing: Sendable {
  private let bench = Mutex<Weak>(Weak())

  private struct Weak: Sendable {
    weak var bench: HostBench?
  }

  func await(storageOf bench: HostBench) {
    self.bench.withLock { $0.bench = bench }
  }

  func end() {
    bench.withLock { $0.bench = nil }
  }

  /// Waits until what was heard so far is recorded.
  func pause() {
    guard let bench = bench.withLock(\.bench) else { return }
    try? bench.waitForStorage()
    _ = try? bench.perform(.sensor(.sensorStatus()))
  }
}
