/// What `pactl` and `pw-dump` print, shortened.
enum RecordedSinks {
  /// `pactl -f json list sinks` as of a laptop with headphones plugged in, and others on Bluetooth.
  static let pactl = """
    [{"index":0,"state":"SUSPENDED","name":"alsa_output.pci-0000_00_1f.3.analog-stereo",\
    "description":"Built-in Audio Analog Stereo","driver":"module-alsa-card.c","mute":false,\
    "volume":{"front-left":{"value":65536,"value_percent":"100%","db":"0.00 dB"}},"balance":0.00,\
    "properties":{"alsa.card":"0","device.bus":"pci","device.form_factor":"internal",\
    "device.description":"Built-in Audio Analog Stereo","device.icon_name":"audio-card-pci"},\
    "ports":[{"name":"analog-output-speaker","description":"Speakers","type":"Speaker",\
    "priority":10000,"availability_group":"Legacy 4","availability":"availability unknown"},\
    {"name":"analog-output-headphones","description":"Headphones","type":"Headphones",\
    "priority":9900,"availability_group":"Legacy 4","availability":"available"}],\
    "active_port":"analog-output-headphones","formats":["pcm"]},\
    {"index":1,"name":"alsa_output.pci-0000_00_1f.3.hdmi-stereo",\
    "description":"Built-in Audio Digital Stereo","properties":{"device.bus":"pci",\
    "device.form_factor":"internal"},"ports":[{"name":"hdmi-output-0",\
    "description":"HDMI / DisplayPort","type":"HDMI","priority":5900}],\
    "active_port":"hdmi-output-0","formats":["pcm"]},\
    {"index":2,"name":"bluez_output.AC_80_0A_2C_A6_4E.1","description":"WH-1000XM4",\
    "properties":{"device.bus":"bluetooth","device.form_factor":"headset",\
    "device.icon_name":"audio-headset-bluetooth"},"ports":[{"name":"headset-output",\
    "description":"Headset","type":"Headset","priority":0}],"active_port":"headset-output"},\
    {"index":3,"name":"null","description":"Null Output","properties":{"device.class":"abstract",\
    "device.icon_name":"audio-card"},"ports":[],"active_port":null,"formats":["pcm"]}]
    """

  /// What pactl 16.1 prints of sinks with umlauts.
  static let pactlWithoutUmlauts = """
    [{"index":0,"state":"IDLE","name":"first","description":"(null)","driver":"module-null-sink.c",\
    "properties":{"device.description":"(null)","device.class":"abstract",\
    "device.form_factor":"speaker","device.icon_name":"audio-speakers"},"ports":[],\
    "active_port":null,"formats":["pcm"]},{"index":1,"state":"IDLE","name":"second",\
    "description":"(null)","properties":{"device.description":"(null)",\
    "device.form_factor":"headphone"},"ports":[],"active_port":null}]
    """

  /// `pactl list sinks` of the same sinks with `LC_ALL=C`.
  static let pactlText = """
    Sink #0
    \tState: IDLE
    \tName: first
    \tDescription: Lautsprecher Küche
    \tDriver: module-null-sink.c
    \tProperties:
    \t\tdevice.description = "Lautsprecher Küche"
    \tFormats:
    \t\tpcm

    Sink #1
    \tState: IDLE
    \tName: second
    \tDescription: Kopfhörer
    \tProperties:
    \t\tdevice.description = "Kopfhörer"
    """

  /// `pw-dump` as of a laptop that plays through its speakers, with headphones on Bluetooth.
  static let dump = """
    [{"id":0,"type":"PipeWire:Interface:Core","version":4,"permissions":["r","w","x","m"],\
    "info":{"cookie":2147483647,"props":{"config.name":"pipewire.conf","core.daemon":true}}},\
    {"id":34,"type":"PipeWire:Interface:Metadata","version":3,"props":{"metadata.name":"default"},\
    "metadata":[{"subject":0,"key":"default.audio.sink","value":{"name":"x"}}]},\
    {"id":46,"type":"PipeWire:Interface:Device","version":3,"info":{"change-mask":["props"],\
    "props":{"device.api":"alsa","device.bus":"pci","device.form-factor":"internal",\
    "device.icon-name":"audio-card-analog-pci","object.id":46},"params":{"EnumProfile":[{"index":0,\
    "name":"off"}],"Route":[{"index":0,"direction":"Input","device":3,"name":"mic",\
    "description":"Microphone"},{"index":3,"direction":"Output","device":4,\
    "name":"[Out] Speaker","description":"Speakers","available":"unknown",\
    "info":[2,"port.type","speaker"]}]}}},\
    {"id":47,"type":"PipeWire:Interface:Device","info":{"props":{"device.api":"bluez5",\
    "device.bus":"bluetooth","device.form-factor":"headset"},"params":{}}},\
    {"id":52,"type":"PipeWire:Interface:Node","info":{"state":"suspended","props":{"device.id":46,\
    "card.profile.device":4,"media.class":"Audio/Sink","node.nick":"ALC257 Analog",\
    "node.name":"alsa_output.pci-0000_00_1f.3.analog-stereo",\
    "node.description":"Built-in Audio Analog Stereo"},"params":{"Format":[]}}},\
    {"id":53,"type":"PipeWire:Interface:Node","info":{"props":{"device.id":46,\
    "media.class":"Audio/Source","node.name":"alsa_input.pci-0000_00_1f.3.analog-stereo"}}},\
    {"id":60,"type":"PipeWire:Interface:Node","info":{"props":{"device.id":47,\
    "media.class":"Audio/Sink","node.name":"bluez_output.AC_80_0A_2C_A6_4E.1",\
    "node.description":"WH-1000XM4"}}},\
    {"id":61,"type":"PipeWire:Interface:Client","info":null}]
    """

  /// `pw-dump` of PipeWire 0.3.65 with two null sinks, shortened.
  static let dumpOfNullSinks = """
    [{"id":0,"type":"PipeWire:Interface:Core","version":3,"permissions":["r","w","x","m"],\
    "info":{"cookie":2994353486,"user-name":"root","host-name":"vm","version":"0.3.65",\
    "name":"pipewire-0","change-mask":["props"],"props":{"clock.power-of-two-quantum":true,\
    "config.name":"pipewire.conf","core.daemon":true,"core.name":"pipewire-0",\
    "cpu.max-align":32}}},{"id":1,"type":"PipeWire:Interface:Module","version":3,\
    "permissions":["r","w","x","m"],"info":{"name":"libpipewire-module-rt",\
    "filename":"/usr/lib/x86_64-linux-gnu/pipewire-0.3/libpipewire-module-rt.so",\
    "change-mask":["props"],"props":{"module.author":"Wim Taymans <wim.taymans@gmail.com>",\
    "module.description":"Use realtime thread scheduling, falling back to RTKit",\
    "module.name":"libpipewire-module-rt",\
    "module.usage":"[nice.level=<priority: default 20(don't change)>] [rt.prio=<priority: default 88>] [rt.time.soft=<in usec: default -1] [rt.time.hard=<in usec: default -1] ",\
    "module.version":"0.3.65","nice.level":-11,"object.id":1,"object.serial":1}}},{"id":4,\
    "type":"PipeWire:Interface:Profiler","version":3,"permissions":["r","w","x","m"],\
    "props":{"object.serial":4}},{"id":6,"type":"PipeWire:Interface:Factory","version":3,\
    "permissions":["r","w","x","m"],"info":{"name":"metadata",\
    "type":"PipeWire:Interface:Metadata","version":3,"change-mask":["props"],\
    "props":{"factory.name":"metadata","factory.type.name":"PipeWire:Interface:Metadata",\
    "factory.type.version":3,"module.id":5,"object.id":6,"object.serial":6}}},{"id":27,\
    "type":"PipeWire:Interface:Node","version":3,"permissions":["r","w","x","m"],\
    "info":{"state":"suspended","error":null,"props":{"factory.name":"support.node.driver",\
    "node.driver":true,"node.group":"pipewire.dummy","node.name":"Dummy-Driver",\
    "object.id":27,"object.serial":28,"priority.driver":20000},"params":{}}},{"id":29,\
    "type":"PipeWire:Interface:Metadata","version":3,"permissions":["r","w","x","m"],\
    "props":{"metadata.name":"settings","object.serial":30},"metadata":[{"subject":0,\
    "key":"log.level","type":"","value":2},{"subject":0,"key":"clock.rate","type":"",\
    "value":48000},{"subject":0,"key":"clock.allowed-rates","type":"","value":"[ 48000 ]"},\
    {"subject":0,"key":"clock.quantum","type":"","value":1024},{"subject":0,\
    "key":"clock.min-quantum","type":"","value":16},{"subject":0,"key":"clock.max-quantum",\
    "type":"","value":2048},{"subject":0,"key":"clock.force-quantum","type":"","value":0},\
    {"subject":0,"key":"clock.force-rate","type":"","value":0}]},{"id":31,\
    "type":"PipeWire:Interface:Node","version":3,"permissions":["r","w","x","m"],\
    "info":{"state":"suspended","error":null,"props":{"audio.position":"[FL FR]",\
    "device.form-factor":"speaker","factory.name":"support.null-audio-sink",\
    "media.class":"Audio/Sink","node.description":"Lautsprecher Küche","node.driver":true,\
    "node.name":"kitchen","object.id":31,"object.linger":true,"object.serial":32},\
    "params":{"PropInfo":[{"id":"volume","description":"Volume","type":{"default":1.0,\
    "min":0.0,"max":10.0}},{"id":"mute","description":"Mute","type":{"default":false,\
    "alt1":false,"alt2":true}}],"Props":[{"volume":1.0,"mute":false,"channelVolumes":[1.0,\
    1.0],"channelMap":["FL","FR"]}]}}},{"id":32,"type":"PipeWire:Interface:Node","version":3,\
    "permissions":["r","w","x","m"],"info":{"state":"suspended","error":null,\
    "props":{"audio.position":"[FL FR]","factory.name":"support.null-audio-sink",\
    "media.class":"Audio/Sink","node.description":"Blue Headphones","node.driver":true,\
    "node.name":"ears","object.id":32,"object.linger":true,"object.serial":34},\
    "params":{"PropInfo":[{"id":"volume","description":"Volume","type":{"default":1.0,\
    "min":0.0,"max":10.0}},{"id":"mute","description":"Mute","type":{"default":false,\
    "alt1":false,"alt2":true}}],"Props":[{"volume":1.0,"mute":false,"channelVolumes":[1.0,\
    1.0],"channelMap":["FL","FR"]}]}}},{"id":30,"type":"PipeWire:Interface:Client",\
    "version":3,"permissions":["r","w","x","m"],"info":{"change-mask":["props"],\
    "props":{"application.language":"C.UTF-8","application.name":"pw-dump",\
    "application.process.binary":"pw-dump","application.process.host":"vm",\
    "application.process.id":14295}}}]
    """
}
