import PlayerModel
import SoundDecoding
import TagReading

/// Finds the frames of a stream, and resynchronizes after damage.
///
/// Any two bytes may look like the start of a header by chance. An offset counts as a frame only if others of
/// its kind follow at the expected offsets. Within a stream, whose kind is known, a header of that kind at
/// the end of the last frame is accepted immediately.
struct FrameWalker {
  /// The number of bytes in which to search for the first frame.
  private static let longestStart: Int64 = 256 * 1024
  /// The maximum number of damaged bytes to skip at once, which is more than a download can omit.
  private static let longestGap: Int64 = 16 * 1024 * 1024
  /// The maximum length of a frame in libmpg123.
  private static let longestFrame = 3456
  /// The number of consecutive headers that start a stream of a new kind.
  ///
  /// By chance, that happens once in about 10¹⁹ offsets.
  private static let convincingRun = 4
  /// The number of consecutive headers that resume a stream of the known kind.
  private static let returningRun = 3
  /// The maximum number of free format headers to follow before the first frame is found.
  ///
  /// By chance, there are a few in the bytes that are searched.
  private static let mostFreeFormats = 100

  private let reader: ByteReader
  private let extent: AudioExtent
  /// The length of an unpadded frame in the free format.
  private(set) var freeFormatLength: Int?

  init(_ reader: ByteReader, _ extent: AudioExtent) {
    self.reader = reader
    self.extent = extent
  }

  /// The path of the file, for messages.
  var path: TrackPath { reader.source.path }

  /// Returns the first frame of the stream.
  ///
  /// - Throws: `nothingPlayable` with the probable kind of the file if there is none.
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
    throw .notPlayed(
      path, ForeignFormat.probable(try reader.bytes(at: extent.start, count: 512)))
  }

  /// Returns the frame after `frame`, or `nil` at the end of the stream.
  ///
  /// The result for a frame is always the same.
  func next(after frame: MPEGFrame) throws(PlayerError) -> MPEGFrame? {
    let offset = frame.endOffset
    guard let word = try word(at: offset) else { return try recover(from: offset, after: frame) }
    // Most headers and lengths are the same as those of the previous frame.
    if word == frame.header.word, offset + Int64(frame.length) <= extent.end {
      return MPEGFrame(frame.header, at: offset, length: frame.length, after: frame)
    }
    if let header = FrameHeader(word), header.belongs(with: frame.header) {
      // A truncated file ends with an incomplete frame.
      return wholeLength(header, at: offset).map {
        MPEGFrame(header, at: offset, length: $0, after: frame)
      }
    }
    return try recover(from: offset, after: frame)
  }

  /// Returns the next frame after junk, tags in the middle, or a change of the stream's kind.
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

  /// Returns the length of the frame at `offset`, or `nil` if it extends beyond the sound.
  private func wholeLength(_ header: FrameHeader, at offset: Int64) -> Int? {
    guard let length = header.length(freeFormatLength: freeFormatLength),
      offset + Int64(length) <= extent.end
    else { return nil }
    return length
  }

  /// Returns whether `count` headers of one kind follow each other from `offset` on, or at least two up to
  /// the end.
  ///
  /// - Parameter orWholeStream: Whether one frame that fills all the available bytes is enough, or two that
  ///   leave less than a third.
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
        // The rest is less than a header of a truncated frame.
        return rest < 4
          ? found >= 2 || orWholeStream : orWholeStream && found >= 2 && rest < Int64(length)
      }
      if orWholeStream, wholeLength(next, at: place) == nil { return true }
      last = next
    }
    return true
  }

  /// Returns the length of an unpadded frame in the free format: the distance to the next header of that
  /// kind.
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
