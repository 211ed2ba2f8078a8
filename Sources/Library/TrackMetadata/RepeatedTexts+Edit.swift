package import PlayerModel
package import SoundDecoding

extension RepeatedTexts {
  /// Returns the new texts of the items that repeat one of `fields`, by key.
  ///
  /// A text is empty if the value is removed. Several values are joined, because an item has one text.
  package func texts(
    of fields: some Sequence<TagField>, in metadata: FileMetadata
  ) -> [String: String] {
    var texts: [String: String] = [:]
    for field in fields {
      let keys = Set(field.keys(in: kind))
      let new = metadata.texts(of: field).joined(separator: ", ")
      for item in items where keys.contains(item.key) {
        let date = field == .year ? TagNumber.date(item.text, in: new) : nil
        texts[item.key] = new.isEmpty ? new : date ?? new
      }
    }
    return texts
  }

  /// The texts of the year, or `nil` if there are none.
  package var dates: [String]? {
    let keys = TagField.year.keys(in: kind)
    let dates = items.filter { keys.contains($0.key) && !$0.text.isEmpty }.map(\.text)
    return dates.isEmpty ? nil : dates
  }

  /// Returns the tag after an edit.
  package func block(with texts: [String: String]) -> TagBlock {
    var (present, keys) = (items, Set<String>())
    for index in present.indices {
      guard let text = texts[present[index].key] else { continue }
      // Only the first item with a key is kept.
      present[index].text = keys.insert(present[index].key).inserted ? text : ""
      present[index].undeclared = nil
    }
    return TagBlock(kind, present.filter { !$0.text.isEmpty })
  }
}
