/// Messages of the protocol's version 2, byte by byte, as other programs rely on them.
enum RecordedMessages {
  /// Each request, and each of its optional members.
  static let requests = lines(
    #"""
    {"request":{"id":0,"request":{"snapshot":{}}}}
    {"request":{"id":1,"request":{"setState":{"to":1}}}}
    {"request":{"id":2,"request":{"togglePlayback":{}}}}
    {"request":{"id":3,"request":{"next":{}}}}
    {"request":{"id":4,"request":{"previous":{}}}}
    {"request":{"id":5,"request":{"seek":{"seconds":83.5,"entry":1}}}}
    {"request":{"id":6,"request":{"skip":{"seconds":-10}}}}
    {"request":{"id":7,"request":{"playEntry":{"id":1}}}}
    {"request":{"id":7,"request":{"startOver":{"entry":1}}}}
    {"request":{"id":8,"request":{"setVolume":{"percent":80}}}}
    {"request":{"id":9,"request":{"changeVolume":{"by":-5}}}}
    {"request":{"id":10,"request":{"setRate":{"rate":1.25}}}}
    {"request":{"id":11,"request":{"changeRate":{"by":-0.25}}}}
    {"request":{"id":12,"request":{"setReplayGain":{"mode":"album","preamp":2}}}}
    {"request":{"id":13,"request":{"setEqualizer":{"preset":"off"}}}}
    {"request":{"id":14,"request":{"setRepeat":{"mode":"all"}}}}
    {"request":{"id":15,"request":{"setShuffle":{"mode":"off"}}}}
    {"request":{"id":16,"request":{"setStopAfterItem":{"isOn":false}}}}
    {"request":{"id":17,"request":{"setSleepTimer":{"minutes":30}}}}
    {"request":{"id":18,"request":{"beginSeeking":{"forward":true}}}}
    {"request":{"id":19,"request":{"endSeeking":{}}}}
    {"request":{"id":20,"request":{"beginInterruption":{"token":"alarm","reason":"The alarm rings.","endsWithClient":true}}}}
    {"request":{"id":21,"request":{"endInterruption":{"token":"alarm"}}}}
    {"request":{"id":22,"request":{"setOutput":{"name":"silent"}}}}
    {"request":{"id":23,"request":{"setQueue":{"content":{"paths":{"paths":["/home/me/Music"]}},"play":true}}}}
    {"request":{"id":23,"request":{"setQueue":{"content":{"paths":{"paths":["/home/me/Music"]}},"play":true,"fromStart":true}}}}
    {"request":{"id":24,"request":{"appendToQueue":{"content":{"mood":{"name":"calm"}}}}}}
    {"request":{"id":25,"request":{"playNext":{"content":{"query":{"query":{"condition":"genre:jazz","order":{"key":"year","isDescending":true},"limit":50}}}}}}}
    {"request":{"id":26,"request":{"removeFromQueue":{"entries":[2]}}}}
    {"request":{"id":27,"request":{"moveInQueue":{"entries":[3],"before":1}}}}
    {"request":{"id":28,"request":{"undoQueue":{}}}}
    {"request":{"id":29,"request":{"queue":{"offset":0,"limit":100,"filter":""}}}}
    {"request":{"id":30,"request":{"clearQueue":{}}}}
    {"request":{"id":31,"request":{"undo":{}}}}
    {"request":{"id":32,"request":{"moods":{}}}}
    {"request":{"id":33,"request":{"moodTracks":{"mood":"calm"}}}}
    {"request":{"id":34,"request":{"addToMood":{"mood":"calm","tracks":[{"nowPlaying":{}}]}}}}
    {"request":{"id":35,"request":{"removeFromMood":{"mood":"calm","tracks":[{"entry":{"id":1}}]}}}}
    {"request":{"id":36,"request":{"createMood":{"mood":"focused","look":{"key":5,"color":"blue","sign":"~"}}}}}
    {"request":{"id":37,"request":{"editMood":{"mood":"focused","look":{"key":6}}}}}
    {"request":{"id":38,"request":{"renameMood":{"mood":"focused","to":"busy"}}}}
    {"request":{"id":39,"request":{"deleteMood":{"mood":"busy"}}}}
    {"request":{"id":40,"request":{"setRating":{"rating":4,"tracks":[{"nowPlaying":{}}]}}}}
    {"request":{"id":41,"request":{"setFavourite":{"isFavourite":true,"tracks":[{"nowPlaying":{}}]}}}}
    {"request":{"id":41,"request":{"adopt":{"songs":[{"from":"s1:00112233445566778899aabbccddeeff","to":{"path":{"path":"/home/me/a.flac"}}}]}}}}
    {"request":{"id":41,"request":{"importSongs":{"songs":[{"track":{"path":{"path":"/home/me/a.flac"}},"rating":4,"program":"iTunes","plays":12,"skips":1,"lastPlayedAt":1700000000000,"addedAt":1600000000000}]}}}}
    {"request":{"id":42,"request":{"playlists":{}}}}
    {"request":{"id":43,"request":{"createPlaylist":{"playlist":"Evening"}}}}
    {"request":{"id":44,"request":{"addToPlaylist":{"playlist":"Evening","tracks":[{"queue":{}}]}}}}
    {"request":{"id":45,"request":{"playlistTracks":{"playlist":"Evening"}}}}
    {"request":{"id":46,"request":{"moveInPlaylist":{"playlist":"Evening","places":[2],"before":1}}}}
    {"request":{"id":47,"request":{"removeFromPlaylist":{"playlist":"Evening","places":[2]}}}}
    {"request":{"id":48,"request":{"renamePlaylist":{"playlist":"Evening","to":"Night"}}}}
    {"request":{"id":49,"request":{"deletePlaylist":{"playlist":"Night"}}}}
    {"request":{"id":50,"request":{"scan":{"paths":[]}}}}
    {"request":{"id":51,"request":{"stopScan":{}}}}
    {"request":{"id":51,"request":{"analyze":{}}}}
    {"request":{"id":51,"request":{"analyze":{"query":{"condition":"genre:jazz"}}}}}
    {"request":{"id":51,"request":{"stopAnalysis":{}}}}
    {"request":{"id":52,"request":{"beginMoodSorting":{}}}}
    {"request":{"id":53,"request":{"endMoodSorting":{}}}}
    {"request":{"id":54,"request":{"libraryFolders":{}}}}
    {"request":{"id":55,"request":{"removeLibraryFolder":{"path":"/home/me/Music"}}}}
    {"request":{"id":56,"request":{"lyrics":{"entry":1}}}}
    {"request":{"id":57,"request":{"setLyricsOffset":{"seconds":0.2}}}}
    {"request":{"id":58,"request":{"spectrum":{"bands":16}}}}
    {"request":{"id":58,"request":{"spectrum":{"bands":16,"coming":19}}}}
    {"request":{"id":59,"request":{"savedQueries":{}}}}
    {"request":{"id":60,"request":{"saveQuery":{"query":{"name":"evening","text":"mood:calm"}}}}}
    {"request":{"id":61,"request":{"deleteQuery":{"name":"evening"}}}}
    {"request":{"id":62,"request":{"takeOverSessions":{"sessions":[]}}}}
    {"request":{"id":63,"request":{"listenBrainzStatus":{}}}}
    {"request":{"id":64,"request":{"submitListens":{"refusedToo":false}}}}
    {"request":{"id":65,"request":{"sensorStatus":{}}}}
    {"request":{"id":66,"request":{"startSensor":{}}}}
    {"request":{"id":67,"request":{"setSensorLabel":{"text":"at work"}}}}
    {"request":{"id":68,"request":{"syncSensor":{}}}}
    {"request":{"id":69,"request":{"cancelSensorSync":{}}}}
    {"request":{"id":70,"request":{"stopSensor":{}}}}
    {"request":{"id":71,"request":{"service":{}}}}
    {"request":{"id":72,"request":{"quit":{"onlyIfAlone":false}}}}
    {"request":{"id":73,"request":{"seek":{"seconds":0.1}}}}
    {"request":{"id":74,"request":{"seek":{"seconds":"inf","entry":9223372036854775807}}}}
    {"request":{"id":75,"request":{"setReplayGain":{"mode":"off"}}}}
    {"request":{"id":76,"request":{"setSleepTimer":{}}}}
    {"request":{"id":77,"request":{"moveInQueue":{"entries":[3,4]}}}}
    {"request":{"id":78,"request":{"moveInPlaylist":{"playlist":"Evening","places":[2]}}}}
    {"request":{"id":79,"request":{"createMood":{"mood":"focused"}}}}
    {"request":{"id":80,"request":{"editMood":{"mood":"focused","look":{}}}}}
    {"request":{"id":81,"request":{"setLyricsOffset":{"seconds":-1,"track":"s1:00112233445566778899aabbccddeeff"}}}}
    {"request":{"id":82,"request":{"setQueue":{"content":{"moodMix":{"name":"calm","mix":"radio","seed":18446744073709551615}},"play":false}}}}
    {"request":{"id":83,"request":{"setQueue":{"content":{"playlist":{"name":"Evening"}},"play":false}}}}
    {"request":{"id":84,"request":{"setQueue":{"content":{"tracks":{"tracks":[{"path":"/home/me/a.mp3","title":"A","artist":"","album":"","albumArtist":"","genre":"","isDurationExact":false}]}},"play":true}}}}
    {"request":{"id":85,"request":{"appendToQueue":{"content":{"query":{"query":{}}}}}}}
    {"request":{"id":86,"request":{"addToMood":{"mood":"calm","tracks":[{"album":{"of":7}},{"persistentID":{"id":"s1:00112233445566778899aabbccddeeff"}},{"path":{"path":"/home/me/a\u000ab.mp3"}},{"queue":{}},{"remembered":{"track":{"path":"/home/me/a.mp3","title":"A","artist":"","album":"","albumArtist":"","genre":"","isDurationExact":false}}}]}}}}
    {"request":{"id":86,"request":{"addToMood":{"mood":"calm","tracks":[{"matched":{"track":{"path":"/home/me/a.mp3","title":"A","artist":"","album":"","albumArtist":"","genre":"","isDurationExact":false}}}]}}}}
    {"request":{"id":86,"request":{"addToMood":{"mood":"calm","tracks":[{"persistentID":{"id":"s1:00112233445566778899aabbccddeeff","path":"/home/me/a.mp3"}}]}}}}
    {"request":{"id":87,"request":{"takeOverSessions":{"sessions":[{"id":"6f0c","entry":{"id":1,"track":{"path":"/home/me/a.mp3","title":"A","artist":"","album":"","albumArtist":"","genre":"","isDurationExact":false}},"startedAt":{"unixMilliseconds":0,"monotonicNanoseconds":0},"lastHeardAt":{"unixMilliseconds":0,"monotonicNanoseconds":0},"sampleRate":44100,"heard":[{"start":0,"end":441000}],"moods":["calm"],"endReason":"skipped","importedFrom":"listenbrainz"}]}}}}
    {"request":{"id":88,"request":{"sensorStatus":{"sensor":"headphones"}}}}
    {"request":{"id":89,"request":{"startSensor":{"sensor":"headphones"}}}}
    {"request":{"id":90,"request":{"setSensorLabel":{"text":"at work","sensor":"headphones"}}}}
    {"request":{"id":91,"request":{"syncSensor":{"sensor":"headphones"}}}}
    {"request":{"id":92,"request":{"cancelSensorSync":{"sensor":"headphones"}}}}
    {"request":{"id":93,"request":{"stopSensor":{"sensor":"headphones"}}}}
    {"request":{"id":94,"request":{"listenBrainzStatus":{"service":"another"}}}}
    {"request":{"id":95,"request":{"submitListens":{"refusedToo":true,"service":"another"}}}}
    {"request":{"id":96,"request":{"storeSensor":{}}}}
    {"request":{"id":97,"request":{"storeSensor":{"sensor":"headphones"}}}}
    {"request":{"id":98,"request":{"sortQueue":{"order":{"key":"number","isDescending":false}}}}}
    {"request":{"id":99,"request":{"queueMatch":{"text":"été","from":3,"backward":true}}}}
    {"request":{"id":100,"request":{"trashFiles":{"paths":["/home/me/a.mp3"]}}}}
    {"request":{"id":101,"request":{"rereadFiles":{"paths":["/home/me/a.mp3"]}}}}
    {"request":{"id":102,"request":{"headphones":{}}}}
    {"request":{"id":103,"request":{"headphones":{"after":7}}}}
    {"request":{"id":104,"request":{"recentreHeadphones":{}}}}
    {"request":{"id":105,"request":{"trainHeadphones":{"after":7}}}}
    {"request":{"id":106,"request":{"pauseAfterInterruption":{"token":"alarm"}}}}
    {"request":{"id":107,"request":{"takeOverSessions":{"sessions":[{"id":"6f0d","entry":{"id":0,"track":{"path":"","title":"","artist":"","album":"","albumArtist":"","genre":"","isDurationExact":false}},"startedAt":{"unixMilliseconds":0,"monotonicNanoseconds":0},"lastHeardAt":{"unixMilliseconds":10000,"monotonicNanoseconds":0},"sampleRate":1000,"heard":[{"start":0,"end":10000}],"runs":[{"frames":{"start":0,"end":10000},"startedAt":0,"milliseconds":10000}],"moods":[],"endReason":"stopped","player":"firefox"}]}}}}
    {"request":{"id":108,"request":{"otherPlayers":{}}}}
    {"request":{"id":109,"request":{"tellOtherPlayer":{"id":":1.42","command":"pause"}}}}
    {"request":{"id":110,"request":{"arrangeQueue":{"entries":[3,1]}}}}
    {"request":{"id":111,"request":{"tagsWritten":{"files":[{"path":"/home/me/a.mp3","changes":[{"field":"title","old":["A"],"new":["B"]}],"sound":"s1:0123456789abcdef0123456789abcdef","version":"1 2 3 4"}]}}}}
    {"request":{"id":112,"request":{"tagsWritten":{"files":[{"path":"/home/me/a.mp3","changes":[{"field":"year","old":["1999"],"new":[]}],"dates":{"TDRC":["1999-05-03"]},"sound":"s1:0123456789abcdef0123456789abcdef","version":"1 2 3 4"}]}}}}
    {"request":{"id":113,"request":{"forgetRecords":{"of":"/home/me/Pictures"}}}}
    {"request":{"id":114,"request":{"forgetRecords":{"of":"/home/me/Pictures","sensor":"photos"}}}}
    {"request":{"id":115,"request":{"scan":{"paths":["/home/me/Music"]}}}}
    {"request":{"id":116,"request":{"matchTracks":{"tracks":[{"path":"/home/me/a.mp3","title":"A","artist":"","album":"","albumArtist":"","genre":"","isDurationExact":false}]}}}}
    {"request":{"id":117,"request":{"redo":{}}}}
    {"request":{"id":118,"request":{"playNow":{"content":{"paths":{"paths":["/home/me/a.mp3"]}}}}}}
    {"request":{"id":119,"request":{"insertIntoQueue":{"content":{"paths":{"paths":["/home/me/a.mp3"]}},"after":2}}}}
    {"request":{"id":120,"request":{"insertIntoQueue":{"content":{"paths":{"paths":["/home/me/a.mp3"]}}}}}}
    {"request":{"id":121,"request":{"shiftInQueue":{"entries":[3,4],"by":-2}}}}
    {"request":{"id":122,"request":{"playQueuedNext":{"entries":[3,4]}}}}
    {"request":{"id":123,"request":{"insertIntoPlaylist":{"playlist":"Evening","tracks":[{"queue":{}}],"after":2}}}}
    {"request":{"id":124,"request":{"insertIntoPlaylist":{"playlist":"Evening","tracks":[{"queue":{}}]}}}}
    {"request":{"id":125,"request":{"shiftInPlaylist":{"playlist":"Evening","places":[2,3],"by":1}}}}
    {"request":{"id":126,"request":{"shiftInMood":{"mood":"calm","songs":["s1:00112233445566778899aabbccddeeff"],"by":-1}}}}
    {"request":{"id":127,"request":{"moveInMood":{"mood":"calm","songs":["s1:00112233445566778899aabbccddeeff"],"before":"s1:0123456789abcdef0123456789abcdef"}}}}
    {"request":{"id":128,"request":{"moveInMood":{"mood":"calm","songs":["s1:00112233445566778899aabbccddeeff"]}}}}
    {"request":{"id":129,"request":{"insertIntoMood":{"mood":"calm","tracks":[{"entry":{"id":1}}],"after":"s1:0123456789abcdef0123456789abcdef"}}}}
    {"request":{"id":130,"request":{"insertIntoMood":{"mood":"calm","tracks":[{"entry":{"id":1}}]}}}}
    {"request":{"id":131,"request":{"scanAll":{"paths":["/home/me/Music"]}}}}
    {"request":{"id":132,"request":{"setLoop":{"points":{"start":63,"end":70},"entry":1}}}}
    {"request":{"id":133,"request":{"setLoop":{"points":{"start":63}}}}}
    {"request":{"id":134,"request":{"setLoop":{}}}}
    {"request":{"id":135,"request":{"bookmarks":{}}}}
    {"request":{"id":136,"request":{"addBookmarks":{"bookmarks":[{"track":{"entry":{"id":1}},"seconds":63.5,"name":"Solo"}]}}}}
    {"request":{"id":137,"request":{"renameBookmark":{"id":3,"to":"Bridge"}}}}
    {"request":{"id":138,"request":{"removeBookmarks":{"ids":[3]}}}}
    {"request":{"id":139,"request":{"setCrossfade":{"seconds":6}}}}
    {"request":{"id":140,"request":{"setCrossfade":{}}}}
    {"request":{"id":141,"request":{"setFades":{"onSkip":true,"onPause":false}}}}
    {"request":{"id":142,"request":{"setFades":{}}}}
    """#)

  /// Each reply.
  static let replies = lines(
    #"""
    {"reply":{"id":0,"reply":{"snapshot":{"snapshot":{"revision":0,"queueRevision":0,"libraryRevision":0,"moodsRevision":0,"state":0,"queueCount":0,"position":{"seconds":0,"takenAt":{"unixMilliseconds":0,"monotonicNanoseconds":0}},"repeatMode":"off","shuffleMode":"off","stopsAfterItem":false,"rate":1,"volume":100,"sound":{"replayGain":"off","preamp":0,"equalizer":"off"},"itemMoods":[],"itemMarks":{"rating":0,"isFavourite":false},"lyricsOffset":{"all":0,"track":0},"output":"default","underruns":0}}}}}
    {"reply":{"id":1,"reply":{"queued":{"result":{"added":12,"skipped":[{"path":"/home/me/notes.txt","reason":"/home/me/notes.txt is a text file, not a sound file that Stimmung plays."}],"skippedCount":1,"refusedCount":1,"otherFormats":{"WMA":2}}}}}}
    {"reply":{"id":2,"reply":{"queue":{"window":{"queueRevision":3,"total":4,"offset":0,"rows":[{"index":0,"entry":{"id":1,"track":{"path":"/home/me/a.mp3","title":"A","artist":"","album":"","albumArtist":"","genre":"","isDurationExact":false}},"moods":["calm"],"marks":{"rating":0,"isFavourite":false}}]}}}}}
    {"reply":{"id":2,"reply":{"queue":{"window":{"queueRevision":3,"total":4,"offset":0,"rows":[{"index":0,"entry":{"id":1,"track":{"path":"/home/me/a.mp3","title":"A","artist":"","album":"","albumArtist":"","genre":"","isDurationExact":false}},"moods":["calm"],"marks":{"rating":0,"isFavourite":false},"resumesAt":5400}]}}}}}
    {"reply":{"id":3,"reply":{"moods":{"moods":[{"name":"happy","trackCount":3,"look":{"key":1,"color":"yellow","sign":"+"}}]}}}}
    {"reply":{"id":3,"reply":{"moods":{"moods":[{"name":"focused","trackCount":0,"look":{},"ordinal":2}]}}}}
    {"reply":{"id":4,"reply":{"moodTracks":{"tracks":[{"persistentID":"s1:00112233445566778899aabbccddeeff","addedAt":1795248000000,"track":{"path":"/home/me/a.mp3","title":"A","artist":"","album":"","albumArtist":"","genre":"","isDurationExact":false},"isMissing":false}]}}}}
    {"reply":{"id":5,"reply":{"moodChanged":{"change":{"mood":"calm","changed":1,"unchanged":0}}}}}
    {"reply":{"id":6,"reply":{"marked":{"change":{"changed":1,"unchanged":0}}}}}
    {"reply":{"id":7,"reply":{"playlists":{"playlists":[{"name":"Evening","trackCount":4}]}}}}
    {"reply":{"id":7,"reply":{"bookmarks":{"bookmarks":[{"id":3,"name":"Solo","seconds":63.5,"addedAt":1795248000000,"track":{"path":"/home/me/a.mp3","title":"A","artist":"","album":"","albumArtist":"","genre":"","isDurationExact":false},"isMissing":false}]}}}}
    {"reply":{"id":8,"reply":{"playlistTracks":{"tracks":[{"id":1,"track":{"path":"/home/me/a.mp3","title":"A","artist":"","album":"","albumArtist":"","genre":"","isDurationExact":false},"isMissing":false}]}}}}
    {"reply":{"id":9,"reply":{"undone":{"what":"2 tracks filed under calm"}}}}
    {"reply":{"id":9,"reply":{"redone":{"what":"2 tracks filed under calm"}}}}
    {"reply":{"id":9,"reply":{"queued":{"result":{"added":2,"skipped":[],"skippedCount":0,"refusedCount":0,"place":{"index":3,"ahead":1}}}}}}
    {"reply":{"id":10,"reply":{"scanned":{"result":{"found":3000,"added":2,"changed":1,"moved":0,"removed":0,"unreadable":0,"copies":4,"isComplete":true,"elapsed":0.8}}}}}
    {"reply":{"id":10,"reply":{"analyzed":{"result":{"analyzed":118,"known":2881,"failedCount":0,"isComplete":true,"elapsed":61.5}}}}}
    {"reply":{"id":10,"reply":{"analyzed":{"result":{"analyzed":118,"known":2881,"failed":[{"path":"/home/me/Music/a.mp3","reason":"“/home/me/Music/a.mp3” is not a sound file that Stimmung plays."}],"failedCount":1,"isComplete":true,"elapsed":61.5}}}}}
    {"reply":{"id":11,"reply":{"libraryFolders":{"folders":[{"path":"/home/me/Music","tracks":3000,"isThere":true,"isSetting":false}]}}}}
    {"reply":{"id":12,"reply":{"lyrics":{"lyrics":{"synced":true,"lines":[{"time":12.5,"text":"The lamps","words":[{"time":12.5,"text":"The "},{"time":12.9,"text":"lamps"}]}]}}}}}
    {"reply":{"id":13,"reply":{"spectrum":{"spectrum":{"levels":[12,40,3]}}}}}
    {"reply":{"id":13,"reply":{"spectrum":{"spectrum":{"levels":[12,40,3],"coming":[[10,45,2],[9,51,0]]}}}}}
    {"reply":{"id":14,"reply":{"savedQueries":{"queries":[{"name":"evening","text":"mood:calm"}]}}}}
    {"reply":{"id":15,"reply":{"sessionsTakenOver":{"added":0}}}}
    {"reply":{"id":16,"reply":{"listenBrainz":{"status":{"isEnabled":true,"server":"https://api.listenbrainz.org","user":"me","since":1795248000000,"isRunning":false,"sent":3,"refusedNow":0,"waiting":0,"refused":[{"listenedAt":1795248000000,"artist":"A","title":"T","reason":"400 “Invalid listen”"}],"refusedCount":1,"obstacle":"There is no token for ListenBrainz.","lastSuccess":1795248000000,"lastAnswer":"200","lastError":"The host does not answer."}}}}}
    {"reply":{"id":17,"reply":{"sensor":{"status":{"isRunning":true,"isEnabled":true,"label":"","deviceId":"0f5c","records":12,"recordsStored":12,"duplicatesSuppressed":3,"recordsWaiting":0,"recordsLost":0,"lastError":"The disk is full.","databasePath":"/home/me/.local/share/stimmung/aware_music.sqlite","sync":{"host":"https://study.example.org","isRunning":false,"sent":12,"waiting":0,"obstacle":"The records would travel for everybody to read.","lastSuccess":1795248000000,"lastAnswer":"200","lastError":"The host does not answer."}}}}}}
    {"reply":{"id":18,"reply":{"service":{"service":{"version":"0.1.0","processID":4711,"startedAt":1795248000000,"clients":2}}}}}
    {"reply":{"id":19,"reply":{"done":{}}}}
    {"reply":{"id":20,"reply":{"lyrics":{}}}}
    {"reply":{"id":21,"reply":{"queued":{"result":{"added":12,"skipped":[],"skippedCount":0,"refusedCount":0}}}}}
    {"reply":{"id":21,"reply":{"queued":{"result":{"added":12,"skipped":[],"skippedCount":0,"refusedCount":0,"newFolders":["/home/me/Music"]}}}}}
    {"reply":{"id":22,"reply":{"filesChanged":{"change":{"changed":1,"refused":[{"path":"/home/me/b.mp3","reason":"There is no file /home/me/b.mp3."}]}}}}}
    {"reply":{"id":23,"reply":{"headphones":{"report":{"source":"airpods","isEnabled":true,"isConnected":true,"name":"My AirPods","ears":["inEar","out"],"measures":["pitch","yaw"],"problem":"Nothing has come for a while.","gestures":[{"gesture":"nod","command":"mood add happy","refusal":"It cannot be."}],"underWay":{"gesture":"nod","part":0.5},"lost":0,"newest":7,"samples":[{"number":7,"time":{"unixMilliseconds":1795248000000,"monotonicNanoseconds":12000000},"pitch":-0.25,"yaw":0.5,"rotationRate":[0.5,0,-1],"gesture":"nod"}]}}}}}
    {"reply":{"id":24,"reply":{"otherPlayers":{"players":[{"player":{"id":":1.42","name":"firefox","identity":"Mozilla Firefox"},"state":1,"track":{"path":"","title":"Blue in Green","artist":"Miles Davis","album":"Kind of Blue","albumArtist":"","genre":"","duration":337.6,"isDurationExact":false},"position":{"seconds":12.5,"takenAt":{"unixMilliseconds":1795248000000,"monotonicNanoseconds":12000000}},"match":{"path":"/home/me/b.mp3","persistentID":"s1:00112233445566778899aabbccddeeff","title":"Blue in Green","artist":"Miles Davis","album":"","albumArtist":"","genre":"","duration":337.2,"isDurationExact":true},"moods":["calm"]},{"player":{"id":":1.43","name":"vlc","identity":"VLC"},"state":0,"moods":[]}]}}}}
    {"reply":{"id":25,"reply":{"snapshot":{"snapshot":{"revision":0,"queueRevision":0,"libraryRevision":0,"moodsRevision":0,"state":0,"queueCount":0,"position":{"seconds":0,"takenAt":{"unixMilliseconds":0,"monotonicNanoseconds":0}},"repeatMode":"off","shuffleMode":"off","stopsAfterItem":false,"rate":1,"volume":100,"sound":{"replayGain":"off","preamp":0,"equalizer":"off"},"itemMoods":[],"itemMarks":{"rating":0,"isFavourite":false},"lyricsOffset":{"all":0,"track":0},"output":"default","underruns":0,"other":{"player":{"id":":1.43","name":"vlc","identity":"VLC"},"state":0,"moods":[]}}}}}}
    {"reply":{"id":26,"reply":{"scanned":{"result":{"found":3000,"added":2,"changed":1,"moved":0,"removed":0,"unreadable":1,"skipped":[{"path":"/home/me/Music/a.mp3","reason":"“/home/me/Music/a.mp3” is not a sound file that Stimmung plays."}],"otherFormats":{"WMA":2},"copies":4,"isComplete":true,"elapsed":0.8}}}}}
    {"reply":{"id":27,"reply":{"headphones":{"report":{"source":"opentrack","isEnabled":true,"isConnected":true,"name":"","ears":[],"measures":["roll"],"gestures":[],"lost":0,"newest":7,"samples":[{"number":7,"time":{"unixMilliseconds":1795248000000,"monotonicNanoseconds":12000000},"roll":-0.25}]}}}}}
    {"reply":{"id":28,"reply":{"playlistTracks":{"tracks":[{"id":0,"track":{"path":"/home/me/a.mp3","title":"A","artist":"","album":"","albumArtist":"","genre":"","isDurationExact":false},"isMissing":false,"evidence":"pathEnd"}]}}}}
    """#)

  /// The lines of a text.
  static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
