import CArguments
import Glibc
package import PlayerModel

/// The command line of this process, as bytes because file names need not be valid text.
///
/// Commands receive each word in the spelling of `TrackPath`, which is text and lossless;
/// `TrackPath(encoded:)` turns a word back into a path.
package enum ProgramArguments {
  /// The real path of this program's file, or `nil` if it was deleted or replaced.
  package static var program: TrackPath? {
    let link = "/proc/self/exe"
    var status = stat()
    // Without /proc, only the name by which the program was started is known.
    let found =
      lstat(link, &status) == 0
      ? realpath(link, nil) : carguments_program().flatMap { realpath($0, nil) }
    guard let name = found else { return nil }
    defer { free(name) }
    return TrackPath(bytes: UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  /// The path of the program that knows every command, in the folder of this one, or `nil` if that
  /// is unknown.
  package static var wholeProgram: TrackPath? {
    program?.parent.appending(encoded: wholeName)
  }

  /// The file name of the program that knows every command.
  package static let wholeName = "stimmung-player"

  /// All words as `execv` takes them, or `nil` if the system provided none.
  package static var vector: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    carguments_words()
  }

  /// The program's name as typed.
  package static var name: String? {
    vector?[0].map { String(cString: $0) }
  }

  /// The words after the program's name, unchanged.
  package static var bytes: [[UInt8]] {
    guard let vector else { return [] }
    return (1..<max(1, Int(carguments_count()))).compactMap { index in
      vector[index].map { word in
        Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
  }

  /// The words after the program's name, in the spelling of `TrackPath`.
  package static var spelled: [String] {
    bytes.map { word in
      spelling(of: word) { path in
        var status = stat()
        return path.withCString { lstat($0, &status) } == 0
      }
    }
  }

  /// Returns a word in the spelling of `TrackPath`.
  ///
  /// A word that already contains such a spelling, as `--json` prints it, is unchanged unless a
  /// file has that very name.
  package static func spelling(of word: [UInt8], isThere: (TrackPath) -> Bool) -> String {
    let path = TrackPath(bytes: word)
    guard let text = String(validating: word, as: UTF8.self),
      !text.utf8.elementsEqual(path.encoded.utf8)
    else { return path.encoded }
    return isThere(path) ? path.encoded : text
  }
}
