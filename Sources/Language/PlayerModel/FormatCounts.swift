/// The number of files of each format that is not played.
public struct FormatCounts: Hashable, Sendable {
  /// The number of files by the name of their format.
  public private(set) var counts: [String: Int] = [:]

  public init() {}

  /// Whether there are no files.
  public var isEmpty: Bool { counts.isEmpty }

  /// The formats and their numbers of files, with the most frequent format first.
  package var byFrequency: [(format: String, count: Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// The counts as a phrase: “3 files of other formats: 2 WMA, 1 DSF”.
  public var phrase: String {
    let total = counts.values.reduce(0, +)
    let files = total == 1 ? "1 file" : "\(total) files"
    let others = counts.count == 1 ? "another format" : "other formats"
    let list = byFrequency.map { "\($0.count) \($0.format)" }.joined(separator: ", ")
    return "\(files) of \(others): \(list)"
  }

  /// The end of a sentence that reports that there is no music: “, only 2 files of another format: 2 WMA”;
  /// empty if there are no files.
  package var exception: String { isEmpty ? "" : ", only \(phrase)" }

  /// Counts a file of a format.
  package mutating func add(_ format: String) {
    counts[format, default: 0] += 1
  }

  /// Adds other counts.
  package mutating func add(_ others: FormatCounts) {
    counts.merge(others.counts, uniquingKeysWith: +)
  }
}

/// In JSON, an object with the number of files of each format.
extension FormatCounts: Codable {
  public init(from decoder: any Decoder) throws {
    counts = try decoder.singleValueContainer().decode([String: Int].self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(counts)
  }
}
