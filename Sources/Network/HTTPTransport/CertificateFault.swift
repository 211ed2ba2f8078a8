/// What is wrong with a host's certificate.
enum CertificateFault: Hashable {
  case notYetValid
  case expired
  case unknownAuthority
  case revoked
  case anotherName
  /// Anything else, or a TLS library whose numbers are not known here.
  case other

  /// The fault that a TLS library tells after a failed check.
  ///
  /// - Parameters:
  ///   - number: Its number, as of `X509_verify_cert_error_string(3)`.
  ///   - library: The library's name and version.
  init(_ number: Int, in library: String) {
    self =
      switch number {
      case _ where !["OpenSSL", "LibreSSL", "BoringSSL"].contains(where: library.hasPrefix): .other
      // Nothing but the name is left. libcurl compares that by itself, and has 1 where it has not asked for
      // the number yet.
      case 0, 1: .anotherName
      case 2, 18...21: .unknownAuthority
      case 9: .notYetValid
      case 10: .expired
      case 23: .revoked
      default: .other
      }
  }

  /// What it is, as the end of a sentence about the host.
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
