import PlayerModel
import SoundDecoding

extension ToyFile: SoundFormat {
  static let name = "Toy"
  static let fileExtensions = ["toy"]
  static let otherExtensions: [String] = []
  static let mediaTypes = ["audio/x-toy"]

  static func recognizes(_ file: ByteReader) throws(PlayerError) -> Bool {
    try refusal(of: file) == nil
  }

  static func refusal(of file: ByteReader) throws(PlayerError) -> PlayerError? {
    let isToy = try file.bytes(at: 0, count: 4).holds("TOY!")
    return isToy ? nil : PlayerError(.nothingPlayable, "\(file.source.path) is no toy.")
  }

  static func tagBlocks(
    in file: ByteReader, _ parts: TagParts
  ) throws(PlayerError) -> [TagBlock] {
    let text = String(decoding: try title(in: file), as: UTF8.self)
    return [TagBlock(.ape, [TagItem(.text, key: "TITLE", text: text)])]
  }

  static func open(_ file: ByteReader) throws(PlayerError) -> any SoundFile {
    try ToyFile(file)
  }
}
