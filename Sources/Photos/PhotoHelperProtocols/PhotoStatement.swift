/// What a file says of itself, as the helper tells it.
package struct PhotoStatement: Hashable, Sendable {
  package var isVideo = false
  /// As it is shown; 0 if unknown.
  package var width = 0
  package var height = 0
  /// When it was taken, as a clock showed it; nil if that is not known.
  package var clock: CameraTime?
  /// When it was taken, in Unix milliseconds, where no clock is known.
  package var instant: Int64?
  /// Seconds that a video lasts.
  package var duration: Double?
  package var isFavourite = false

  package init() {}

  /// The statement as the line has it; what is not known is empty.
  var fields: [[UInt8]] {
    let texts: [String] = [
      isVideo ? "video" : "image", "\(width)", "\(height)", Self.text(clock?.milliseconds),
      Self.text(clock?.minutesEast), Self.text(instant), Self.text(duration),
      isFavourite ? "favourite" : "",
    ]
    return texts.map { Array($0.utf8) }
  }

  /// The statement that fields stand for; nil if they stand for none.
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
