import { zone } from '@marquee/contract/advertise/zone';
import { FormSkeleton } from '../kit/form/FormSkeleton.tsx';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { screens } from '../kit/screens.ts';
import { ZoneList } from './zone/ZoneList.tsx';

const Form = lazyWithFallback(() => import('./zone/ZoneForm.tsx').then((m) => m.ZoneForm), <FormSkeleton />);

export const zoneScreens = screens(zone, { list: <ZoneList />, form: <Form />, preload: Form.preload });
