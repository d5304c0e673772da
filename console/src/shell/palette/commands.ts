import { showKeys } from '../../kit/keyboard.tsx';
import { nounLabel, valueLabel } from '../../kit/label.ts';
import { useWho } from '../../kit/who.ts';
import { lockNow } from '../../session/lock.ts';
import { signOut } from '../../session/session.ts';
import { languageNames, uiLanguages } from '../../words/languages.ts';
import { useTexts } from '../../words/words.ts';
import { useItems } from '../navigation.ts';
import { setAppearance, settings } from '../settings.ts';
import { themes } from '../tokens.ts';

/** An entry of the palette. It either navigates to `to` or calls `run`. `also` lists further search terms. */
export type Command = { key: string; label: string; note: string; also?: readonly string[]; to?: string; run?: () => void };

/** The screens that this person may open. */
export function useScreens(): Command[] {
  const t = useTexts();
  const { user, enters } = useWho();
  const account = t('finding.palette.account');
  const canWrite = enters('advertise') && user?.role !== 'partner';
  const items = useItems().filter(({ area }) => enters(area));
  return [
    ...(items.length > 0 ? [{ key: 'screen:today', label: t('screens.today'), note: '', to: '/main' }] : []),
    ...items.flatMap(({ to, title, group, nouns }): Command[] => {
      const note = t(`screens.${group}`);
      const lists = nouns?.values.filter((value) => value !== title).map((value) => ({ to: `${to}?${nouns.of}=${value}`, title: value })) ?? [];
      return [{ to, title }, ...lists].map((list) => ({ key: `screen:${list.to}`, label: t(`screens.${list.title}`), note, to: list.to }));
    }),
    ...(canWrite ? [{ key: 'screen:messages', label: t('finding.palette.messages'), note: account, to: '/main/account/messages' }] : []),
    { key: 'screen:account', label: account, note: t('shell.account'), to: '/main/account' },
    { key: 'screen:documents', label: t('finding.palette.documents'), note: '', to: '/documents' },
  ];
}

/** The actions that are available on every screen. */
export function useActions(): Command[] {
  const t = useTexts();
  const { user, may, enters } = useWho();
  const creations = useItems().flatMap(({ resource, area, to, nouns, create = 'edit' }): Command[] => {
    if (resource === undefined || create === null || !enters(area) || !may(area, create)) return [];
    const all = nouns?.values.map((value) => ({ noun: valueLabel(resource, nouns.of, value).toLowerCase(), form: `${to}/new?${nouns.of}=${value}` }));
    return (all ?? [{ noun: nounLabel(resource), form: `${to}/new` }]).map(({ noun, form }) => ({
      key: `new:${form}`,
      label: t('kit.new', { noun }),
      note: t(`screens.${area}`),
      to: form,
    }));
  });
  const canWrite = may('advertise', 'edit') && user?.role !== 'partner';
  return [
    ...creations,
    ...(may('media', 'edit') && enters('media')
      ? [{ key: 'new:songs', label: t('screens.musicBulk'), note: t('screens.media'), to: '/main/media/music/bulk' }]
      : []),
    ...(canWrite
      ? [{ key: 'new:message', label: t('finding.palette.newMessage'), note: t('finding.palette.messages'), to: '/main/account/messages/new' }]
      : []),
    ...themes.map((each): Command => ({
      key: `theme:${each}`,
      label: t('finding.palette.theme', { name: t(`shell.themes.${each}`) }),
      note: '',
      run: () => void setAppearance({ themeType: each }),
    })),
    ...uiLanguages.map((each): Command => ({
      key: `language:${each}`,
      label: t('finding.palette.language', { name: languageNames[each] }),
      note: each.toUpperCase(),
      // A person who cannot read the interface searches in their own language or in English.
      also: [languageNames[each], `language ${each}`],
      run: () => void settings.set({ locale: each }),
    })),
    { key: 'keys', label: t('finding.palette.keys'), note: '?', run: showKeys },
    { key: 'lock', label: t('finding.palette.lock'), note: '', run: lockNow },
    { key: 'signOut', label: t('shell.signOut'), note: user?.email ?? '', run: () => void signOut() },
  ];
}
