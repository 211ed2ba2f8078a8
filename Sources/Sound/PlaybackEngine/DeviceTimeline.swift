/// Maps the frames that were given to the device to sample positions in the ring.
///
/// Frames are counted from when the device was last empty. Each change of rate begins a new piece.
struct DeviceTimeline: Sendable {
  /// A run of device frames at one rate.
  struct Piece: Hashable, Sendable {
    /// The first device frame of the piece.
    var frame: Int
    /// The ring position of that frame.
    var position: Int
    /// Source frames per device frame.
    var rate: Double
  }

  private(set) var pieces: [Piece] = []
  private(set) var channelCount = 1

  init() {
    pieces.reserveCapacity(16)
  }

  /// Removes all pieces and sets the number of samples per frame.
  mutating func reset(channelCount: Int) {
    pieces.removeAll(keepingCapacity: true)
    self.channelCount = channelCount
  }

  /// Begins a piece in which device frames from `frame` on play the ring from `position` on at `rate`.
  mutating func begin(frame: Int, position: Int, rate: Double) {
    if pieces.last?.frame == frame { pieces.removeLast() }
    pieces.append(Piece(frame: frame, position: position, rate: rate))
  }

  /// Returns the ring position of a device frame, which never decreases from one frame to the next.
  func position(at frame: Int) -> Int? {
    guard let index = index(at: frame) else { return nil }
    let piece = pieces[index]
    let passed = Int(Double(max(0, frame - piece.frame)) * piece.rate) * channelCount
    let limit = index + 1 < pieces.count ? pieces[index + 1].position : .max
    return min(piece.position + passed, max(piece.position, limit))
  }

  /// Returns the rate at a device frame.
  func rate(at frame: Int) -> Double? {
    index(at: frame).map { pieces[$0].rate }
  }

  /// Returns the first device frame that plays `position` or a later sample.
  func frame(of position: Int) -> Int? {
    guard let piece = pieces.last(where: { $0.position <= position }) ?? pieces.first else {
      return nil
    }
    let frames = Double(max(0, position - piece.position) / channelCount)
    return piece.frame + Int((frames / piece.rate).rounded(.up))
  }

  /// Returns the first frame after `frame` at which the rate changes.
  func change(after frame: Int) -> Int? {
    pieces.first { $0.frame > frame }?.frame
  }

  /// Discards pieces that end at or before `frame`.
  mutating func forget(before frame: Int) {
    while pieces.count > 1, pieces[1].frame <= frame { pieces.removeFirst() }
  }

  private func index(at frame: Int) -> Int? {
    pieces.lastIndex { $0.frame <= frame } ?? pieces.indices.first
  }
}
