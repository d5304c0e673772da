import { lazy, Suspense } from 'react';
import { video } from '@marquee/contract/media/video';
import { screens } from '../kit/screens.ts';
import { VideoList } from './video/VideoList.tsx';

// As with movies: the list does not wait for the form's parts.
const VideoForm = lazy(() => import('./video/VideoForm.tsx').then((m) => ({ default: m.VideoForm })));

export const videoScreens = screens(video, {
  list: <VideoList />,
  form: (
    <Suspense fallback={null}>
      <VideoForm />
    </Suspense>
  ),
});
