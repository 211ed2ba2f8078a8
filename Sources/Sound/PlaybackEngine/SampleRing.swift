/// The ring buffer between the decode thread and the output thread.
///
/// Samples are addressed by absolute positions that only grow; the offset in memory is the position modulo
/// the capacity.
///
/// `@unchecked Sendable`: through the positions in ``PipelineState``, under its lock, the two threads agree
/// on who may access which part. The decode thread writes from `write` to less than one capacity past
/// `heard`, and the output thread reads between `heard` and `write`.
final class SampleRing: @unchecked Sendable {
  let capacity: Int
  private let storage: UnsafeMutablePointer<Float>

  /// Creates a ring of `capacity` samples, whose memory is only committed as it is used.
  init(capacity: Int) {
    // With an even capacity, no frame straddles the end, whether it has one sample or two.
    precondition(capacity >= 64 && capacity % 2 == 0, "the capacity must be even and at least 64")
    self.capacity = capacity
    storage = .allocate(capacity: capacity)
  }

  deinit {
    storage.deallocate()
  }

  /// Returns up to `count` samples from `position` on, limited by the end of the memory.
  func samples(at position: Int, count: Int) -> UnsafeMutableBufferPointer<Float> {
    let place = position % capacity
    return UnsafeMutableBufferPointer(start: storage + place, count: min(count, capacity - place))
  }
}
