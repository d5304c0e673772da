import type { Shape } from './shape.ts';
import type { vi } from './vi.ts';
import { words as contract } from '@marquee/contract/words/en';
import { kit } from './en/kit.ts';
import { media } from './en/media.ts';
import { screens } from './en/screens.ts';
import { session } from './en/session.ts';
import { shell } from './en/shell.ts';
import { toast } from './en/toast.ts';

export const en = { ...contract, kit, media, screens, session, shell, toast } satisfies Shape<typeof vi>;
