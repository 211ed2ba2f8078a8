package import SoundDecoding

extension TagBlock {
  /// The size above which a field is not for a list of tracks.
  private static let longField = 4096

  /// Creates a tag from a Vorbis comment, and the pictures that the format has elsewhere.
  package init(
    _ comment: VorbisComment, pictures: [EmbeddedPicture] = [], _ parts: TagParts = .all
  ) {
    var (items, found) = ([TagItem](), [Int: EmbeddedPicture]())
    func add(_ picture: EmbeddedPicture) {
      found[items.count] = picture
      items.append(picture.item)
    }
    items.reserveCapacity(comment.fields.count)
    for field in comment.fields where parts == .all || field.count <= Self.longField {
      guard let name = VorbisComment.name(of: field), let start = field.firstIndex(of: 0x3D) else {
        continue
      }
      let value = field[(start + 1)...]
      if let picture = EmbeddedPicture(name, value) {
        add(picture)
      } else {
        items.append(TagItem(.text, key: name, text: String(decoding: value, as: UTF8.self)))
      }
    }
    for picture in pictures { add(picture) }
    self.init(.vorbisComment, items) { index, most in found[index]?.bytes(most) ?? [] }
  }
}
