import type { Shape } from './shape.ts';
import type { vi } from './vi.ts';
import { words as contract } from '@marquee/contract/words/ja';
import { kit } from './ja/kit.ts';
import { media } from './ja/media.ts';
import { screens } from './ja/screens.ts';
import { session } from './ja/session.ts';
import { shell } from './ja/shell.ts';
import { toast } from './ja/toast.ts';

export const ja = { ...contract, kit, media, screens, session, shell, toast } satisfies Shape<typeof vi>;
