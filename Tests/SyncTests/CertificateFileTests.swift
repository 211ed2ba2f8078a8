import Foundation
import TestSupport
import Testing
import Transport

@testable import HTTPTransport
@testable import Sensing
@testable import SyncHelper

/// A certificate file is checked before a host is contacted, with the same result as in the TLS
/// library.
@Suite struct CertificateFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func judge(_ path: String) -> TransportError? {
    do throws(TransportError) {
      try CertificateFile.check(path)
      return nil
    } catch {
      return error
    }
  }

  @Test func `only whole certificates are accepted, and the TLS library agrees`() throws {
    let host = try StudyHost { _ in .answer(200) }
    let (authority, other) = (try Authority(), try Authority())
    let front = try EncryptedFront(of: host.port, with: authority)
    let good = try String(contentsOfFile: authority.path, encoding: .utf8)
    let key = try String(contentsOfFile: authority.key, encoding: .utf8)
    let another = try String(contentsOfFile: other.path, encoding: .utf8)
    let (begin, end) = ("-----BEGIN CERTIFICATE-----\n", "-----END CERTIFICATE-----\n")
    let cases: [(String, Bool)] = [
      (good, true), (another + good, true), ("Ours, from 2020\n\n" + good + "\nthe end\n", true),
      (good.replacing("\n", with: "\r\n"), true), (key + good, true), ("", false),
      (key, false), (String(good.dropLast(40)), false), (begin + end, false),
      (begin + "MAA=\n" + end, false), (begin + "no base64 at all!\n" + end, false),
      (good + begin + "AAAA\n" + end, false), ("root:x:0:0:root:/root:/bin/bash\n", false),
    ]
    for (index, (text, isSound)) in cases.enumerated() {
      let path = try folder.write(Array(text.utf8), to: "\(index).pem").encoded
      let error = judge(path)
      #expect((error == nil) == isSound, "\(index): \(error?.message ?? "")")
      let bench = try SyncBench(
        host: front.address, transport: Way.direct.transport(authorities: path))
      try bench.store(["a"])
      #expect((bench.failure()?.code == .badCertificates) == !isSound, "\(index), by the library")
    }
  }

  @Test func `anything but a file is reported`() throws {
    for (path, words) in [
      (folder["nowhere"].encoded, "There is no file"), (folder.path.encoded, "is a folder"),
      ("/dev/zero", "is a device"),
    ] {
      let error = judge(path)
      #expect(error?.code == .badCertificates)
      #expect(error?.message.contains(words) == true)
      #expect(error?.message.contains(path) == true)
    }
  }

  @Test func `each obstacle is reported before anything is sent, until it is removed`()
    throws
  {
    let authority = try Authority()
    let path = folder["authorities.pem"].encoded
    func bench(_ host: String, helper: String = Way.program) throws -> SyncBench {
      try SyncBench(
        host: host, transport: Way.helper.transport(authorities: path, helper: helper))
    }
    let secure = try bench("https://study.invalid")
    try secure.store(["a"])
    #expect(secure.sync.status().obstacle?.contains("There is no file \(path)") == true)
    #expect(secure.failure()?.code == .badCertificates)
    try folder.write(Array("no certificate".utf8), to: "authorities.pem")
    #expect(secure.sync.status().obstacle?.contains("contains no certificates") == true)
    // Certificates are not checked without TLS.
    #expect(try bench("http://study.invalid").sync.status().obstacle == nil)
    let certificate = FileManager.default.contents(atPath: authority.path) ?? Data()
    try folder.write(Array(certificate), to: "authorities.pem")
    #expect(secure.sync.status().obstacle == nil)
    let lame = try bench("http://study.invalid", helper: folder["stimmung-sync"].encoded)
    #expect(lame.sync.status().obstacle?.contains("cannot be started") == true)
  }
}
