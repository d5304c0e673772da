import { television } from '@marquee/contract/media/television';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { screens } from '../kit/screens.ts';
import { TelevisionList } from './television/TelevisionList.tsx';

// The list is opened far more often than the form, so the form is loaded separately.
const TelevisionForm = lazyWithFallback(() => import('./television/TelevisionForm.tsx').then((m) => m.TelevisionForm));

export const televisionScreens = screens(television, {
  list: <TelevisionList />,
  form: <TelevisionForm />,
  preload: TelevisionForm.preload,
});
