extension String {
  /// The name of a format with its indefinite article.
  package var withArticle: String {
    (first.map("AEIOU".contains) == true ? "an " : "a ") + self
  }
}
