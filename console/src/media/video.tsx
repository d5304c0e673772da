import { video } from '@marquee/contract/media/video';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { screens } from '../kit/screens.ts';
import { VideoList } from './video/VideoList.tsx';

// The list is opened far more often than the form, so the form is loaded separately.
const VideoForm = lazyWithFallback(() => import('./video/VideoForm.tsx').then((m) => m.VideoForm));

export const videoScreens = screens(video, {
  list: <VideoList />,
  form: <VideoForm />,
  preload: VideoForm.preload,
});
