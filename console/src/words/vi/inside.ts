import { everywhere } from '@marquee/contract/words/vi/everywhere';
import { counted } from './counted.ts';
import { documents } from './documents.ts';
import { finding } from './finding.ts';
import { inbox } from './inbox.ts';
import { kit } from './kit.ts';
import { media } from './media.ts';
import { screens } from './screens.ts';

/** Everything else, fetched with the screens behind the sign-in and with the pages that need no session but are more than a door. */
export const inside = { ...everywhere, counted, documents, finding, inbox, kit, media, screens };
