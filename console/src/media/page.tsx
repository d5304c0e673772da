import { page } from '@marquee/contract/media/page';
import { lazyWithFallback } from '../kit/lazy.tsx';
import { screens } from '../kit/screens.ts';
import { PageList } from './page/PageList.tsx';

const PageForm = lazyWithFallback(() => import('./page/PageForm.tsx').then((m) => m.PageForm));

export const pageScreens = screens(page, { list: <PageList />, form: <PageForm />, preload: PageForm.preload });
