import { general as contract } from '@marquee/contract/words/en/general';
import { contest } from './contest.ts';
import { counted } from './counted.ts';
import { documents } from './documents.ts';
import { finding } from './finding.ts';
import { inbox } from './inbox.ts';
import { kit } from './kit.ts';
import { media } from './media.ts';
import { screens } from './screens.ts';
import { security } from './security.ts';

/** All other texts, fetched with the console and with the larger public pages (documents, contest). */
export const inside = { ...contract, contest, counted, documents, finding, inbox, kit, media, screens, security };
