/// The bytes of the ID3v2 tag that a file begins with, read piece by piece, as they are asked for.
final class TagPages {
  /// Of a tag no more is read.
  private static let sizeLimit = 32 << 20
  /// Bytes that are read at once: most tags without a picture.
  private static let pieceSize = 4096

  private let file: MetadataFile
  private var piece = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// What the piece holds of the file.
  private var filled = 0..<0
  /// Why the last bytes could not be read.
  private(set) var failure: MetadataError?

  init(_ file: MetadataFile) {
    self.file = file
  }

  deinit { piece.deallocate() }

  /// How many bytes of the tag there are, its header included; 0 if the file begins with none.
  func tagLength() throws(MetadataError) -> Int {
    let count = min(10, file.size)
    let start = bytes(at: 0, count: count)
    if let failure { throw failure }
    guard let start else { return 0 }
    let head = UnsafeBufferPointer(start: start, count: count)
    guard count == 10, head.starts(with: "ID3".utf8) else { return 0 }
    let size = head[6...].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    return min(10 + min(size, Self.sizeLimit), file.size)
  }

  /// So many bytes, until the next call; nil if they are not there, or cannot be read.
  func bytes(at offset: Int, count: Int) -> UnsafePointer<UInt8>? {
    do throws(MetadataError) {
      let shown = try file.shown(at: offset, count: count)
      let bytes = if let shown { shown } else { try read(at: offset, count: count) }
      guard bytes.count == count else { return nil }
      return bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    } catch {
      failure = error
      return nil
    }
  }

  private func read(at offset: Int, count: Int) throws(MetadataError) -> UnsafeRawBufferPointer {
    if offset < filled.lowerBound || offset + count > filled.upperBound {
      filled = 0..<0
      if count > piece.count {
        piece.deallocate()
        piece = .allocate(byteCount: max(count, Self.pieceSize), alignment: 1)
      }
      let room = UnsafeMutableRawBufferPointer(
        rebasing: piece.prefix(max(count, Self.pieceSize)))
      filled = offset..<(offset + (try file.read(into: room, at: offset)))
    }
    let bytes = piece.dropFirst(offset - filled.lowerBound).prefix(count)
    return UnsafeRawBufferPointer(rebasing: bytes.prefix(max(0, filled.upperBound - offset)))
  }
}
