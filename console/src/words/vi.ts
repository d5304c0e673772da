import { merge } from './merge.ts';
import { advertise } from './vi/advertise.ts';
import { actions } from './vi/actions.ts';
import { collections } from './vi/collections.ts';
import { contest } from './vi/contest.ts';
import { door } from './vi/door.ts';
import { feedbackPart } from './vi/feedback.ts';
import { inside } from './vi/inside.ts';
import { judging } from './vi/judging.ts';
import { music } from './vi/music.ts';
import { musicBulk } from './vi/musicBulk.ts';
import { screeningPart } from './vi/screeningPart.ts';
import { security } from './vi/security.ts';
import { television } from './vi/television.ts';
import { today } from './vi/today.ts';
import { usersPart } from './vi/usersPart.ts';

/** Every word there is, in the language that the others are measured by. */
export const vi = merge(
  merge(merge({ ...door, ...inside, collections, contest, musicBulk, security, today }, usersPart), merge(television, music)),
  merge(merge(merge(merge(judging, actions), screeningPart), feedbackPart), advertise),
);
