import { words as contract } from '@marquee/contract/words/vi';
import { kit } from './vi/kit.ts';
import { media } from './vi/media.ts';
import { screens } from './vi/screens.ts';
import { session } from './vi/session.ts';
import { shell } from './vi/shell.ts';
import { toast } from './vi/toast.ts';

export const vi = { ...contract, kit, media, screens, session, shell, toast };
