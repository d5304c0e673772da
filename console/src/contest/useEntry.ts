import { useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Fault } from '@marquee/contract/kit/faults';
import { faults as faultsOf } from '@marquee/contract/kit/faults';
import { ApiError, call, reason } from '../kit/call.ts';
import { sentence, serverFaults } from '../kit/check.ts';
import { afterPress } from '../kit/press.ts';
import { dayIn, homeZone } from '../kit/zone.ts';
import { PublicNavigate } from '../session/PublicLink.tsx';
import { useWords } from '../words/words.ts';
import { clearDraft, draft, dropTicket, entryContract, saveField, saveReceipt, getTicket } from './draft.ts';

/** The fields in the order of the form; a broken one further up gets the focus first. */
const fieldOrder = [
  'title',
  'description',
  'film',
  'full_name',
  'birthday',
  'gender',
  'phone',
  'address',
  'city',
  'facebook',
  'tiktok',
  'youtube',
  'instagram',
  'id_photo',
  'consent',
  'guardian',
];

/** The day where the contest is held, wherever the person is. */
export const today = (): string => dayIn(homeZone, Date.now());

/** Fetched when a field is first left, as the contract is. */
const loadNormalizer = () => import('./normalizeField.ts');

/** The element that stands for a field, for the focus. */
export const fieldId = (name: string) => `entry-${name}`;

/**
 * An entry being filled in: what was typed and sent, what is wrong with it, and sending it. `isSending` tells of files under way, `fax` what stands in the
 * field that people do not see.
 */
export function useEntry(isSending: { film: boolean; photo: boolean }, fax: () => string) {
  const t = useWords();
  const navigate = useContext(PublicNavigate) ?? ((to: string) => window.location.assign(to));
  const { values, film, photo } = draft.use((state) => state);
  const [agreed, setAgreed] = useState({ consent: false, guardian: false });
  const [minorBirthday, setMinorBirthday] = useState<string | null>(null);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const { birthday } = values;
  useEffect(() => {
    let isCurrent = true;
    if (birthday)
      void entryContract().then(({ entryFaults }) => {
        if (isCurrent && entryFaults({ birthday }, today()).some(({ path }) => path === 'guardian')) setMinorBirthday(birthday);
      });
    return () => {
      isCurrent = false;
    };
  }, [birthday]);

  const currentBody = async () => {
    const { normalizeField: tidied } = await loadNormalizer();
    const now = draft.get();
    const texts = Object.fromEntries(
      Object.entries(now.values)
        .map(([name, value]) => [name, tidied(name, value)])
        .filter(([, text]) => text !== ''),
    );
    return {
      contest: true as const,
      ...texts,
      ...(now.film === null ? {} : { film: now.film.id }),
      ...(now.photo === null ? {} : { id_photo: now.photo }),
      consent: agreed.consent,
      guardian: agreed.guardian,
      fax: fax(),
    };
  };

  /** Everything that is wrong with the entry as it is, by the server's own rules, in sentences. */
  const findFaults = async (): Promise<Map<string, string>> => {
    const { entryBody, entryFaults, entryFields } = await entryContract();
    const body = await currentBody();
    const parsed = entryBody.safeParse(body);
    const found: Fault[] = parsed.success ? [] : faultsOf(parsed.error, body, entryFields);
    const all = [...found, ...entryFaults(body, today()).filter(({ path }) => !found.some((each) => each.path === path))];
    const told = new Map(all.map((fault) => [fault.path, sentence('entry', fault)]));
    if (isSending.film) told.set('film', t('contest.film.wait'));
    if (isSending.photo) told.set('id_photo', t('contest.film.waitPhoto'));
    return new Map(fieldOrder.flatMap((name) => (told.has(name) ? [[name, told.get(name) as string]] : [])));
  };

  const showFaults = (found: ReadonlyMap<string, string>) => {
    setFaults(found);
    const [first] = found.keys();
    if (first !== undefined) document.getElementById(fieldId(first))?.focus();
  };

  const tell = (name: string, message: string | undefined) =>
    setFaults((before) => {
      const next = new Map(before);
      if (message === undefined) next.delete(name);
      else next.set(name, message);
      return next;
    });

  async function submit() {
    if (isBusy) return;
    setRefused(null);
    setBusy(true);
    try {
      const found = await findFaults();
      if (found.size > 0) return showFaults(found);
      const { enter } = await entryContract();
      const { data } = await call(enter, { body: (await currentBody()) as never, ticket: await getTicket() });
      saveReceipt(data);
      clearDraft();
      navigate('/main/sign-up-success');
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError) || error.errors.length === 0) {
      if (error instanceof ApiError && error.code === 'ticket_over') dropTicket();
      return setRefused(reason(error));
    }
    void entryContract().then(({ entryFields }) => {
      const told = serverFaults({ fields: entryFields }, error.errors);
      // A clock that is ahead takes somebody for older than the server does, which then asks for what is not on the page yet.
      if (told.some(({ path }) => path === 'guardian')) flushSync(() => setMinorBirthday(draft.get().values['birthday'] ?? null));
      // A file that is gone on the server has to be sent again.
      if (told.some(({ path }) => path === 'film')) draft.set({ film: null });
      if (told.some(({ path }) => path === 'id_photo')) draft.set({ photo: null });
      showFaults(new Map(told.map((fault) => [fault.path, sentence('entry', fault)])));
    });
  }

  return {
    values,
    film,
    photo,
    faults,
    refused,
    isBusy,
    /** whether a guardian has to agree too */
    isMinor: minorBirthday !== null && minorBirthday === birthday,
    agreed,
    tell,
    submit,
    agree: (what: 'consent' | 'guardian', isTicked: boolean) => {
      setAgreed((before) => ({ ...before, [what]: isTicked }));
      tell(what, undefined);
    },
    set: (name: string, value: string) => {
      saveField(name, value);
      if (faults.has(name)) tell(name, undefined);
      // Its age is what tells a person from a program: it begins with the first letter.
      void getTicket().catch(() => undefined);
    },
    /** A field was left: what is wrong with it is told now, not while typing. */
    leave: async (name: string) => {
      const value = draft.get().values[name] ?? '';
      if (value === '') return;
      const { normalizeField: tidied } = await loadNormalizer();
      const tidy = tidied(name, value);
      if (draft.get().values[name] !== value) return;
      if (tidy !== value) saveField(name, tidy);
      const fault = (await findFaults()).get(name);
      // What was typed on meanwhile, or left behind, is told of when it is left.
      afterPress(() => draft.get().values[name] === tidy && tell(name, fault));
    },
  };
}
export type EntryForm = ReturnType<typeof useEntry>;
