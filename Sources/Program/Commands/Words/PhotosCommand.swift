import ArgumentParser

struct PhotosCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photos",
    abstract: "Shows your photos with the songs that you heard when you took them.",
    usage: """
      stimmung photos [--day DAY | --on-this-day | --mood MOOD | --track TRACK] [--json]
      stimmung photos forget FOLDER
      """,
    discussion: """
      Needs photos.enabled in the settings. Photos come newest first; each has the day and time of its own clock.
      """,
    subcommands: [PhotosListCommand.self, PhotosForgetCommand.self],
    defaultSubcommand: PhotosListCommand.self)
}
