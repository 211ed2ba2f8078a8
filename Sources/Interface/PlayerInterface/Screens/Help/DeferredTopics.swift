/// Topics of the help that are created when it is first searched, which most sessions never do.
package struct DeferredTopics: Equatable, Sendable {
  /// Returns the topics.
  let create: @Sendable () -> [HelpTopic]

  /// Defers a function that always returns the same topics.
  package init(_ create: @escaping @Sendable () -> [HelpTopic] = { [] }) {
    self.create = create
  }

  /// Returns true: all interfaces of a program have the same topics.
  package static func == (one: DeferredTopics, other: DeferredTopics) -> Bool { true }
}
