/// The ring buffer between the decode thread and the output thread.
///
/// Samples are addressed by absolute positions that only grow. The memory consists of blocks: those before the
/// position that is heard are reused. High sample rates need more blocks, which are released once they are no
/// longer needed.
///
/// `@unchecked Sendable`: through the positions in ``PipelineState``, under its lock, the two threads agree
/// on who may access which part. The decode thread writes from `write` on and reuses blocks before `heard`; the
/// output thread reads between `heard` and `write`, where blocks do not change.
final class SampleRing: @unchecked Sendable {
  typealias Block = UnsafeMutablePointer<Float>

  /// The number of samples in a block, which is even so that no frame of one or two samples straddles two blocks.
  static let blockSize = 8192
  /// The maximum number of samples that have not been heard.
  static let mostSamples = (slotCount - 2) * blockSize
  private static let slotCount = 2048

  /// The contiguous blocks for rates up to 48 kHz, whose memory is only committed as it is used.
  private let arena: UnsafeMutableBufferPointer<Float>
  /// The blocks by their number modulo the number of slots.
  private let slots: UnsafeMutablePointer<Block?>
  /// The number of the first block in a slot.
  private var first = 0
  /// The unused blocks, in the order in which they are reused.
  private var spare: [Block]

  /// Creates a ring that holds `capacity` samples without allocating more blocks.
  init(capacity: Int) {
    precondition(capacity >= 64 && capacity % 2 == 0, "the capacity must be even and at least 64")
    // The samples may begin and end in the middle of a block.
    let count = (capacity - 2) / Self.blockSize + 2
    let arena = UnsafeMutableBufferPointer<Float>.allocate(capacity: count * Self.blockSize)
    self.arena = arena
    slots = .allocate(capacity: Self.slotCount)
    slots.initialize(repeating: nil, count: Self.slotCount)
    spare = (0..<count).compactMap { arena.baseAddress?.advanced(by: $0 * Self.blockSize) }
  }

  deinit {
    let used = (0..<Self.slotCount).compactMap { slots[$0] }
    for block in used + spare where !isInArena(block) { block.deallocate() }
    slots.deallocate()
    arena.deallocate()
  }

  /// Returns up to `count` written samples from `position` on, limited by the end of contiguous memory.
  func samples(at position: Int, count: Int) -> UnsafeMutableBufferPointer<Float> {
    guard count > 0, let block = block(of: position) else {
      return UnsafeMutableBufferPointer(start: nil, count: 0)
    }
    let start = block + position % Self.blockSize
    var room = Self.blockSize - position % Self.blockSize
    while room < count, self.block(of: position + room) == start + room {
      room += Self.blockSize
    }
    return UnsafeMutableBufferPointer(start: start, count: min(count, room))
  }

  /// Returns memory for up to `count` samples from `position` on; called by the decode thread.
  ///
  /// - Parameter heard: The position before which nothing will be read again.
  func room(
    at position: Int, count: Int, heard: Int
  ) -> UnsafeMutableBufferPointer<Float> {
    retire(before: heard)
    var place = position
    while place < position + count {
      if block(of: place) == nil { slots[slot(of: place)] = takeSpare() }
      place += Self.blockSize - place % Self.blockSize
    }
    return samples(at: position, count: count)
  }

  /// Releases unused blocks that were allocated for high sample rates; called by the decode thread.
  func release(before heard: Int) {
    retire(before: heard)
    spare.removeAll { block in
      guard !isInArena(block) else { return false }
      block.deallocate()
      return true
    }
  }

  /// The number of samples for which memory is allocated.
  var size: Int {
    let used = (0..<Self.slotCount).count { slots[$0].map { !isInArena($0) } ?? false }
    return arena.count + (used + spare.count { !isInArena($0) }) * Self.blockSize
  }

  private func slot(of position: Int) -> Int { position / Self.blockSize % Self.slotCount }

  private func block(of position: Int) -> Block? { slots[slot(of: position)] }

  private func retire(before heard: Int) {
    while first < heard / Self.blockSize {
      if let block = slots[first % Self.slotCount] { spare.append(block) }
      slots[first % Self.slotCount] = nil
      first += 1
    }
  }

  private func takeSpare() -> Block {
    spare.isEmpty ? .allocate(capacity: Self.blockSize) : spare.removeFirst()
  }

  private func isInArena(_ block: Block) -> Bool {
    guard let start = arena.baseAddress else { return false }
    return start <= block && block < start + arena.count
  }
}
