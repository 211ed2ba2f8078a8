import Linux
import PlayerModel

/// Reads the lines of a file incrementally.
struct RecordedLines {
  /// The maximum length of a line, longer than any sample.
  static let limit = 16384
  private static let block = 65536

  private let file: RegularFile
  private var read = 0
  private var rest: ArraySlice<UInt8> = []
  /// The number of the last line read.
  private(set) var number = 0

  /// Opens a regular file.
  init(_ path: TrackPath) throws(HeadphoneError) {
    do throws(FileError) {
      file = try RegularFile(path)
    } catch {
      throw HeadphoneError(.unreadable, error.message)
    }
  }

  /// Returns the next line that is not blank, without its terminator, or `nil` at the end.
  mutating func next() throws(HeadphoneError) -> ArraySlice<UInt8>? {
    while let line = try nextLine() {
      if !line.allSatisfy(Self.isSpace) { return line }
    }
    return nil
  }

  private mutating func nextLine() throws(HeadphoneError) -> ArraySlice<UInt8>? {
    var end = rest.firstIndex(of: UInt8(ascii: "\n"))
    while end == nil, rest.count <= Self.limit, read < file.size {
      try readOn()
      end = rest.firstIndex(of: UInt8(ascii: "\n"))
    }
    guard !rest.isEmpty else { return nil }
    number += 1
    let line = rest[..<(end ?? rest.endIndex)]
    guard line.count <= Self.limit else { throw unreadable("is too long for a sample") }
    rest = end.map { rest[($0 + 1)...] } ?? []
    return line
  }

  private mutating func readOn() throws(HeadphoneError) {
    do throws(FileError) {
      let bytes = try file.read(at: read, count: Self.block)
      // The file may have been truncated.
      read = bytes.isEmpty ? file.size : read + bytes.count
      rest = rest + bytes
    } catch {
      throw HeadphoneError(.unreadable, error.message)
    }
  }

  /// Returns an error that names the last line read.
  func unreadable(_ what: String) -> HeadphoneError {
    HeadphoneError(.unreadable, "Line \(number) of \(file.path.encoded) \(what).")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
  }
}
