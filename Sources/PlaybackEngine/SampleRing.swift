/// The memory between the decode and the output thread.
///
/// Samples are named by their absolute position, which only grows; a position's place is its
/// remainder by the capacity.
///
/// `@unchecked Sendable`: the two threads agree, through the positions in ``PipelineState`` and under
/// its lock, on who may touch which part: the decode thread writes from `write` on, to less than a
/// capacity beyond `heard`; the output thread reads between `heard` and `write`.
final class SampleRing: @unchecked Sendable {
  let capacity: Int
  private let storage: UnsafeMutablePointer<Float>

  /// A ring for `capacity` samples, a power of two; memory is taken from the system as it is used.
  init(capacity: Int) {
    precondition(
      capacity >= 64 && capacity & (capacity - 1) == 0, "a ring's size is a power of two")
    self.capacity = capacity
    storage = .allocate(capacity: capacity)
  }

  deinit {
    storage.deallocate()
  }

  /// The samples from `position` on, up to `count` of them or the end of the memory.
  func samples(at position: Int, count: Int) -> UnsafeMutableBufferPointer<Float> {
    let place = position & (capacity - 1)
    return UnsafeMutableBufferPointer(start: storage + place, count: min(count, capacity - place))
  }
}
