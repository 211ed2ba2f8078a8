import Testing

@testable import PlaybackEngine

struct SampleRingTests {
  private static let block = SampleRing.blockSize

  /// Writes samples that are their own positions, in pieces as the decoder does.
  private func write(_ range: Range<Int>, to ring: SampleRing, heard: Int) {
    var place = range.lowerBound
    while place < range.upperBound {
      let room = ring.room(at: place, count: min(3000, range.upperBound - place), heard: heard)
      #expect(!room.isEmpty)
      for index in room.indices { room[index] = Float(place + index) }
      place += room.count
    }
  }

  private func read(_ range: Range<Int>, from ring: SampleRing) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      let samples = ring.samples(at: place, count: range.upperBound - place)
      guard !samples.isEmpty else { return false }
      for index in samples.indices where samples[index] != Float(place + index) { return false }
      place += samples.count
    }
    return true
  }

  @Test func `samples are read as they were written, wherever the blocks are`() {
    let ring = SampleRing(capacity: 6 * Self.block)
    let size = ring.size
    var heard = 0
    for step in 0..<40 {
      let start = step * 2 * Self.block + step % 2
      write(start..<(start + 2 * Self.block + 1), to: ring, heard: heard)
      #expect(read(heard..<(start + 2 * Self.block + 1), from: ring))
      heard = start
      #expect(ring.size == size, "blocks are reused")
    }
  }

  @Test func `the capacity needs no additional memory, wherever the samples begin`() {
    let ring = SampleRing(capacity: 640_000)
    #expect(ring.size == 655_360)
    for start in [0, 2, Self.block - 2, Self.block * 5 + 4094, Self.block * 300 - 2] {
      write(start..<(start + 640_000), to: ring, heard: start)
      #expect(read(start..<(start + 640_000), from: ring))
      #expect(ring.size == 655_360)
    }
  }

  @Test func `memory is allocated as needed, and released after its samples were heard`() {
    let ring = SampleRing(capacity: 2 * Self.block)
    let size = ring.size
    let count = 500 * Self.block
    write(0..<count, to: ring, heard: 0)
    #expect(read(0..<count, from: ring))
    #expect(ring.size > 490 * Self.block)
    ring.release(before: count / 2)
    #expect(read((count / 2)..<count, from: ring))
    #expect(ring.size < 260 * Self.block)
    ring.release(before: count)
    #expect(ring.size <= size + Self.block)
    write(count..<(count + 3 * Self.block), to: ring, heard: count)
    ring.release(before: count + 3 * Self.block)
    #expect(ring.size == size)
  }

  @Test func `positions without samples yield nothing`() {
    let ring = SampleRing(capacity: 64)
    #expect(ring.samples(at: 0, count: 0).isEmpty)
    #expect(ring.samples(at: 5 * Self.block, count: 9).isEmpty)
  }

  @Test func `samples that were discarded are written again`() {
    let ring = SampleRing(capacity: 64)
    write(0..<(9 * Self.block), to: ring, heard: 0)
    write(Self.block..<(2 * Self.block), to: ring, heard: Self.block)
    ring.release(before: 2 * Self.block - 1)
    #expect(read(Self.block..<(9 * Self.block), from: ring))
  }
}
