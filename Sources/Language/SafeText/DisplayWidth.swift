import CLinux
import Glibc

/// How many columns a scalar takes up on a terminal: 0 (it combines), 1 or 2; `nil` if it cannot be printed.
///
/// Agrees with the C library's `wcwidth` for every code point, so that ncurses and the terminal count the same columns.
/// The table has what every version of the C library says; each new one prints characters that older ones do not, or
/// gives some another width, so that the library itself is asked for the rest.
package func displayWidth(of scalar: Unicode.Scalar) -> Int? {
  if (0x20...0x7E).contains(scalar.value) { return 1 }
  let kind = Int(widthKind(of: scalar))
  return kind == 3 ? libraryWidth(of: scalar) : kind
}

/// What the table says of a scalar: its width, or 3 for what the C library has to be asked.
func widthKind(of scalar: Unicode.Scalar) -> UInt32 {
  var low = 0
  var high = widthRuns.count
  while low < high {
    let middle = (low + high) / 2
    if widthRuns[middle] >> 2 <= scalar.value { low = middle + 1 } else { high = middle }
  }
  // The first run starts at 0, so there is one before every code point.
  return widthRuns[low - 1] & 3
}

// Never changed, and never freed.
nonisolated(unsafe) private let unicodeLocale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

/// What the C library says of a scalar.
///
/// `wcwidth` knows only the locale of its thread; the process's is not set in programs that print a line and end.
private func libraryWidth(of scalar: Unicode.Scalar) -> Int? {
  guard let unicodeLocale else { return nil }
  let former = uselocale(unicodeLocale)
  defer { uselocale(former) }
  let width = wcwidth(wchar_t(scalar.value))
  return width < 0 ? nil : Int(width)
}
