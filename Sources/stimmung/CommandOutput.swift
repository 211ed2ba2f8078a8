import Glibc
import OpenFormats
import PlayerModel
import TerminalCells

/// Prints a line for people on stdout, with everything that a terminal would obey made visible.
func show(_ text: String) {
  put(DisplayText(text).text + "\n", to: stdoutDescriptor)
}

/// Prints a line for programs on stdout as it is.
func show(json: OrderedJSON) {
  put(json.line + "\n", to: stdoutDescriptor)
}

/// Prints a text of the program's own on stdout as it is.
func show(raw text: String) {
  put(text, to: stdoutDescriptor)
}

/// Prints a line on stderr, made harmless like ``show(_:)``; lines stay lines.
func say(_ text: String) {
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    put(DisplayText(String(line)).text + "\n", to: stderrDescriptor)
  }
}

/// Seconds as `m:ss` or `h:mm:ss`; `-:--` if unknown.
func clockText(_ seconds: Double?) -> String {
  guard let seconds, (0..<1e9).contains(seconds) else { return "-:--" }
  let whole = Int(seconds)
  let tail = twoDigits(whole % 60)
  let minutes = whole / 60
  return minutes < 60 ? "\(minutes):\(tail)" : "\(minutes / 60):\(twoDigits(minutes % 60)):\(tail)"
}

/// The length of a track; one that is only an estimate says so.
func lengthText(_ track: Track) -> String {
  let isEstimate = track.duration != nil && !track.isDurationExact
  return (isEstimate ? "~" : "") + clockText(track.duration)
}

/// A track on one line: `Title — Artist`.
func caption(_ track: Track) -> String {
  track.artist.isEmpty ? track.title : "\(track.title) — \(track.artist)"
}

private let stdoutDescriptor: Int32 = 1
private let stderrDescriptor: Int32 = 2

private func twoDigits(_ number: Int) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}

/// Writes all of `text`; a reader that has gone ends the program by SIGPIPE, as for every filter.
private func put(_ text: String, to descriptor: Int32) {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno != EINTR { return }
    rest = rest.dropFirst(max(0, count))
  }
}
