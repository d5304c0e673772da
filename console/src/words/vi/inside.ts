import { general as contract } from '@marquee/contract/words/vi/general';
import { contest } from './contest.ts';
import { counted } from './counted.ts';
import { documents } from './documents.ts';
import { finding } from './finding.ts';
import { inbox } from './inbox.ts';
import { kit } from './kit.ts';
import { media } from './media.ts';
import { screens } from './screens.ts';
import { security } from './security.ts';

/** Everything else, fetched with the screens behind the sign-in and with the pages that need no session but are more than a door. */
export const inside = { ...contract, contest, counted, documents, finding, inbox, kit, media, screens, security };
