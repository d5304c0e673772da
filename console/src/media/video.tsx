import { video } from '@marquee/contract/media/video';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { screens } from '../kit/screens.ts';
import { VideoList } from './video/VideoList.tsx';

// As with movies: the list does not wait for the form's parts.
const VideoForm = lazyWithFallback(() => import('./video/VideoForm.tsx').then((m) => m.VideoForm));

export const videoScreens = screens(video, {
  list: <VideoList />,
  form: <VideoForm />,
  preload: VideoForm.preload,
});
