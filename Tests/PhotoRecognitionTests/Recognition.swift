import Testing

/// Run one at a time: some count the running helpers, and all wait for processors.
@Suite(.serialized)
enum Recognition {}
