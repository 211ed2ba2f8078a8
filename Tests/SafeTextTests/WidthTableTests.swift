import CLinux
import Glibc
import TestSupport
import Testing

@testable import SafeText

/// The widths and their table, compared with the C library's.
struct WidthTableTests {
  @Test func `every code point is as wide as the C library says`() throws {
    try withUTF8Locale {
      var wrong: [UInt32] = []
      for value in (0...0x10FFFF) as ClosedRange<UInt32> {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let width = wcwidth(wchar_t(value))
        if displayWidth(of: scalar) != (width < 0 ? nil : Int(width)) { wrong.append(value) }
      }
      #expect(
        wrong.isEmpty, "\(wrong.count) code points, the first U+\(String(wrong[0], radix: 16))")
    }
  }

  /// Records what does not contradict this system's C library.
  @Test func `the table contains what every C library agrees on`() throws {
    try withUTF8Locale {
      let path = Checkout.source("SafeText/WidthTable.swift")
      #expect(Snapshot(path: path).difference(from: Self.source()) == nil)
    }
  }

  private static func source() -> String {
    var runs: [String] = []
    var last: UInt32?
    for value in (0...0x10FFFF) as ClosedRange<UInt32> {
      // Surrogates are not scalars, and are never looked up.
      let known = Unicode.Scalar(value).map { widthKind(of: $0) } ?? 3
      let kind = Int32(known) == wcwidth(wchar_t(bitPattern: value)) ? known : 3
      if kind != last { runs.append("0x" + String(value << 2 | UInt32(kind), radix: 16)) }
      last = kind
    }
    let lines = stride(from: 0, to: runs.count, by: 10).map {
      "  " + runs[$0..<min($0 + 10, runs.count)].joined(separator: ", ") + ",\n"
    }
    return """
      /// The widths of code points in every version of the C library, as runs: the first code point of each,
      /// times four, and its width, or 3 where versions differ or it cannot be printed.
      ///
      /// Written by `WidthTableTests` when the tests run with `RECORD_SNAPSHOTS=1`. A width is that of both glibc 2.36
      /// and glibc 2.41.
      let widthRuns: [UInt32] = [
      \(lines.joined())]

      """
  }

  /// Runs `body` on this thread with the locale for which the table is made.
  private func withUTF8Locale(_ body: () throws -> Void) throws {
    let locale = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
    let former = uselocale(locale)
    defer {
      uselocale(former)
      freelocale(locale)
    }
    try body()
  }
}

extension wchar_t {
  fileprivate init(bitPattern value: UInt32) {
    self = Self(truncatingIfNeeded: value)
  }
}
