import CArguments
import Glibc
package import PlayerModel

/// What the program was called with: bytes, since a file's name need not be text.
///
/// Commands get each word in the spelling of `TrackPath`, which is text and loses nothing: what names a file
/// is `TrackPath(encoded:)` of it.
package enum ProgramArguments {
  /// The file of this program, by its real name; nil if it has none any more, as where it was replaced.
  package static var program: TrackPath? {
    let link = "/proc/self/exe"
    var status = stat()
    // Without /proc there is only the name by which it was started.
    let found =
      lstat(link, &status) == 0
      ? realpath(link, nil) : carguments_program().flatMap { realpath($0, nil) }
    guard let name = found else { return nil }
    defer { free(name) }
    return TrackPath(bytes: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  /// The file of the program that knows every command, which lies beside this one or is it; nil if nobody knows where.
  package static var wholeProgram: TrackPath? {
    program?.parent.appending(encoded: wholeName)
  }

  /// What that program is called.
  package static let wholeName = "stimmung-player"

  /// All words, the program's name first, as `execv` takes them; nil if the system gave none.
  package static var vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    carguments_words()
  }

  /// The program's name as typed.
  package static var name: String? {
    vector?[0].map { String(cString: $0) }
  }

  /// The words after the program's name, as they came.
  package static var bytes: [[UInt8]] {
    guard let vector else { return [] }
    return (1..<max(1, Int(carguments_count()))).compactMap { index in
      vector[index].map { word in
        Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
  }

  /// The words after the program's name, spelled.
  package static var spelled: [String] {
    bytes.map { word in
      spelling(of: word) { path in
        var status = stat()
        return path.withCString { lstat($0, &status) } == 0
      }
    }
  }

  /// A word in the spelling of `TrackPath`.
  ///
  /// A word that has such a spelling in it already, as `--json` prints it, stays as it is, unless a file bears the
  /// very name.
  package static func spelling(of word: [UInt8], isThere: (TrackPath) -> Bool) -> String {
    let path = TrackPath(bytes: word)
    guard let text = String(validating: word, as: UTF8.self),
      !text.utf8.elementsEqual(path.encoded.utf8)
    else { return path.encoded }
    return isThere(path) ? path.encoded : text
  }
}
