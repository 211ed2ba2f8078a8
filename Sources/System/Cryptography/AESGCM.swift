import CGcrypt

/// Authenticated encryption with AES in Galois/counter mode (NIST SP 800-38D), with a 256-bit key.
package enum AESGCM {
  /// The size of the nonce, which precedes the encrypted bytes.
  package static let nonceSize = 12
  /// The size of the tag, which follows the encrypted bytes.
  package static let tagSize = 16

  /// Returns the nonce, the encrypted bytes, and the tag; opening them needs the same authenticated bytes.
  package static func seal(
    _ bytes: [UInt8], by key: SymmetricKey, authenticating authenticated: [UInt8],
    nonce: [UInt8] = RandomBytes.make(nonceSize)
  ) throws(CryptographyError) -> [UInt8] {
    let cipher = try Cipher()
    try cipher.begin(key, nonce: nonce, authenticated)
    return try nonce + cipher.encrypt(bytes) + cipher.tag()
  }

  /// Decrypts sealed bytes.
  ///
  /// - Throws: `notAuthentic` if they were changed, or sealed with another key.
  package static func open(
    _ sealed: some Collection<UInt8>, by key: SymmetricKey,
    authenticating authenticated: [UInt8]
  ) throws(CryptographyError) -> [UInt8] {
    guard sealed.count >= nonceSize + tagSize else { throw .notAuthentic }
    let cipher = try Cipher()
    try cipher.begin(key, nonce: Array(sealed.prefix(nonceSize)), authenticated)
    let bytes = try cipher.decrypt(Array(sealed.dropFirst(nonceSize).dropLast(tagSize)))
    try cipher.check(tag: Array(sealed.suffix(tagSize)))
    return bytes
  }

  /// The cipher for one message, which wipes its copy of the key when it is released.
  private struct Cipher: ~Copyable {
    private let handle: gcry_cipher_hd_t

    init() throws(CryptographyError) {
      Libgcrypt.prepare()
      var handle: gcry_cipher_hd_t?
      let error = gcry_cipher_open(
        &handle, Int32(GCRY_CIPHER_AES256.rawValue), Int32(GCRY_CIPHER_MODE_GCM.rawValue), 0)
      guard let handle else { throw CryptographyError(error) }
      self.handle = handle
    }

    deinit {
      gcry_cipher_close(handle)
    }

    /// Begins the message.
    func begin(
      _ key: SymmetricKey, nonce: [UInt8], _ authenticated: [UInt8]
    ) throws(CryptographyError) {
      try Libgcrypt.check(
        key.withUnsafeBytes { gcry_cipher_setkey(handle, $0.baseAddress, $0.count) })
      try Libgcrypt.check(gcry_cipher_setiv(handle, nonce, nonce.count))
      try Libgcrypt.check(gcry_cipher_authenticate(handle, authenticated, authenticated.count))
    }

    func encrypt(_ bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
      var bytes = bytes
      try Libgcrypt.check(gcry_cipher_encrypt(handle, &bytes, bytes.count, nil, 0))
      return bytes
    }

    /// Decrypts bytes, which must not be used before ``check(tag:)``.
    func decrypt(_ bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
      var bytes = bytes
      try Libgcrypt.check(gcry_cipher_decrypt(handle, &bytes, bytes.count, nil, 0))
      return bytes
    }

    /// Returns the tag of the encrypted message.
    func tag() throws(CryptographyError) -> [UInt8] {
      var tag = [UInt8](repeating: 0, count: AESGCM.tagSize)
      try Libgcrypt.check(gcry_cipher_gettag(handle, &tag, tag.count))
      return tag
    }

    /// Throws if the decrypted bytes are not authentic.
    func check(tag: [UInt8]) throws(CryptographyError) {
      try Libgcrypt.check(gcry_cipher_checktag(handle, tag, tag.count))
    }
  }
}
