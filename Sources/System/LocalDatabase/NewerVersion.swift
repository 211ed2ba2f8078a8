/// An error for a file that a newer version of the player wrote, with a schema unknown to this one.
struct NewerVersion: Error {}
