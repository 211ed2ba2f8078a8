/// A range of a file, and the bytes that replace it.
struct ReplacedBytes: Hashable {
  let range: Range<Int64>
  let bytes: [UInt8]

  init(_ range: Range<Int64>, with bytes: [UInt8]) {
    (self.range, self.bytes) = (range, bytes)
  }
}
