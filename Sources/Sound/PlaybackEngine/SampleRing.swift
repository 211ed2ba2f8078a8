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

  /// A ring for `capacity` samples; memory is taken from the system as it is used.
  init(capacity: Int) {
    // Then no frame lies across the end, whether it has one sample or two.
    precondition(capacity >= 64 && capacity % 2 == 0, "a ring holds whole frames")
    self.capacity = capacity
    storage = .allocate(capacity: capacity)
  }

  deinit {
    storage.deallocate()
  }

  /// The samples from `position` on, up to `count` of them or the end of the memory.
  func samples(at position: Int, count: Int) -> UnsafeMutableBufferPointer<Float> {
    let place = position % capacity
    return UnsafeMutableBufferPointer(start: storage + place, count: min(count, capacity - place))
  }
}
