import CZlib
import Linux
package import PlayerModel

/// A zip archive whose files are decompressed piece by piece with zlib.
///
/// Archives are untrusted: the decompressed size is limited relative to the size of the archive, and
/// nothing is written to disk.
package struct ZipArchive {
  /// A file in an archive.
  package struct Entry: Hashable, Sendable {
    /// The path in the archive.
    package var name: String
    /// The size in bytes, as declared by the archive.
    package var size: Int
    fileprivate var compressedSize: Int
    fileprivate var checksum: UInt32
    fileprivate var method: UInt16
    fileprivate var isEncrypted: Bool
    fileprivate var header: Int
  }

  /// The maximum number of files in an archive.
  private static let mostEntries = 200_000
  /// The maximum ratio of decompressed to compressed size; texts reach about 20, and more than this is an
  /// attack.
  private static let mostGrowth = 200
  /// The number of bytes to which any archive may decompress, however small it is.
  package static let allowance = 64 << 20
  private static let pieceSize = 1 << 16

  /// The files in the order of the archive.
  package private(set) var entries: [Entry] = []
  private let file: RegularFile
  private var bytesLeft: Int

  /// Returns whether the file at `path` has the signature of a zip archive.
  package static func isArchive(_ path: TrackPath) -> Bool {
    (try? RegularFile(path).read(at: 0, count: 4)) == [0x50, 0x4B, 3, 4]
  }

  /// Opens the archive at `path`.
  ///
  /// - Parameter allowance: The number of bytes to which the archive may decompress, however small it is.
  /// - Throws: `PlayerError` that names the file if it cannot be read.
  package init(_ path: TrackPath, allowance: Int = Self.allowance) throws(PlayerError) {
    do throws(FileError) {
      file = try RegularFile(path)
      bytesLeft = max(
        allowance, file.size.multipliedReportingOverflow(by: Self.mostGrowth).partialValue)
      entries = try Self.directory(of: file)
    } catch {
      throw PlayerError(error.code == .notFound ? .notFound : .invalidRequest, error.message)
    }
  }

  // MARK: The directory

  private static func directory(of file: RegularFile) throws(FileError) -> [Entry] {
    let damaged = FileError(
      .readFailed, "\(file.path) is not a whole zip archive; download it again.")
    // The record that locates the directory is at the end, followed by a comment of up to 64 KB.
    let tailStart = max(0, file.size - 65_557)
    let tail = Bytes(try file.read(at: tailStart, count: file.size - tailStart))
    let places = stride(from: tail.count - 22, through: 0, by: -1)
    guard let end = places.first(where: { tail.number($0, 4) == 0x0605_4B50 }) else {
      throw damaged
    }
    var (count, size, start) = (
      tail.number(end + 10, 2), tail.number(end + 12, 4), tail.number(end + 16, 4)
    )
    // A Zip64 archive, of more than 4 GB or with many files, has these numbers in another record.
    if end >= 20, tail.number(end - 20, 4) == 0x0706_4B50 {
      let large = Bytes(try file.read(at: clamped(tail.number(end - 12, 8)), count: 56))
      guard large.number(0, 4) == 0x0606_4B50 else { throw damaged }
      (count, size, start) = (large.number(32, 8), large.number(40, 8), large.number(48, 8))
    }
    guard (0...mostEntries).contains(count), (0...(256 << 20)).contains(size),
      (0...file.size).contains(start)
    else { throw damaged }
    let directory = Bytes(try file.read(at: start, count: size))
    var entries: [Entry] = []
    var place = 0
    for _ in 0..<count {
      guard directory.number(place, 4) == 0x0201_4B50,
        let entry = directory.entry(at: place)
      else { throw damaged }
      entries.append(entry)
      place +=
        46 + directory.number(place + 28, 2) + directory.number(place + 30, 2)
        + directory.number(place + 32, 2)
    }
    return entries
  }

  /// Limits an offset to values that can be added to without overflow.
  private static func clamped(_ number: Int) -> Int { min(max(0, number), 1 << 60) }

  /// Bytes of an archive as little-endian numbers; bytes past the end read as 0.
  private struct Bytes {
    private let bytes: [UInt8]
    var count: Int { bytes.count }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The little-endian number of the given length in bytes, or -1 if it is too large.
    func number(_ place: Int, _ length: Int) -> Int {
      guard place >= 0, place + length <= bytes.count else { return 0 }
      let value = bytes[place..<(place + length)].reversed().reduce(UInt64(0)) {
        $0 << 8 | UInt64($1)
      }
      return Int(exactly: value).flatMap { $0 < 1 << 60 ? $0 : nil } ?? -1
    }

    func entry(at place: Int) -> Entry? {
      let nameEnd = place + 46 + number(place + 28, 2)
      guard nameEnd <= bytes.count else { return nil }
      var entry = Entry(
        name: String(decoding: bytes[(place + 46)..<nameEnd], as: UTF8.self),
        size: number(place + 24, 4), compressedSize: number(place + 20, 4),
        checksum: UInt32(truncatingIfNeeded: number(place + 16, 4)),
        method: UInt16(truncatingIfNeeded: number(place + 10, 2)),
        isEncrypted: number(place + 8, 2) & 1 != 0, header: number(place + 42, 4))
      readLargeNumbers(of: &entry, nameEnd..<min(bytes.count, nameEnd + number(place + 30, 2)))
      return entry.size >= 0 && entry.compressedSize >= 0 && entry.header >= 0 ? entry : nil
    }

    /// Reads the Zip64 extra field, which follows the name of a file of more than 4 GB.
    private func readLargeNumbers(of entry: inout Entry, _ extra: Range<Int>) {
      var place = extra.lowerBound
      while place + 4 <= extra.upperBound {
        let length = number(place + 2, 2)
        if number(place, 2) == 1 {
          var next = place + 4
          for member in [\Entry.size, \Entry.compressedSize, \Entry.header]
          where entry[keyPath: member] == 0xFFFF_FFFF && next + 8 <= extra.upperBound {
            entry[keyPath: member] = number(next, 8)
            next += 8
          }
        }
        place += 4 + length
      }
    }
  }

  // MARK: Files

  /// Passes the decompressed bytes of a file to `receive`, in order.
  ///
  /// - Throws: `PlayerError` that names the archive and the file in it, or the error that `receive` throws.
  package mutating func read(_ entry: Entry, receive: ([UInt8]) throws -> Void) throws {
    guard !entry.isEncrypted else {
      throw failure(entry, "is encrypted; unpack it and import that")
    }
    guard entry.method == 0 || entry.method == 8 else {
      throw failure(
        entry, "is compressed with an unsupported method; unpack it and import that")
    }
    let header = Bytes(try bytes(at: entry.header, 30, entry))
    guard header.number(0, 4) == 0x0403_4B50 else { throw damage(entry) }
    let start = entry.header + 30 + header.number(26, 2) + header.number(28, 2)
    var checksum = crc32(0, nil, 0)
    var count = 0
    var left = bytesLeft
    func take(_ piece: [UInt8]) throws {
      left -= piece.count
      guard left >= 0 else {
        throw failure(entry, "unpacks to far more than any export contains, so it was not read")
      }
      count += piece.count
      checksum = crc32(checksum, piece, UInt32(piece.count))
      try receive(piece)
    }
    if entry.method == 8 {
      try inflate(entry, from: start, take)
    } else {
      var place = 0
      while place < entry.compressedSize {
        let piece = try bytes(
          at: start + place, min(Self.pieceSize, entry.compressedSize - place), entry)
        try take(piece)
        place += piece.count
      }
    }
    bytesLeft = left
    guard count == entry.size, UInt32(truncatingIfNeeded: checksum) == entry.checksum else {
      throw damage(entry)
    }
  }

  private func inflate(_ entry: Entry, from start: Int, _ take: ([UInt8]) throws -> Void) throws {
    var stream = z_stream()
    guard CZlibInflateInit(&stream) == Z_OK else {
      preconditionFailure("there is no memory for zlib")
    }
    defer { inflateEnd(&stream) }
    var place = 0
    var status = Z_OK
    while status != Z_STREAM_END {
      guard place < entry.compressedSize else { throw damage(entry) }
      var input = try bytes(
        at: start + place, min(Self.pieceSize, entry.compressedSize - place), entry)
      place += input.count
      var used = 0
      // While zlib fills the output, it may produce more without further input.
      var isFull = true
      while isFull || used < input.count, status != Z_STREAM_END {
        var consumed = 0
        let output = [UInt8](unsafeUninitializedCapacity: Self.pieceSize * 4) { output, filled in
          input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress?.advanced(by: used)
            stream.avail_in = UInt32(input.count - used)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            status = CZlib.inflate(&stream, Z_NO_FLUSH)
            consumed = input.count - used - Int(stream.avail_in)
            filled = output.count - Int(stream.avail_out)
          }
        }
        used += consumed
        isFull = output.count == Self.pieceSize * 4
        if !output.isEmpty { try take(output) }
        // BUF_ERROR means that zlib needs more input.
        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { throw damage(entry) }
        if status == Z_BUF_ERROR, used < input.count { throw damage(entry) }
      }
    }
  }

  private func bytes(at place: Int, _ count: Int, _ entry: Entry) throws(PlayerError) -> [UInt8] {
    do throws(FileError) {
      let bytes = try file.read(at: place, count: count)
      guard bytes.count == count else { throw FileError(.readFailed, damage(entry).message) }
      return bytes
    } catch {
      throw PlayerError(.invalidRequest, error.message)
    }
  }

  private func damage(_ entry: Entry) -> PlayerError {
    failure(entry, "is damaged; download the archive again")
  }

  private func failure(_ entry: Entry, _ text: String) -> PlayerError {
    PlayerError(.invalidRequest, "“\(entry.name)” in \(file.path) \(text).")
  }
}
