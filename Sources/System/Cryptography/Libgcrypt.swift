import CGcrypt

/// Initialization and errors of libgcrypt, for use from any thread.
enum Libgcrypt {
  private static let readiness: Void = cgcrypt_prepare()

  /// Initializes the library before its first use.
  static func prepare() { readiness }

  /// Throws the error of a function, if there is one.
  static func check(_ error: gcry_error_t) throws(CryptographyError) {
    guard error == 0 else { throw CryptographyError(error) }
  }
}

extension CryptographyError {
  static let notAuthentic = Self(code: .notAuthentic, reason: "it was changed")

  /// Creates an error from one of libgcrypt.
  init(_ error: gcry_error_t) {
    switch gcry_err_code(error) {
    case GPG_ERR_CHECKSUM: self = .notAuthentic
    case GPG_ERR_ENOMEM: self.init(code: .refused, reason: "there is not enough memory")
    default: self.init(code: .refused, reason: String(cString: gcry_strerror(error)))
    }
  }
}
