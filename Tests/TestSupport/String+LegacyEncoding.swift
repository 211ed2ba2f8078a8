import Glibc

extension String {
  /// The bytes of the text in an encoding of `iconv`, in which all of its characters must exist.
  package func bytes(in encoding: String) -> [UInt8] {
    guard let converter = iconv_open(encoding, "UTF-8"), Int(bitPattern: converter) != -1 else {
      preconditionFailure("iconv does not know \(encoding)")
    }
    defer { iconv_close(converter) }
    var input = Array(utf8CString.dropLast())
    var output = [CChar](repeating: 0, count: 4 * input.count + 16)
    let capacity = output.count
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (from, fromLeft) = (input.baseAddress, input.count)
        var (to, toLeft) = (output.baseAddress, capacity)
        precondition(
          iconv(converter, &from, &fromLeft, &to, &toLeft) != -1,
          "“\(self)” does not exist in \(encoding)")
        return capacity - toLeft
      }
    }
    return output.prefix(count).map { UInt8(bitPattern: $0) }
  }
}
