import Glibc
package import OpenFormats
package import PlayerModel
import SafeText

/// Prints a line for people on standard output, making terminal control characters visible.
package func show(_ text: String) {
  show(raw: DisplayText.line(text) + "\n")
}

/// Prints lines like ``show(_:)``, with buffering because there may be a hundred thousand.
package func show(lines: [String]) {
  var bytes: [UInt8] = []
  for line in lines {
    bytes += DisplayText.line(line).utf8
    bytes.append(UInt8(ascii: "\n"))
    guard bytes.count >= 1 << 16 else { continue }
    StandardOutput.write(bytes.span)
    bytes.removeAll(keepingCapacity: true)
  }
  StandardOutput.write(bytes.span)
}

/// Prints a line of JSON on standard output.
package func show(json: OrderedJSON) {
  show(raw: json.line + "\n")
}

/// Prints the program's own text on standard output unchanged.
package func show(raw text: String) {
  StandardOutput.write(Array(text.utf8).span)
}

/// Prints lines on standard error, making terminal control characters visible like ``show(_:)``.
package func say(_ text: String) {
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    let bytes = Array((DisplayText.line(String(line)) + "\n").utf8)
    // A failure to write cannot be reported anywhere.
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}

/// Formats seconds as `m:ss` or `h:mm:ss`, or `-:--` if unknown.
package func clockText(_ seconds: Double?) -> String {
  guard let seconds, (0..<1e9).contains(seconds) else { return "-:--" }
  let whole = Int(seconds)
  let tail = twoDigits(whole % 60)
  let minutes = whole / 60
  return minutes < 60 ? "\(minutes):\(tail)" : "\(minutes / 60):\(twoDigits(minutes % 60)):\(tail)"
}

/// Formats the length of a track, marking estimates; with the place at which it continues, as `1:30:00 of 2:00:00`.
package func lengthText(_ track: Track, resumingAt place: Double? = nil) -> String {
  let isEstimate = track.duration != nil && !track.isDurationExact
  let progress = place.map { "\(clockText($0)) of " } ?? ""
  return progress + (isEstimate ? "~" : "") + clockText(track.duration)
}

/// Formats a track as `Title — Artist`.
package func caption(_ track: Track) -> String {
  track.artist.isEmpty ? track.title : "\(track.title) — \(track.artist)"
}

/// Formats a number of bytes, such as `5.2 MB`.
package func byteText(_ count: Int) -> String {
  guard count >= 1000 else { return "\(count) bytes" }
  let (unit, name) = count < 1_000_000 ? (1000, "kB") : (1_000_000, "MB")
  let tenths = count / (unit / 10)
  return count < 10 * unit ? "\(tenths / 10).\(tenths % 10) \(name)" : "\(count / unit) \(name)"
}

private func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}
