extension RecordedMessages {
  /// Requests that are refused, each followed by the reason.
  static let refusals = lines(
    #"""
    {}
    “request.request” must be one of the values in PROTOCOL.md.
    []
    “request.request” must be one of the values in PROTOCOL.md.
    null
    “request.request” must be one of the values in PROTOCOL.md.
    5
    “request.request” must be one of the values in PROTOCOL.md.
    "next"
    “request.request” must be one of the values in PROTOCOL.md.
    {"nonsense":{}}
    there is no request “nonsense”.
    {"Next":{}}
    there is no request “Next”.
    {"transport":{"next":{}}}
    there is no request “transport”.
    {"next":{},"previous":{}}
    “request.request” must be one of the values in PROTOCOL.md.
    {"next":{},"moods":{}}
    “request.request” must be one of the values in PROTOCOL.md.
    {"next":{},"nonsense":{}}
    there is no request “nonsense”.
    {"_0":{}}
    there is no request “_0”.
    {"":{}}
    there is no request “”.
    {"snapshot":{"extra":1}}
    “snapshot.extra” is not part of that request.
    {"setState":{"to":null}}
    “setState.to” must be a whole number.
    {"setState":{"to":1.5}}
    “setState.to” must be a whole number that fits in 64 bits.
    {"setState":{"to":-1}}
    “setState.to” has an invalid value.
    {"seek":{"entry":1,"seconds":null}}
    “seek.seconds” must be a number.
    {"setReplayGain":{"mode":null,"preamp":2}}
    “setReplayGain.mode” must be a text.
    {"setStopAfterItem":{"isOn":1}}
    “setStopAfterItem.isOn” must be true or false.
    {"setQueue":{"content":{"a":1},"play":true}}
    “setQueue.content.a” is not part of that request.
    {"setQueue":{"content":{"paths":{"a":1}},"play":true}}
    “setQueue.content.paths.a” is not part of that request.
    {"setQueue":{"content":{"paths":{"paths":null}},"play":true}}
    “setQueue.content.paths.paths” must be a list.
    {"appendToQueue":{"content":{"mood":{"name":null}}}}
    “appendToQueue.content.mood.name” must be a text.
    {"playNext":{"content":{"query":{"query":{"a":1}}}}}
    “playNext.content.query.query.a” is not part of that request.
    {"playNext":{"content":{"query":{"query":{"condition":1.5,"limit":50,"order":{"isDescending":true,"key":"year"}}}}}}
    “playNext.content.query.query.condition” must be a text.
    {"playNext":{"content":{"query":{"query":{"condition":"genre:jazz","limit":"x","order":{"isDescending":true,"key":"year"}}}}}}
    “playNext.content.query.query.limit” must be a whole number.
    {"playNext":{"content":{"query":{"query":{"condition":"genre:jazz","limit":1.5,"order":{"isDescending":true,"key":"year"}}}}}}
    “playNext.content.query.query.limit” must be a whole number that fits in 64 bits.
    {"playNext":{"content":{"query":{"query":{"condition":"genre:jazz","limit":50,"order":{"a":1}}}}}}
    “playNext.content.query.query.order.a” is not part of that request.
    {"playNext":{"content":{"query":{"query":{"condition":"genre:jazz","limit":50,"order":{"isDescending":null,"key":"year"}}}}}}
    “playNext.content.query.query.order.isDescending” must be true or false.
    {"playNext":{"content":{"query":{"query":{"condition":"genre:jazz","limit":50,"order":{"isDescending":true,"key":null}}}}}}
    “playNext.content.query.query.order.key” must be a text.
    {"playNext":{"content":{"query":{"query":{"condition":"genre:jazz","limit":50,"order":{"isDescending":true,"key":"x"}}}}}}
    “playNext.content.query.query.order.key” has an invalid value.
    {"removeFromQueue":{"entries":null}}
    “removeFromQueue.entries” must be a list.
    {"removeFromQueue":{"entries":["a"]}}
    “removeFromQueue.entries.0” must be a whole number.
    {"createMood":{"look":{"color":"x","key":5,"sign":"~"},"mood":"focused"}}
    “createMood.look.color” has an invalid value.
    {"createMood":{"look":{"color":1.5,"key":5,"sign":"~"},"mood":"focused"}}
    “createMood.look.color” must be a text.
    {"createMood":{"look":{"color":"blue","key":1.5,"sign":"~"},"mood":"focused"}}
    “createMood.look.key” must be a whole number that fits in 64 bits.
    {"setQueue":{"content":{"moodMix":{"name":"calm","mix":"x","seed":18446744073709551615}},"play":false}}
    “setQueue.content.moodMix.mix” has an invalid value.
    {"setQueue":{"content":{"moodMix":{"name":"calm","mix":"radio","seed":"x"}},"play":false}}
    “setQueue.content.moodMix.seed” must be a whole number.
    {"setQueue":{"content":{"moodMix":{"name":"calm","mix":"radio","seed":1.5}},"play":false}}
    “setQueue.content.moodMix.seed” must be a whole number that fits in 64 bits.
    {"setState":{}}
    “setState.to” is missing.
    {"seek":{}}
    “seek.seconds” is missing.
    {"skip":{}}
    “skip.seconds” is missing.
    {"playEntry":{}}
    “playEntry.id” is missing.
    {"setVolume":{}}
    “setVolume.percent” is missing.
    {"changeVolume":{}}
    “changeVolume.by” is missing.
    {"setRate":{}}
    “setRate.rate” is missing.
    {"changeRate":{}}
    “changeRate.by” is missing.
    {"setReplayGain":{}}
    “setReplayGain.mode” is missing.
    {"setEqualizer":{}}
    “setEqualizer.preset” is missing.
    {"setRepeat":{}}
    “setRepeat.mode” is missing.
    {"setShuffle":{}}
    “setShuffle.mode” is missing.
    {"setStopAfterItem":{}}
    “setStopAfterItem.isOn” is missing.
    {"beginSeeking":{}}
    “beginSeeking.forward” is missing.
    {"beginInterruption":{}}
    “beginInterruption.token” is missing.
    {"beginInterruption":{"reason":"The alarm rings.","token":"alarm"}}
    “beginInterruption.endsWithClient” is missing.
    {"beginInterruption":{"endsWithClient":true,"token":"alarm"}}
    “beginInterruption.reason” is missing.
    {"endInterruption":{}}
    “endInterruption.token” is missing.
    {"pauseAfterInterruption":{}}
    “pauseAfterInterruption.token” is missing.
    {"setOutput":{}}
    “setOutput.name” is missing.
    {"setQueue":{}}
    “setQueue.content” is missing.
    {"setQueue":{"content":{"paths":{"paths":["/home/me/Music"]}}}}
    “setQueue.play” is missing.
    {"appendToQueue":{}}
    “appendToQueue.content” is missing.
    {"playNext":{}}
    “playNext.content” is missing.
    {"removeFromQueue":{}}
    “removeFromQueue.entries” is missing.
    {"moveInQueue":{}}
    “moveInQueue.entries” is missing.
    {"arrangeQueue":{}}
    “arrangeQueue.entries” is missing.
    {"queue":{}}
    “queue.offset” is missing.
    {"queue":{"limit":100,"offset":0}}
    “queue.filter” is missing.
    {"queue":{"filter":"","offset":0}}
    “queue.limit” is missing.
    {"moodTracks":{}}
    “moodTracks.mood” is missing.
    {"addToMood":{}}
    “addToMood.mood” is missing.
    {"addToMood":{"mood":"calm"}}
    “addToMood.tracks” is missing.
    {"removeFromMood":{}}
    “removeFromMood.mood” is missing.
    {"removeFromMood":{"mood":"calm"}}
    “removeFromMood.tracks” is missing.
    {"createMood":{}}
    “createMood.mood” is missing.
    {"editMood":{}}
    “editMood.mood” is missing.
    {"editMood":{"mood":"focused"}}
    “editMood.look” is missing.
    {"renameMood":{}}
    “renameMood.mood” is missing.
    {"renameMood":{"mood":"focused"}}
    “renameMood.to” is missing.
    {"deleteMood":{}}
    “deleteMood.mood” is missing.
    {"setRating":{}}
    “setRating.rating” is missing.
    {"setRating":{"rating":4}}
    “setRating.tracks” is missing.
    {"setFavourite":{}}
    “setFavourite.isFavourite” is missing.
    {"setFavourite":{"isFavourite":true}}
    “setFavourite.tracks” is missing.
    {"adopt":{}}
    “adopt.songs” is missing.
    {"adopt":{"songs":[{"from":"s1:00112233445566778899aabbccddeeff"}]}}
    “adopt.songs.0.to” is missing.
    {"adopt":{"songs":[{"from":"a.mp3","to":{"nowPlaying":{}}}]}}
    “adopt.songs.0.from” has an invalid value.
    {"importSongs":{}}
    “importSongs.songs” is missing.
    {"importSongs":{"songs":[{"rating":4}]}}
    “importSongs.songs.0.track” is missing.
    {"importSongs":{"songs":[{"track":{"nowPlaying":{}}}]}}
    “importSongs.songs.0.rating” is missing.
    {"importSongs":{"songs":[{"track":{"nowPlaying":{}},"rating":4}]}}
    “importSongs.songs.0.program” is missing.
    {"importSongs":{"songs":[{"track":{"nowPlaying":{}},"rating":4,"program":"iTunes"}]}}
    “importSongs.songs.0.plays” is missing.
    {"importSongs":{"songs":[{"track":{"nowPlaying":{}},"rating":4,"program":"iTunes","plays":1}]}}
    “importSongs.songs.0.skips” is missing.
    {"createPlaylist":{}}
    “createPlaylist.playlist” is missing.
    {"addToPlaylist":{}}
    “addToPlaylist.playlist” is missing.
    {"addToPlaylist":{"playlist":"Evening"}}
    “addToPlaylist.tracks” is missing.
    {"playlistTracks":{}}
    “playlistTracks.playlist” is missing.
    {"matchTracks":{}}
    “matchTracks.tracks” is missing.
    {"moveInPlaylist":{}}
    “moveInPlaylist.playlist” is missing.
    {"moveInPlaylist":{"before":1,"playlist":"Evening"}}
    “moveInPlaylist.places” is missing.
    {"removeFromPlaylist":{}}
    “removeFromPlaylist.playlist” is missing.
    {"removeFromPlaylist":{"playlist":"Evening"}}
    “removeFromPlaylist.places” is missing.
    {"renamePlaylist":{}}
    “renamePlaylist.playlist” is missing.
    {"renamePlaylist":{"playlist":"Evening"}}
    “renamePlaylist.to” is missing.
    {"deletePlaylist":{}}
    “deletePlaylist.playlist” is missing.
    {"scan":{}}
    “scan.paths” is missing.
    {"scanAll":{}}
    “scanAll.paths” is missing.
    {"removeLibraryFolder":{}}
    “removeLibraryFolder.path” is missing.
    {"trashFiles":{}}
    “trashFiles.paths” is missing.
    {"rereadFiles":{}}
    “rereadFiles.paths” is missing.
    {"tagsWritten":{}}
    “tagsWritten.files” is missing.
    {"lyrics":{}}
    “lyrics.entry” is missing.
    {"setLyricsOffset":{}}
    “setLyricsOffset.seconds” is missing.
    {"spectrum":{}}
    “spectrum.bands” is missing.
    {"saveQuery":{}}
    “saveQuery.query” is missing.
    {"deleteQuery":{}}
    “deleteQuery.name” is missing.
    {"takeOverSessions":{}}
    “takeOverSessions.sessions” is missing.
    {"submitListens":{}}
    “submitListens.refusedToo” is missing.
    {"setSensorLabel":{}}
    “setSensorLabel.text” is missing.
    {"quit":{}}
    “quit.onlyIfAlone” is missing.
    {"sortQueue":{}}
    “sortQueue.order” is missing.
    {"queueMatch":{"text":"a","from":1}}
    “queueMatch.backward” is missing.
    """#)
}
