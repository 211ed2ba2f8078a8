import FoundationEssentials
import Linux
import PlayerModel
import Transport

/// Validates a file with certificates (PEM) of a private authority like a TLS library: all must be
/// valid.
enum CertificateFile {
  /// The maximum size in bytes; a system's own authorities take some hundred kilobytes.
  private static let limit = 1 << 24
  private static let names = ["CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE"]

  /// Checks that the file contains usable certificates.
  ///
  /// - Throws: `badCertificates` if it does not.
  static func check(_ path: String) throws(TransportError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try RegularFile(TrackPath(path)).read(at: 0, count: limit)
    } catch {
      throw TransportError(
        .badCertificates, "The certificates to trust cannot be read: \(error.message)")
    }
    guard isSound(String(decoding: bytes, as: UTF8.self)) else {
      throw TransportError(
        .badCertificates,
        "\(path) contains no certificates; a PEM file has “-----BEGIN CERTIFICATE-----” in it."
      )
    }
  }

  /// Returns whether a text contains certificates, all of which are complete.
  static func isSound(_ text: String) -> Bool {
    var name: String?
    var block = ""
    var count = 0
    for line in text.split(whereSeparator: \.isNewline) {
      if let open = name {
        if line.hasPrefix("-----END \(open)-----") {
          guard isCertificate(block, mayHaveMore: open == names.last) else { return false }
          count += 1
          (name, block) = (nil, "")
        } else {
          block += line.filter { !$0.isWhitespace }
        }
      } else {
        name = names.first { line.hasPrefix("-----BEGIN \($0)-----") }
      }
    }
    return name == nil && count > 0
  }

  /// Returns whether a block is the DER encoding of a certificate: the signed part, the algorithm
  /// and the signature.
  private static func isCertificate(_ block: String, mayHaveMore: Bool) -> Bool {
    guard let data = Data(base64Encoded: block) else { return false }
    var rest = [UInt8](data)[...]
    guard let (tag, content) = element(&rest), tag == 0x30, mayHaveMore || rest.isEmpty else {
      return false
    }
    var parts = content
    var tags: [UInt8] = []
    while !parts.isEmpty {
      guard let (tag, _) = element(&parts) else { return false }
      tags.append(tag)
    }
    return tags == [0x30, 0x30, 0x03]
  }

  /// Reads a DER element, or returns `nil` if it is incomplete.
  private static func element(
    _ bytes: inout ArraySlice<UInt8>
  ) -> (tag: UInt8, content: ArraySlice<UInt8>)? {
    guard let tag = bytes.popFirst(), let first = bytes.popFirst() else { return nil }
    var length = Int(first)
    if first >= 0x80 {
      let count = Int(first & 0x7F)
      guard (1...4).contains(count), bytes.count >= count else { return nil }
      length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      bytes = bytes.dropFirst(count)
    }
    guard bytes.count >= length else { return nil }
    defer { bytes = bytes.dropFirst(length) }
    return (tag, bytes.prefix(length))
  }
}
