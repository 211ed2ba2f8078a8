/// How many columns a scalar takes up on a terminal: 0 (it combines), 1 or 2; nil if it cannot be
/// printed.
///
/// Agrees with the C library's `wcwidth` of Debian 12 (glibc 2.36, Unicode 15) for every code point,
/// so that ncurses and the terminal count the same columns.
package func displayWidth(of scalar: Unicode.Scalar) -> Int? {
  if (0x20...0x7E).contains(scalar.value) { return 1 }
  var low = 0
  var high = widthRuns.count
  while low < high {
    let middle = (low + high) / 2
    if widthRuns[middle] >> 2 <= scalar.value { low = middle + 1 } else { high = middle }
  }
  // The first run starts at 0, so there is one before every code point.
  let kind = Int(widthRuns[low - 1] & 3)
  return kind == 3 ? nil : kind
}
