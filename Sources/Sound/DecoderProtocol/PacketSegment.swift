import CLinux
import Glibc

/// Memory that the player and the helper share: packets in, samples out.
///
/// Its size is sealed, so neither process can kill the other by truncating it. Its content may change at any moment,
/// so the player copies samples before using them.
package final class PacketSegment: @unchecked Sendable {
  // Sendable because only one thread at a time uses the stream that owns it.

  /// The maximum number of bytes of the packets in a request.
  package static let mostBytes = 512 << 10
  /// The maximum number of packets in a request.
  package static let mostPackets = 64
  /// The maximum number of samples in an answer, counting each channel.
  package static let mostSamples = 128 << 10
  /// The maximum number of channels.
  package static let mostChannels = 8
  private static let size = mostBytes + mostSamples * MemoryLayout<Float>.stride

  /// The descriptor for the other process, or -1 in that process.
  package let descriptor: Int32
  private let memory: UnsafeMutableRawBufferPointer

  /// Creates a segment, or returns `nil` if there is not enough memory.
  package convenience init?() {
    let descriptor = cl_shared_memory("stimmung-decode", Int64(Self.size))
    guard descriptor >= 0 else { return nil }
    self.init(mapping: descriptor, keeping: descriptor)
  }

  /// Maps the segment of another process, and closes its descriptor; returns `nil` if it cannot be mapped.
  package convenience init?(from descriptor: Int32) {
    self.init(mapping: descriptor, keeping: -1)
    close(descriptor)
  }

  private init?(mapping descriptor: Int32, keeping kept: Int32) {
    let address = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let address, address != MAP_FAILED else {
      if kept >= 0 { close(kept) }
      return nil
    }
    memory = UnsafeMutableRawBufferPointer(start: address, count: Self.size)
    self.descriptor = kept
  }

  deinit {
    munmap(memory.baseAddress, memory.count)
    if descriptor >= 0 { close(descriptor) }
  }

  /// The packets, one after another.
  package var packets: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: memory[..<Self.mostBytes])
  }

  /// The interleaved samples.
  package var samples: UnsafeMutableBufferPointer<Float> {
    UnsafeMutableRawBufferPointer(rebasing: memory[Self.mostBytes...]).bindMemory(to: Float.self)
  }

  /// Returns whether packets with the given sizes fit.
  package static func holds(_ sizes: [Int]) -> Bool {
    sizes.count <= mostPackets && sizes.allSatisfy { $0 >= 0 } && sizes.reduce(0, +) <= mostBytes
  }
}
