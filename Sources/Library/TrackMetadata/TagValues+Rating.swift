extension TagValues {
  /// The stars, 1…5, or `nil` if the file is not rated.
  ///
  /// POPM counts only without another rating, because each program has its own scale there and its own frame; of
  /// several, the highest one counts.
  var rating: Int? {
    first(.fractionRating, TagRating.stars(ofFraction:))
      ?? first(.percentRating, TagRating.stars(ofPercent:))
      ?? firstPlace(of: .popularity) { $0.compactMap(TagRating.stars(ofPopularity:)).max() }
  }
}
