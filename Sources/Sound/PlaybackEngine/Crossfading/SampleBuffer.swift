/// Samples that were decoded but not yet mixed.
///
/// Only the decode thread uses it.
final class SampleBuffer {
  /// The number of samples that fit, which is even so that only whole frames do.
  private static let capacity = 8192

  private let memory = UnsafeMutableBufferPointer<Float>.allocate(
    capacity: SampleBuffer.capacity)
  private var start = 0
  private var end = 0

  deinit {
    memory.deallocate()
  }

  /// The number of samples.
  var count: Int { end - start }

  /// The samples.
  var samples: UnsafeBufferPointer<Float> { UnsafeBufferPointer(rebasing: memory[start..<end]) }

  /// Empties the buffer, and returns memory for up to the given number of samples.
  func room(for count: Int) -> UnsafeMutableBufferPointer<Float> {
    (start, end) = (0, 0)
    return UnsafeMutableBufferPointer(rebasing: memory[..<min(count, Self.capacity)])
  }

  /// Keeps the given number of samples that were written to the memory.
  func fill(_ count: Int) {
    end = count
  }

  /// Removes samples from the beginning.
  func removeFirst(_ count: Int) {
    start += count
  }
}
