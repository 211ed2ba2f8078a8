#ifndef PACED_PCM_H
#define PACED_PCM_H

// An ALSA plugin for tests: a sound device without sound. libasound loads it by the type of a PCM:
//
//   pcm_type.paced { lib "/…/libasound_module_pcm_paced.so" }
//   pcm.paced { type paced dump "FILE" fault "FILE" format "S16_LE" rate 48000 channels 2 period_bytes 4096 }
//
// It plays by CLOCK_MONOTONIC, and appends every frame that it is given to `dump`, as it gets them. All fields may be
// left out; the last four limit what it takes. The file `fault`, looked at whenever the device is used, may hold:
//
//   EBUSY   opening fails, as with a device that another program holds
//   ENODEV  the device is unplugged; opening fails, too
//   EIO     its sound server was killed; opening fails, too
//   ESTRPIPE the machine was suspended, and the device with it
//   XRUN    it stops as if it had run dry, once: the file is emptied
//   STALL   its sound server hangs: it plays nothing, and starting, stopping and closing wait until the file says otherwise
//   SUSPEND its sink is suspended: it takes frames and plays none, but its delay falls by the clock all the same

#endif
