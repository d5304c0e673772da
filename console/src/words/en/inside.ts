import { common } from '@marquee/contract/words/en/common';
import { counted } from './counted.ts';
import { documents } from './documents.ts';
import { finding } from './finding.ts';
import { inbox } from './inbox.ts';
import { kit } from './kit.ts';
import { media } from './media.ts';
import { screens } from './screens.ts';

/** All other texts, fetched with the console and with the larger public pages (documents, contest). */
export const inside = { ...common, counted, documents, finding, inbox, kit, media, screens };
