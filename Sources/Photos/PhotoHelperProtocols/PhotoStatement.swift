/// A file's metadata, as the helper reports it.
package struct PhotoStatement: Hashable, Sendable {
  package var isVideo = false
  /// The displayed size, or 0 if unknown.
  package var width = 0
  package var height = 0
  /// When the photo was taken according to a clock, or `nil` if unknown.
  package var clock: CameraTime?
  /// When the photo was taken in Unix milliseconds, if no clock time is known.
  package var instant: Int64?
  /// The duration of a video in seconds.
  package var duration: Double?
  package var isFavourite = false

  package init() {}

  /// The metadata as fields, in the order of the protocol; unknown values are empty.
  var fields: [[UInt8]] {
    let texts: [String] = [
      isVideo ? "video" : "image", "\(width)", "\(height)", Self.text(clock?.milliseconds),
      Self.text(clock?.minutesEast), Self.text(instant), Self.text(duration),
      isFavourite ? "favourite" : "",
    ]
    return texts.map { Array($0.utf8) }
  }

  /// Parses metadata, or returns `nil` if the fields are not valid.
  init?(fields: [[UInt8]]) {
    guard fields.count == 8 else { return nil }
    let texts = fields.map { String(decoding: $0, as: UTF8.self) }
    let sides = 0...Int(Int32.max)
    guard let width = Int(texts[1]), let height = Int(texts[2]), sides.contains(width),
      sides.contains(height)
    else { return nil }
    isVideo = texts[0] == "video"
    (self.width, self.height) = (width, height)
    clock = Int64(texts[3]).map { CameraTime(milliseconds: $0, minutesEast: Int(texts[4])) }
    instant = Int64(texts[5])
    duration = Double(texts[6]).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    isFavourite = texts[7] == "favourite"
  }

  private static func text(_ value: (some CustomStringConvertible)?) -> String {
    value?.description ?? ""
  }
}
