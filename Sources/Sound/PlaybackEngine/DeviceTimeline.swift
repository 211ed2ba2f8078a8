/// Which sample of the ring each frame that the device was given stands for.
///
/// Frames count from when the device was last empty; where the rate changed, another piece begins.
struct DeviceTimeline: Sendable {
  /// Frames that pass the music at one rate.
  struct Piece: Hashable, Sendable {
    /// The first of them.
    var frame: Int
    /// The place in the ring that it stands for.
    var position: Int
    /// Frames of music for each frame of the device.
    var rate: Double
  }

  private(set) var pieces: [Piece] = []
  private(set) var channelCount = 1

  init() {
    pieces.reserveCapacity(16)
  }

  /// Forgets everything; frames have so many samples from now on.
  mutating func reset(channelCount: Int) {
    pieces.removeAll(keepingCapacity: true)
    self.channelCount = channelCount
  }

  /// From `frame` on, music from `position` on passes at `rate`.
  mutating func begin(frame: Int, position: Int, rate: Double) {
    if pieces.last?.frame == frame { pieces.removeLast() }
    pieces.append(Piece(frame: frame, position: position, rate: rate))
  }

  /// The place in the ring that a frame stands for; never one that lies before an earlier frame's.
  func position(at frame: Int) -> Int? {
    guard let index = index(at: frame) else { return nil }
    let piece = pieces[index]
    let passed = Int(Double(max(0, frame - piece.frame)) * piece.rate) * channelCount
    let limit = index + 1 < pieces.count ? pieces[index + 1].position : .max
    return min(piece.position + passed, max(piece.position, limit))
  }

  /// The rate at which the music passes at a frame.
  func rate(at frame: Int) -> Double? {
    index(at: frame).map { pieces[$0].rate }
  }

  /// The first frame that stands for `position` or what comes after it.
  func frame(of position: Int) -> Int? {
    guard let piece = pieces.last(where: { $0.position <= position }) ?? pieces.first else {
      return nil
    }
    let frames = Double(max(0, position - piece.position) / channelCount)
    return piece.frame + Int((frames / piece.rate).rounded(.up))
  }

  /// The first frame after `frame` at which the rate changes.
  func change(after frame: Int) -> Int? {
    pieces.first { $0.frame > frame }?.frame
  }

  /// Frames before `frame` are not asked for any more.
  mutating func forget(before frame: Int) {
    while pieces.count > 1, pieces[1].frame <= frame { pieces.removeFirst() }
  }

  private func index(at frame: Int) -> Int? {
    pieces.lastIndex { $0.frame <= frame } ?? pieces.indices.first
  }
}
