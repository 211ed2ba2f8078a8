#ifndef CTAGLIB_ID3V2_READER_H
#define CTAGLIB_ID3V2_READER_H

#include "ItemList.h"

/// Adds the contents of the requested frames of an ID3v2 tag.
void readID3v2(ItemList &list, const ctag_source &tag, ctag_frames frames);

#endif
