/// What is wrong with a server's certificate.
enum CertificateFault: Hashable {
  case notYetValid
  case expired
  case unknownAuthority
  case revoked
  case anotherName
  /// Any other fault, or an unknown TLS library.
  case other

  /// Creates the fault for the result of a failed verification.
  ///
  /// - Parameters:
  ///   - number: The error code, as in `X509_verify_cert_error_string(3)`.
  ///   - library: The TLS library's name and version.
  init(_ number: Int, in library: String) {
    self =
      switch number {
      case _ where !["OpenSSL", "LibreSSL", "BoringSSL"].contains(where: library.hasPrefix): .other
      // The library found no fault, so it must be the name, which libcurl itself compares; 1 means
      // that libcurl has not asked the library for its code yet.
      case 0, 1: .anotherName
      case 2, 18...21: .unknownAuthority
      case 9: .notYetValid
      case 10: .expired
      case 23: .revoked
      default: .other
      }
  }

  /// The fault, worded as the end of a sentence about the server.
  var sentence: String {
    switch self {
    case .notYetValid: "its certificate is not valid yet, if this machine's clock is right"
    case .expired: "its certificate has expired, if this machine's clock is right"
    case .unknownAuthority: "its certificate is from an authority that is not trusted here"
    case .revoked: "its certificate was revoked"
    case .anotherName: "its certificate is for another name"
    case .other: "its certificate is not trusted"
    }
  }
}
