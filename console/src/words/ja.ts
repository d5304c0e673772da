import type { Shape } from './shape.ts';
import type { vi } from './vi.ts';
import { merge } from './merge.ts';
import { advertise } from './ja/advertise.ts';
import { actions } from './ja/actions.ts';
import { collections } from './ja/collections.ts';
import { contest } from './ja/contest.ts';
import { door } from './ja/door.ts';
import { feedbackPart } from './ja/feedback.ts';
import { inside } from './ja/inside.ts';
import { judging } from './ja/judging.ts';
import { music } from './ja/music.ts';
import { musicBulk } from './ja/musicBulk.ts';
import { screeningPart } from './ja/screeningPart.ts';
import { security } from './ja/security.ts';
import { television } from './ja/television.ts';
import { today } from './ja/today.ts';
import { usersPart } from './ja/usersPart.ts';

export const ja = merge(
  merge(merge({ ...door, ...inside, collections, contest, musicBulk, security, today }, usersPart), merge(television, music)),
  merge(merge(merge(merge(judging, actions), screeningPart), feedbackPart), advertise),
) satisfies Shape<typeof vi>;
