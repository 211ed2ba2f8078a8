import Linux
import PlayerModel
import SoundDecoding
import SoundFiles

/// The texts in unknown encodings in the tags of a folder's files.
struct FolderEvidence {
  /// The maximum number of texts of a file.
  static let mostTexts = 100
  /// The maximum number of files, of which the first ones by name are read.
  private static let mostFiles = 32
  /// The maximum number of entries of the folder.
  private static let mostEntries = 10_000
  /// The maximum number of bytes of a text.
  static let longestText = 200

  /// The texts of each file that has any.
  private let files: [EncodingEvidence]

  /// Reads the tags of the files in `folder`; those that cannot be read say nothing.
  init(_ folder: TrackPath) {
    files = Self.names(in: folder).compactMap { name in
      guard let blocks = try? FileTags.undecoded(folder.appending(name), .short) else { return nil }
      let evidence = EncodingEvidence(Self.texts(of: blocks))
      return evidence.samples.isEmpty ? nil : evidence
    }
  }

  /// The encoding of all files together, unless most files that can be decided on their own contradict it; otherwise
  /// that of most of these.
  ///
  /// It is `nil` if there is none, or Windows-1252 is plausible.
  var encoding: LegacyEncoding? {
    let single = files.filter(\.isImplausibleAsWestern).map { $0.detected() }
    guard !single.isEmpty else { return nil }
    let all = EncodingEvidence(files.flatMap(\.samples))
    if let common = all.isImplausibleAsWestern ? all.detected() : nil,
      single.count(where: { $0 == nil || $0 == common }) * 2 > single.count
    {
      return common
    }
    return single.compactMap(\.self).first { encoding in
      single.count(where: { $0 == encoding }) * 2 > single.count
    }
  }

  /// Returns the undeclared texts in the tags of a file, or those of its lyrics if it has no others.
  static func texts(of blocks: [TagBlock]) -> [[UInt8]] {
    let items = blocks.flatMap(\.items).filter { $0.undeclared != nil }
    let short = items.filter { $0.kind == .text || $0.kind == .userText }
    return (short.isEmpty ? items : short).prefix(mostTexts).compactMap { item in
      item.undeclared.map { Array($0.prefix(longestText)) }
    }
  }

  /// Returns the names of the first music files by name.
  private static func names(in folder: TrackPath) -> [[UInt8]] {
    guard var reader = try? FolderReader(folder) else { return [] }
    var names: [[UInt8]] = []
    var count = 0
    while count < mostEntries, let entry = try? reader.next() {
      count += 1
      let name = Array(entry.name)
      if entry.kind != .folder, isMusic(name) { names.append(name) }
    }
    return Array(names.sorted { $0.lexicographicallyPrecedes($1) }.prefix(mostFiles))
  }

  /// Whether a name has the extension of a format.
  private static func isMusic(_ name: [UInt8]) -> Bool {
    guard name.first != UInt8(ascii: "."), let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
      return false
    }
    return endings.contains(String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
  }

  private static let endings = Set(SoundFiles.fileExtensions)
}

extension TagBlock {
  /// Whether there are texts whose encoding is unknown.
  var hasUndeclaredTexts: Bool { items.indices.contains { items[$0].undeclared != nil } }
}
