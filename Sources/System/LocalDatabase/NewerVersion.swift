/// A file was written by a newer version of the player, whose schema this one does not know.
struct NewerVersion: Error {}
