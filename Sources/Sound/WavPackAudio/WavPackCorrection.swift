import Glibc
import Linux
import PlayerModel
import SoundDecoding

/// The correction file of a hybrid file, which makes it lossless: `Name.wvc` next to `Name.wv`.
final class WavPackCorrection {
  private let reader: ByteReader
  private let frames: WavPackFrames
  /// The frame that was found last.
  private var last: WavPackFrame?
  /// The position at which the next frame is expected, or `nil` before the first one.
  private var expected: Int64?

  /// Opens the correction file next to an open file, or returns `nil` if none begins with the same samples.
  ///
  /// Links are not followed, because they may lead to other folders.
  init?(nextTo file: RegularFile, startingLike first: WavPackFrame) {
    let path = TrackPath(bytes: file.path.bytes + [UInt8(ascii: "c")])
    var status = stat()
    guard path.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG,
      let source = try? FileBytes(path)
    else { return nil }
    reader = ByteReader(source)
    frames = WavPackFrames(reader, in: 0..<source.size)
    guard let frame = try? frames.next(), frame.positions == first.positions else { return nil }
    last = frame
  }

  /// Returns the bytes of the frame that corrects `frame`, or `nil` if the file does not have it.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func bytes(for frame: WavPackFrame) throws(PlayerError) -> [UInt8]? {
    reader.keepOneWindow()
    let start = frame.positions.lowerBound
    if start != expected { try frames.move(to: start) }
    expected = nil
    if last?.positions != frame.positions { last = try find(start) }
    expected = frame.positions.upperBound
    guard let last, last.positions == frame.positions else { return nil }
    return try reader.copy(at: last.offset, count: last.byteCount)
  }

  /// Returns the next frame that begins at `position` or after it.
  private func find(_ position: Int64) throws(PlayerError) -> WavPackFrame? {
    while let frame = try frames.next() {
      if frame.positions.lowerBound >= position { return frame }
    }
    return nil
  }
}
