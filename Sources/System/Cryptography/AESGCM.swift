import CGcrypt

/// Encrypts and authenticates: AES in Galois/counter mode (NIST SP 800-38D), with a key of 256 bits.
package enum AESGCM {
  /// How many bytes stand before what is encrypted.
  package static let nonceSize = 12
  /// How many bytes stand behind it.
  package static let tagSize = 16

  /// Nonce, encrypted bytes and tag; what is authenticated must be given again to open them.
  package static func seal(
    _ bytes: [UInt8], by key: SymmetricKey, authenticating authenticated: [UInt8],
    nonce: [UInt8] = RandomBytes.make(nonceSize)
  ) throws(CryptographyError) -> [UInt8] {
    let cipher = try Cipher()
    try cipher.begin(key, nonce: nonce, authenticated)
    return try nonce + cipher.encrypt(bytes) + cipher.tag()
  }

  /// What was sealed.
  ///
  /// - Throws: `notAuthentic` if it is anything else.
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

  /// The cipher for one message; what it knows of the key is wiped with it.
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

    /// The bytes, which are nobody's before ``check(tag:)``.
    func decrypt(_ bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
      var bytes = bytes
      try Libgcrypt.check(gcry_cipher_decrypt(handle, &bytes, bytes.count, nil, 0))
      return bytes
    }

    /// The tag of all that was encrypted.
    func tag() throws(CryptographyError) -> [UInt8] {
      var tag = [UInt8](repeating: 0, count: AESGCM.tagSize)
      try Libgcrypt.check(gcry_cipher_gettag(handle, &tag, tag.count))
      return tag
    }

    /// Whether what was decrypted is what was sealed.
    func check(tag: [UInt8]) throws(CryptographyError) {
      try Libgcrypt.check(gcry_cipher_checktag(handle, tag, tag.count))
    }
  }
}
