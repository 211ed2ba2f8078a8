extension ReportPage {
  /// Pictures with their songs, or an empty string if there are none.
  static func gallery(_ photos: ReportPhotos) -> String {
    guard !photos.pictures.isEmpty else { return "" }
    let part =
      photos.count > photos.pictures.count
      ? " <small>\(photos.pictures.count) of \(photos.count)</small>" : ""
    let figures = photos.pictures.map { picture in
      let image =
        picture.thumbnail.map {
          "<img src=\"data:image/jpeg;base64,\($0)\" alt=\"\(escaped(picture.name))\"/>"
        } ?? "<div class=\"none\">\(escaped(picture.name))</div>"
      return """
        <figure>\(image)<figcaption>\(escaped(picture.song)) <small>\(escaped(picture.time))</small>\
        </figcaption></figure>
        """
    }
    return """
      <section><h2>Pictures and their songs\(part)</h2>
      <div class="gallery">\(figures.joined(separator: "\n"))</div></section>
      """
  }

  /// The style of the ``gallery(_:)``.
  static let galleryStyle = """
    .gallery{display:grid;grid-template-columns:repeat(auto-fill,minmax(9rem,1fr));gap:.8rem}
    figure{margin:0}figure img,figure .none{width:100%;height:8rem;object-fit:cover;display:block}
    figure .none{border:1px solid var(--line);color:var(--dim);font-size:.8rem;padding:.4rem;overflow:hidden}
    figcaption{font-size:.8rem;margin-top:.2rem;overflow-wrap:anywhere}figcaption small{display:block}
    """
}
