// Swift can call all that is needed of libvorbis.
#include <vorbis/codec.h>
