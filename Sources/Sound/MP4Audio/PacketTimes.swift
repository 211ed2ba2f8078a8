/// The start times of packets, in frames.
struct PacketTimes: Hashable {
  /// Consecutive packets of the same length.
  private struct Run: Hashable {
    let first: Int
    let start: Int64
    let length: Int
  }

  private var runs: [Run] = []
  /// The number of packets.
  private(set) var count = 0
  /// The end of the last packet.
  private(set) var end: Int64 = 0

  /// Adds packets of the same length.
  mutating func add(_ count: Int, length: Int) {
    guard count > 0 else { return }
    if runs.last?.length != length {
      runs.append(Run(first: self.count, start: end, length: length))
    }
    self.count += count
    end += Int64(count) * Int64(length)
  }

  /// Returns the start of a packet, which may be the one after the last.
  func start(of packet: Int) -> Int64 {
    guard let run = last(where: { $0.first <= packet }) else { return 0 }
    return run.start + Int64(packet - run.first) * Int64(run.length)
  }

  /// Returns the packet with the given frame, or the last one.
  func packet(at frame: Int64) -> Int {
    guard let run = last(where: { $0.start <= frame }), run.length > 0 else { return 0 }
    return min(count - 1, run.first + Int((frame - run.start) / Int64(run.length)))
  }

  /// Returns the last run for which `fits` is true; it must be true for all before.
  private func last(where fits: (Run) -> Bool) -> Run? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if fits(runs[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? runs[low - 1] : nil
  }
}
