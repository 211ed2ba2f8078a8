#ifndef CTAGLIB_ID3V2_READER_H
#define CTAGLIB_ID3V2_READER_H

#include "ItemList.h"

/// Adds what the frames of an ID3v2 tag say that are asked for.
void readID3v2(ItemList &list, const ctag_source &tag, ctag_frames frames);

#endif
