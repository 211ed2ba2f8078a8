import PlayerModel
import SoundDecoding
import TagReading

/// Finds the frames of a stream, and finds its way again after damage.
///
/// Any two bytes may look like the start of a header by chance. A place counts as a frame only when
/// others of its kind follow where it says that they do; within a stream, whose kind is known, the
/// place where the last frame ends is trusted as soon as a header of that kind stands there.
struct FrameWalker {
  /// How far into a file the first frame is looked for.
  private static let longestStart: Int64 = 256 * 1024
  /// How much damage is passed over at one place: more than any block that a download leaves out.
  private static let longestGap: Int64 = 16 * 1024 * 1024
  /// libmpg123 takes no longer frames.
  private static let longestFrame = 3456
  /// So many headers in a row make a stream of a kind not known before; by chance that happens once in
  /// some 10¹⁹ places.
  private static let convincingRun = 4
  /// So many make a return to the kind that is known.
  private static let returningRun = 3
  /// For so many headers of the free format the next is looked for, before the first frame is found: by
  /// chance there are a few in all that is looked through.
  private static let mostFreeFormats = 100

  private let reader: ByteReader
  private let extent: AudioExtent
  /// The length of an unpadded frame of a stream in the free format.
  private(set) var freeFormatLength: Int?

  init(_ reader: ByteReader, _ extent: AudioExtent) {
    self.reader = reader
    self.extent = extent
  }

  /// The file, for messages.
  var path: TrackPath { reader.source.path }

  /// The first frame of the stream.
  ///
  /// - Throws: `notMPEGAudio`, saying what it is, if there is none.
  mutating func first() throws(PlayerError) -> MPEGFrame {
    let limit = min(extent.end, extent.start + Self.longestStart)
    var place = extent.start
    var freeFormats = 0
    while let offset = try reader.first(0xFF, in: place..<limit) {
      place = offset + 1
      guard let header = try header(at: offset) else { continue }
      freeFormatLength = nil
      if header.bitrate == 0 {
        freeFormats += 1
        guard freeFormats <= Self.mostFreeFormats else { continue }
        freeFormatLength = try findFreeFormatLength(header, at: offset)
      }
      let isWholeStream = offset == extent.start
      if try isRun(of: Self.convincingRun, header, at: offset, orWholeStream: isWholeStream),
        let length = wholeLength(header, at: offset)
      {
        return MPEGFrame(first: header, at: offset, length: length)
      }
    }
    throw .notMPEGAudio(
      path, but: ForeignFormat.probable(try reader.bytes(at: extent.start, count: 512)))
  }

  /// The frame after `frame`, nil at the end of the stream.
  ///
  /// The same for the same frame every time.
  func next(after frame: MPEGFrame) throws(PlayerError) -> MPEGFrame? {
    let offset = frame.endOffset
    guard let word = try word(at: offset) else { return try recover(from: offset, after: frame) }
    // Most headers are those of the frame before, and so are most lengths.
    if word == frame.header.word, offset + Int64(frame.length) <= extent.end {
      return MPEGFrame(frame.header, at: offset, length: frame.length, after: frame)
    }
    if let header = FrameHeader(word), header.belongs(with: frame.header) {
      // An incomplete frame is where a truncated file ends.
      return wholeLength(header, at: offset).map {
        MPEGFrame(header, at: offset, length: $0, after: frame)
      }
    }
    return try recover(from: offset, after: frame)
  }

  /// The next frame behind junk, tags in the middle, or where the stream changes its kind.
  private func recover(from start: Int64, after frame: MPEGFrame) throws(PlayerError) -> MPEGFrame?
  {
    var place = start
    if let tag = try TagBoundary.leadingTag(at: place, before: extent.end, in: reader) {
      place += tag
    }
    let limit = min(extent.end, place + Self.longestGap)
    while place < limit, let offset = try reader.first(0xFF, in: place..<limit) {
      place = offset + 1
      guard let header = try header(at: offset) else { continue }
      let run = header.belongs(with: frame.header) ? Self.returningRun : Self.convincingRun
      if try isRun(of: run, header, at: offset, orWholeStream: false),
        let length = wholeLength(header, at: offset)
      {
        return MPEGFrame(header, at: offset, length: length, after: frame)
      }
    }
    return nil
  }

  private func header(at offset: Int64) throws(PlayerError) -> FrameHeader? {
    try word(at: offset).flatMap(FrameHeader.init)
  }

  private func word(at offset: Int64) throws(PlayerError) -> UInt32? {
    offset + 4 <= extent.end ? try reader.word(at: offset) : nil
  }

  /// The length of the frame at `offset`, nil if it does not end before the sound does.
  private func wholeLength(_ header: FrameHeader, at offset: Int64) -> Int? {
    guard let length = header.length(freeFormatLength: freeFormatLength),
      offset + Int64(length) <= extent.end
    else { return nil }
    return length
  }

  /// Whether `count` headers of one kind stand one after the other from `offset` on, or as many as
  /// there is room for, two frames at least.
  ///
  /// - Parameter orWholeStream: Whether one frame that fills all the room there is will do, or two that leave
  ///   less than a third.
  private func isRun(
    of count: Int, _ header: FrameHeader, at offset: Int64, orWholeStream: Bool
  ) throws(PlayerError) -> Bool {
    var (last, place) = (header, offset)
    for found in 1..<count {
      guard let length = wholeLength(last, at: place) else { return found > 2 }
      place += Int64(length)
      if place == extent.end { return found >= 2 || orWholeStream }
      guard let next = try self.header(at: place), next.belongs(with: header) else {
        let rest = extent.end - place
        // Less than a header is left of a truncated frame, or no room for another.
        return rest < 4
          ? found >= 2 || orWholeStream : orWholeStream && found >= 2 && rest < Int64(length)
      }
      if orWholeStream, wholeLength(next, at: place) == nil { return true }
      last = next
    }
    return true
  }

  /// The length of an unpadded frame in the free format: the way to the next header of that kind.
  private func findFreeFormatLength(
    _ header: FrameHeader, at offset: Int64
  ) throws(PlayerError) -> Int? {
    let least = 4 + header.sideInformationLength
    let limit = min(extent.end, offset + Int64(Self.longestFrame))
    var place = offset + Int64(least)
    while place < limit, let next = try reader.first(0xFF, in: place..<limit) {
      place = next + 1
      if let other = try self.header(at: next), other.belongs(with: header) {
        return Int(next - offset) - (header.isPadded ? header.paddingLength : 0)
      }
    }
    return nil
  }
}
