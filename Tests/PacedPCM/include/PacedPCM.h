#ifndef PACED_PCM_H
#define PACED_PCM_H

// An ALSA plugin for tests: a sound device that is silent. libasound loads it by PCM type:
//
//   pcm_type.paced { lib "/…/libasound_module_pcm_paced.so" }
//   pcm.paced { type paced dump "FILE" fault "FILE" format "S16_LE" rate 48000 channels 2 period_bytes 4096 }
//
// It plays in real time by CLOCK_MONOTONIC, and appends every frame to `dump` on arrival. All fields are
// optional; the last four limit the accepted formats. The file `fault`, read whenever the device is used, may contain:
//
//   EBUSY   opening fails, as with a device in use by another program
//   ENODEV  the device is unplugged; opening fails, too
//   EIO     its sound server was killed; opening fails, too
//   ESTRPIPE the machine was suspended, and the device with it
//   XRUN    an underrun occurs, once: the file is emptied
//   STALL   its sound server hangs: it plays nothing, and starting, stopping and closing block until the file changes
//   SUSPEND its sink is suspended: it accepts frames and plays none, but its delay still decreases with time

#endif
