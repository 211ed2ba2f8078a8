import FoundationEssentials
import PlayerModel

/// The decoding of columns that contain JSON.
extension SessionSchema {
  /// The moods that were already decoded, of which there are only a few distinct lists.
  struct KnownMoods {
    private var moods: [String: [MoodName]] = ["[]": []]

    /// The moods in `json`.
    subscript(json: String) -> [MoodName] {
      mutating get {
        if let known = moods[json] { return known }
        let read = SessionSchema.moods(json)
        moods[json] = read
        return read
      }
    }
  }

  /// Decodes the moods in `json`.
  static func moods(_ json: String) -> [MoodName] {
    value([String].self, json).compactMap(MoodName.init(rawValue:))
  }

  /// Decodes the ranges in `json`.
  static func ranges(_ json: String) -> [FrameRange] {
    var json = json
    var ranges: [FrameRange] = []
    json.withUTF8 { read($0, into: &ranges) }
    return ranges
  }

  /// Replaces `ranges` by those in UTF-8 encoded JSON.
  ///
  /// The form that we write is parsed by hand, which is many times faster than a decoder: a report reads
  /// all ranges.
  static func read(_ json: UnsafeBufferPointer<UInt8>, into ranges: inout [FrameRange]) {
    ranges.removeAll(keepingCapacity: true)
    if !readPlain(json, into: &ranges) { ranges = decodedRanges(json) }
  }

  /// Appends the ranges in JSON without whitespace and signs; returns `false` for any other JSON.
  private static func readPlain(
    _ json: UnsafeBufferPointer<UInt8>, into ranges: inout [FrameRange]
  ) -> Bool {
    var start: Int64?
    var number: Int64?
    for byte in json {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let (product, isLarge) = (number ?? 0).multipliedReportingOverflow(by: 10)
        let (sum, isLarger) = product.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
        if isLarge || isLarger { return false }
        number = sum
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"):
        guard let ended = number else { continue }
        number = nil
        if let begun = start, begun <= ended { ranges.append(FrameRange(start: begun, end: ended)) }
        start = start == nil ? ended : nil
      default:
        return false
      }
    }
    return number == nil && start == nil
  }

  /// Decodes ranges that another program wrote in some other form.
  private static func decodedRanges(_ json: UnsafeBufferPointer<UInt8>) -> [FrameRange] {
    value([[Int64]].self, String(decoding: json, as: UTF8.self)).compactMap { pair in
      pair.count == 2 && pair[0] <= pair[1] ? FrameRange(start: pair[0], end: pair[1]) : nil
    }
  }

  /// Decodes an array, or returns an empty one if another program wrote something else.
  ///
  /// An error would make the other sessions unreadable.
  static func value<Element: Decodable>(_ type: [Element].Type, _ json: String) -> [Element] {
    (try? JSONDecoder().decode(type, from: Data(json.utf8))) ?? []
  }
}
