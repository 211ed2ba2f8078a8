import Cryptography
import Testing

@Suite struct AESGCMTests {
  struct Vector: Sendable {
    let key: String
    let nonce: String
    var plain = ""
    var authenticated = ""
    var encrypted = ""
    let tag: String
  }

  /// McGrew and Viega, “The Galois/Counter Mode of Operation”: test cases 13 to 16.
  static let mcGrewViega = [
    Vector(
      key: String(repeating: "0", count: 64), nonce: String(repeating: "0", count: 24),
      tag: "530f8afbc74536b9a963b4f1c4cb738b"),
    Vector(
      key: String(repeating: "0", count: 64), nonce: String(repeating: "0", count: 24),
      plain: String(repeating: "0", count: 32), encrypted: "cea7403d4d606b6e074ec5d3baf39d18",
      tag: "d0d1c8a799996bf0265b98b5d48ab919"),
    Vector(
      key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
      nonce: "cafebabefacedbaddecaf888",
      plain: """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72\
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255
        """,
      encrypted: """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa\
        8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad
        """,
      tag: "b094dac5d93471bdec1a502270e3cc6c"),
    Vector(
      key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
      nonce: "cafebabefacedbaddecaf888",
      plain: """
        d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72\
        1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
        """,
      authenticated: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      encrypted: """
        522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa\
        8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
        """,
      tag: "76fc6ece0f4e1768cddf8853bb2d551b"),
  ]

  /// CAVP's gcmEncryptExtIV256: the first vectors with neither, one or both of plain and
  /// authenticated bytes.
  static let cavp = [
    Vector(
      key: "b52c505a37d78eda5dd34f20c22540ea1b58963cf8e5bf8ffa85f9f2492505b4",
      nonce: "516c33929df5a3284ff463d7", tag: "bdc1ac884d332457a1d2664f168c76f0"),
    Vector(
      key: "78dc4e0aaf52d935c3c01eea57428f00ca1fd475f5da86a49c8dd73d68c8e223",
      nonce: "d79cf22d504cc793c3fb6c8a", authenticated: "b96baa8c1c75a671bfb2d08d06be5f36",
      tag: "3e5d486aa2e30b22e040b85723a06e76"),
    Vector(
      key: "31bdadd96698c204aa9ce1448ea94ae1fb4a9a0b3c9d773b51bb1822666b8f22",
      nonce: "0d18e06c7c725ac9e362e1ce", plain: "2db5168e932556f8089a0622981d017d",
      encrypted: "fa4362189661d163fcd6a56d8bf0405a", tag: "d636ac1bbedd5cc3ee727dc2ab4a9489"),
    Vector(
      key: "92e11dcdaa866f5ce790fd24501f92509aacf4cb8b1339d50c9c1240935dd08b",
      nonce: "ac93a1a6145299bde902f21a", plain: "2d71bcfa914e4ac045b2aa60955fad24",
      authenticated: "1e0889016f67601c8ebea4943bc23ad6",
      encrypted: "8995ae2e6df3dbf96fac7b7137bae67f", tag: "eca5aa77d51d4a0a14d9c51e1da474ab"),
  ]

  @Test(arguments: mcGrewViega + cavp)
  func `published vectors are sealed and opened as published`(vector: Vector) throws {
    let key = SymmetricKey(bytes(vector.key))
    let sealed = try AESGCM.seal(
      bytes(vector.plain), by: key, authenticating: bytes(vector.authenticated),
      nonce: bytes(vector.nonce))
    #expect(sealed == bytes(vector.nonce + vector.encrypted + vector.tag))
    let opened = try AESGCM.open(sealed, by: key, authenticating: bytes(vector.authenticated))
    #expect(opened == bytes(vector.plain))
  }

  @Test(arguments: mcGrewViega + cavp)
  func `a message with any byte changed, removed or added does not open`(vector: Vector) throws {
    let key = SymmetricKey(bytes(vector.key))
    let authenticated = bytes(vector.authenticated)
    let sealed = bytes(vector.nonce + vector.encrypted + vector.tag)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 0x80
      #expect(opened(changed, key, authenticated) == nil)
      #expect(opened(Array(sealed.prefix(index)), key, authenticated) == nil)
    }
    #expect(opened(sealed + [0], key, authenticated) == nil)
    for index in authenticated.indices {
      var changed = authenticated
      changed[index] ^= 1
      #expect(opened(sealed, key, changed) == nil)
    }
    #expect(opened(sealed, key, authenticated + [0]) == nil)
    let other = SymmetricKey(bytes(vector.key).map { $0 ^ 1 })
    #expect(opened(sealed, other, authenticated) == nil)
  }

  private func opened(
    _ sealed: [UInt8], _ key: SymmetricKey, _ authenticated: [UInt8]
  ) -> [UInt8]? {
    do throws(CryptographyError) {
      return try AESGCM.open(sealed, by: key, authenticating: authenticated)
    } catch {
      #expect(error.code == .notAuthentic)
      return nil
    }
  }

  @Test func `each message has its own nonce`() throws {
    let key = SymmetricKey([UInt8](repeating: 1, count: 32))
    let nonces = try (0..<100).map { _ in
      try Array(AESGCM.seal([], by: key, authenticating: []).prefix(AESGCM.nonceSize))
    }
    #expect(Set(nonces).count == 100)
  }

  @Test func `a key of invalid length is refused`() {
    let failure = #expect(throws: CryptographyError.self) {
      try AESGCM.seal([1], by: SymmetricKey([1, 2, 3]), authenticating: [])
    }
    #expect(failure?.code == .refused)
  }
}
