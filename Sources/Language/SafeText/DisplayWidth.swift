import CLinux
import Glibc

/// Returns how many columns a scalar occupies: 0 (combining), 1 or 2, or `nil` if it is not
/// printable.
///
/// The result equals the C library's `wcwidth` for every code point, so that it agrees with ncurses
/// and the terminal. The table contains what all versions of the library agree on. Newer versions
/// add characters and change widths, so the library is asked for the rest.
package func displayWidth(of scalar: Unicode.Scalar) -> Int? {
  if (0x20...0x7E).contains(scalar.value) { return 1 }
  let kind = Int(widthKind(of: scalar))
  return kind == 3 ? libraryWidth(of: scalar) : kind
}

/// Returns the scalar's width according to the table, or 3 if the C library must be asked.
func widthKind(of scalar: Unicode.Scalar) -> UInt32 {
  var low = 0
  var high = widthRuns.count
  while low < high {
    let middle = (low + high) / 2
    if widthRuns[middle] >> 2 <= scalar.value { low = middle + 1 } else { high = middle }
  }
  // The first run starts at 0, so every code point has one.
  return widthRuns[low - 1] & 3
}

// Never changed or freed.
nonisolated(unsafe) private let unicodeLocale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

/// Asks the C library for the width of a scalar.
///
/// `wcwidth` uses the thread's locale; programs that only print a line do not set that of the
/// process.
private func libraryWidth(of scalar: Unicode.Scalar) -> Int? {
  guard let unicodeLocale else { return nil }
  let former = uselocale(unicodeLocale)
  defer { uselocale(former) }
  let width = wcwidth(wchar_t(scalar.value))
  return width < 0 ? nil : Int(width)
}
