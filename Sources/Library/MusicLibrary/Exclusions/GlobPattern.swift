import Glibc

/// A shell pattern for names or paths, as fnmatch(3) defines it; `*` also matches slashes and leading dots, as in
/// MPD.
struct GlobPattern: Hashable, Sendable {
  /// The pattern as a C string.
  private let characters: [CChar]

  /// Creates a pattern from bytes, which contain no NUL.
  init(_ bytes: some Sequence<UInt8>) {
    characters = bytes.map { CChar(bitPattern: $0) } + [0]
  }

  /// Returns whether all of `text` matches.
  func matches(_ text: UnsafePointer<CChar>) -> Bool {
    fnmatch(characters, text, 0) == 0
  }
}
