import Glibc
import TerminalCells

/// The program's version, by which programs that talk with each other know whether they understand.
package let programVersion = "0.1.0"

/// When that version came about, as manual pages write dates.
package let programDate = "November 21, 2026"

/// The version, and what an installed program was built from: `0.1.0 (1e15915d0c1b of 2026-11-21)`.
package func fullVersion(programFolder: String = Locations.programFolder()) -> String {
  // A build knows nothing of its checkout; the installer writes that down beside it.
  // Earlier versions were installed elsewhere.
  let places = ["stimmung-player", "stimmung"].map { "\(programFolder)/../share/\($0)/built-from" }
  guard let file = places.lazy.compactMap({ fopen($0, "re") }).first else { return programVersion }
  defer { fclose(file) }
  var room = [CChar](repeating: 0, count: 100)
  guard fgets(&room, Int32(room.count), file) != nil else { return programVersion }
  let bytes = room.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:))
  let origin = DisplayText(String(decoding: bytes, as: UTF8.self)).text
  return origin.isEmpty ? programVersion : "\(programVersion) (\(origin))"
}
