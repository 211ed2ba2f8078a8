import Glibc

/// Timestamps in the protocol's format, such as `2026-11-25T04:30:00Z`.
enum MPDTime {
  /// Formats Unix seconds.
  static func text(_ seconds: Int64) -> String {
    var time = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&time, &parts) != nil, (-1900..<8100).contains(parts.tm_year) else {
      return "1970-01-01T00:00:00Z"
    }
    let numbers = [
      Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour),
      Int(parts.tm_min), Int(parts.tm_sec),
    ]
    // Responses have one for each of thousands of songs. Concatenating strings would dominate the time for
    // a song.
    return String(unsafeUninitializedCapacity: 24) { text in
      var count = 0
      for (number, end) in zip(numbers, "--T::Z".utf8) {
        let digits = count == 0 ? 4 : 2
        var rest = number
        for place in (count..<count + digits).reversed() {
          text[place] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        text[count + digits] = end
        count += digits + 1
      }
      return count
    }
  }

  /// Parses a timestamp or a number of Unix seconds, or returns `nil` if the text is neither.
  static func seconds(_ text: String) -> Int64? {
    if let seconds = Int64(text) { return seconds }
    var fields: [Int32] = []
    for field in text.split(whereSeparator: { "-T:Z".contains($0) }) {
      guard let number = Int32(field) else { return nil }
      fields.append(number)
    }
    guard fields.count == 6 || fields.count == 3, (1...9999).contains(fields[0]),
      (1...12).contains(fields[1]), (1...31).contains(fields[2])
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (fields[0] - 1900, fields[1] - 1, fields[2])
    if fields.count == 6 {
      (parts.tm_hour, parts.tm_min, parts.tm_sec) = (fields[3], fields[4], fields[5])
    }
    return Int64(timegm(&parts))
  }
}
