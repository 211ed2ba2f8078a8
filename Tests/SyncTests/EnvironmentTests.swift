import Glibc
import TestSupport
import Testing

/// What the environment may not affect in a sync, and what of it reaches the helper.
@Suite struct EnvironmentTests {
  @Test func `proxies in the environment are not used`() async {
    await #expect(processExitsWith: .success) {
      let (proxy, host) = (try StudyHost { _ in .answer(200) }, try StudyHost { _ in .answer(200) })
      for name in ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "ALL_PROXY"] {
        setenv(name, proxy.address, 1)
      }
      for way in Way.allCases {
        let bench = try SyncBench(host: host.address, transport: way.transport())
        try bench.store(["a"])
        guard try bench.run() == 1 else { exit(1) }
      }
      if !proxy.requests.isEmpty || host.requests.count != 2 { exit(2) }
    }
  }

  @Test func `the helper receives no more of the environment than it needs`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let script = "#!/bin/sh\nenv > \(folder["environment"].encoded)\n"
      let helper = try folder.write(Array(script.utf8), to: "helper").encoded
      chmod(helper, 0o700)
      setenv("STIMMUNG_KEY", "sesame", 1)
      setenv("http_proxy", "http://sesame.example", 1)
      setenv("SSL_CERT_FILE", "/sesame.pem", 1)
      setenv("LD_LIBRARY_PATH", "/libraries", 1)
      let bench = try SyncBench(
        host: "https://x.invalid", transport: Way.helper.transport(helper: helper))
      try bench.store(["a"])
      guard bench.failure() != nil else { exit(1) }
      let text = String(decoding: try folder.read("environment"), as: UTF8.self)
      let names = text.split(separator: "\n").map { String($0.prefix { $0 != "=" }) }
      // The shell adds its own.
      let expected: Set = ["LD_LIBRARY_PATH", "PWD", "SHLVL", "_"]
      if !Set(names).isSubset(of: expected) || !names.contains("LD_LIBRARY_PATH") { exit(2) }
      if text.contains("sesame") { exit(3) }
    }
  }
}
