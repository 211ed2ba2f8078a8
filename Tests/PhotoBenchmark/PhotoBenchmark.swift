import Dispatch
import Foundation
import Linux
import PhotoFiles
import PlayerModel
import Synchronization

/// Watches many photos and reports the cost; `Resources/benchmark photos` runs it.
///
///     photo-benchmark FOLDER COUNT BURST     an empty folder; existing photos, and photos added at once
///
/// Prints a line of JSON for each step: its name, elapsed seconds, seconds of CPU time without writing the
/// files, the increase of peak memory in MiB, and how often threads woke up.
@main
struct PhotoBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[2]), let burst = Int(arguments[3]) else {
      FileHandle.standardError.write(Data("usage: photo-benchmark FOLDER COUNT BURST\n".utf8))
      exit(2)
    }
    let photos = arguments[1] + "/photos"
    for number in 0..<count {
      let folder = "\(photos)/\(number / 500)"
      if number % 500 == 0 {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
      try write(number, to: "\(folder)/IMG_\(number).jpg")
    }
    let index = try PhotoIndex(
      file: TrackPath(arguments[1] + "/photos.sqlite"), clock: SystemClock())
    func watch() -> PhotoWatch {
      PhotoWatch(
        index: index, folders: [TrackPath(photos)], reader: nil, clock: SystemClock())
    }
    for name in ["first look", "next look"] {
      let watch = watch()
      try measure(name) {
        wait(for: watch, until: 1) {}
      }
      watch.stop()
      watch.waitUntilStopped()
    }
    let last = watch()
    let events = Told()
    last.start { events.take($0) }
    events.wait(for: 1)
    // Until all existing photos have been read.
    try measure("reading what was there") {
      while Meter().wakesIn(seconds: 2) > 4 {}
    }
    try FileManager.default.createDirectory(
      atPath: photos + "/card", withIntermediateDirectories: true)
    try measure("burst") {
      for number in 0..<burst { try write(count + number, to: "\(photos)/card/IMG_\(number).jpg") }
      events.wait(for: burst)
    }
    try measure("nothing for 10 s") { sleep(10) }
  }

  private static func wait(
    for watch: PhotoWatch, until count: Int, _ work: () throws -> Void
  ) rethrows {
    let events = Told()
    watch.start { events.take($0) }
    try work()
    events.wait(for: count)
  }

  private static func measure(_ name: String, _ work: () throws -> Void) throws {
    let before = Meter()
    try work()
    print(Meter().report(name, since: before))
  }

  /// A photo of 64 KB that is unlike any other.
  private static func write(_ number: Int, to path: String) throws {
    var bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 600 + number % 50_000)
    bytes.replaceSubrange(0..<4, with: [0xFF, 0xD8, 0xFF, 0xE0])
    let text = Array("\(number)".utf8)
    bytes.replaceSubrange(20..<(20 + text.count), with: text)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}

/// Counts the events of a watch.
private final class Told: Sendable {
  private let came = DispatchSemaphore(value: 0)

  func take(_ event: PhotoEvent) {
    if case .trouble(let error) = event { print(error.message) }
    came.signal()
  }

  func wait(for count: Int) {
    for _ in 0..<count { came.wait() }
  }
}
