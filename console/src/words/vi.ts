import { merge } from './merge.ts';
import { collections } from './vi/collections.ts';
import { contest } from './vi/contest.ts';
import { door } from './vi/door.ts';
import { inside } from './vi/inside.ts';
import { music } from './vi/music.ts';
import { musicBulk } from './vi/musicBulk.ts';
import { security } from './vi/security.ts';
import { television } from './vi/television.ts';
import { usersPart } from './vi/usersPart.ts';

/** Every word there is, in the language that the others are measured by. */
export const vi = merge(merge({ ...door, ...inside, collections, contest, musicBulk, security }, usersPart), merge(television, music));
