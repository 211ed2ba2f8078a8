import CGcrypt

/// The library, ready for any thread.
enum Libgcrypt {
  private static let readiness: Void = cgcrypt_prepare()

  /// Readies it before its first use.
  static func prepare() { readiness }

  /// Passes an error on.
  static func check(_ error: gcry_error_t) throws(CryptographyError) {
    guard error == 0 else { throw CryptographyError(error) }
  }
}

extension CryptographyError {
  static let notAuthentic = Self(code: .notAuthentic, reason: "it was changed")

  /// What libgcrypt says.
  init(_ error: gcry_error_t) {
    switch gcry_err_code(error) {
    case GPG_ERR_CHECKSUM: self = .notAuthentic
    case GPG_ERR_ENOMEM: self.init(code: .refused, reason: "there is not enough memory")
    default: self.init(code: .refused, reason: String(cString: gcry_strerror(error)))
    }
  }
}
