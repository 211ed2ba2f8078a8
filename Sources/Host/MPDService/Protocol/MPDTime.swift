import CalendarDates
import Glibc

/// Timestamps in the protocol's format, such as `2026-11-25T04:30:00Z`.
enum MPDTime {
  /// Formats Unix seconds.
  static func text(_ seconds: Int64) -> String {
    let (milliseconds, isBeyond) = seconds.multipliedReportingOverflow(by: 1000)
    let time = DateTime(unixMilliseconds: milliseconds)
    return isBeyond || !time.hasFourDigitYear ? "1970-01-01T00:00:00Z" : time.text(zone: .utc)
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
