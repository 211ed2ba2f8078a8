import Testing

/// One at a time: some count the helpers that run, and all wait for processors.
@Suite(.serialized)
enum Recognition {}
