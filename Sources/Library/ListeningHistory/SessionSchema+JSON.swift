import FoundationEssentials
import PlayerModel

/// Reads the columns that are JSON.
extension SessionSchema {
  /// Moods that were read before: they are the same few again and again.
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

  /// The moods in `json`.
  static func moods(_ json: String) -> [MoodName] {
    value([String].self, json).compactMap(MoodName.init(rawValue:))
  }

  /// The ranges in `json`.
  static func ranges(_ json: String) -> [FrameRange] {
    var json = json
    var ranges: [FrameRange] = []
    json.withUTF8 { read($0, into: &ranges) }
    return ranges
  }

  /// Puts the ranges in the UTF-8 of JSON in the place of others.
  ///
  /// As we write them they are read by hand, many times faster than by a decoder: a report reads all there are.
  static func read(_ json: UnsafeBufferPointer<UInt8>, into ranges: inout [FrameRange]) {
    ranges.removeAll(keepingCapacity: true)
    if !readPlain(json, into: &ranges) { ranges = decodedRanges(json) }
  }

  /// Adds the ranges in JSON without blanks and signs; false if it is other JSON.
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

  /// The ranges in JSON that somebody else wrote, in whatever form.
  private static func decodedRanges(_ json: UnsafeBufferPointer<UInt8>) -> [FrameRange] {
    value([[Int64]].self, String(decoding: json, as: UTF8.self)).compactMap { pair in
      pair.count == 2 && pair[0] <= pair[1] ? FrameRange(start: pair[0], end: pair[1]) : nil
    }
  }

  /// The array in `json`; an empty one if somebody else wrote what is not one: the other sessions
  /// must still be readable.
  static func value<Element: Decodable>(_ type: [Element].Type, _ json: String) -> [Element] {
    (try? JSONDecoder().decode(type, from: Data(json.utf8))) ?? []
  }
}
