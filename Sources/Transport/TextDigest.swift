import Crypto

/// What stands for a text that is long, or secret.
package enum TextDigest {
  /// The SHA-256 of a text, in hexadecimal digits.
  package static func sha256(_ text: String) -> String {
    let hexadecimal = Array("0123456789abcdef")
    return SHA256.hash(data: Array(text.utf8)).reduce(into: "") { digits, byte in
      digits.append(hexadecimal[Int(byte >> 4)])
      digits.append(hexadecimal[Int(byte & 0xF)])
    }
  }
}
