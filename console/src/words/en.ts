import type { Shape } from './shape.ts';
import type { vi } from './vi.ts';
import { merge } from './merge.ts';
import { advertise } from './en/advertise.ts';
import { actions } from './en/actions.ts';
import { collections } from './en/collections.ts';
import { contest } from './en/contest.ts';
import { door } from './en/door.ts';
import { feedbackPart } from './en/feedback.ts';
import { inside } from './en/inside.ts';
import { judging } from './en/judging.ts';
import { music } from './en/music.ts';
import { musicBulk } from './en/musicBulk.ts';
import { screeningPart } from './en/screeningPart.ts';
import { security } from './en/security.ts';
import { television } from './en/television.ts';
import { today } from './en/today.ts';
import { usersPart } from './en/usersPart.ts';

export const en = merge(
  merge(merge({ ...door, ...inside, collections, contest, musicBulk, security, today }, usersPart), merge(television, music)),
  merge(merge(merge(merge(judging, actions), screeningPart), feedbackPart), advertise),
) satisfies Shape<typeof vi>;
