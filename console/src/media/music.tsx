import { music } from '@marquee/contract/media/music';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { screens } from '../kit/screens.ts';
import { MusicList } from './music/MusicList.tsx';

// The list is opened far more often than the form, so the form is loaded separately.
const MusicForm = lazyWithFallback(() => import('./music/MusicForm.tsx').then((m) => m.MusicForm));

export const musicScreens = screens(music, {
  list: <MusicList />,
  form: <MusicForm />,
  preload: MusicForm.preload,
});
