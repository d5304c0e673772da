import { useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Fields } from '@marquee/contract/kit/field';
import type { Fault } from '@marquee/contract/kit/faults';
import { faults as faultsOf } from '@marquee/contract/kit/faults';
import { ApiError, call, reason } from '../kit/call.ts';
import { sentence, serverFaults } from '../kit/faults.ts';
import { useFormEngine } from '../kit/form/useFormEngine.ts';
import { afterPointerRelease } from '../kit/pointerRelease.ts';
import { dayIn, homeZone } from '../kit/zone.ts';
import { PublicNavigate } from '../session/PublicLink.tsx';
import { useTexts } from '../words/words.ts';
import { clearDraft, draft, dropTicket, entryContract, saveField, saveReceipt, getTicket } from './draft.ts';

/** The fields in the order of the form. The first one with a fault gets the focus. */
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

/** A fault of one field, as a sentence. */
type EntryFault = { path: string; text: string };

/** Today in the time zone of the contest, wherever the person is. */
export const today = (): string => dayIn(homeZone, Date.now());

/** Loaded when a field loses the focus for the first time, like the contract. */
const loadNormalizer = () => import('./normalizeField.ts');

/** The id of the element that gets the focus for a field. */
export const fieldId = (name: string) => `entry-${name}`;

/**
 * The state of the entry form: values, uploaded files, faults, and submitting. `isSending` says which files are being uploaded. `readHoneypot`
 * returns the value of the field `fax`, which people do not see and only bots fill in.
 */
export function useEntry(isSending: { film: boolean; photo: boolean }, readHoneypot: () => string) {
  const t = useTexts();
  const navigate = useContext(PublicNavigate) ?? ((to: string) => window.location.assign(to));
  const { values, film, photo } = draft.use((state) => state);
  const [agreed, setAgreed] = useState({ consent: false, guardian: false });
  const [minorBirthday, setMinorBirthday] = useState<string | null>(null);
  /** the fields of the contract, from the first check on */
  const fields = useRef<Fields>({});
  const { faults, setFaults, error, isBusy, submit } = useFormEngine<EntryFault>({
    fromServer: (errors) => serverFaults({ fields: fields.current }, errors).map((fault) => ({ path: fault.path, text: sentence('entry', fault) })),
    focus: (found) => {
      const first = fieldOrder.find((name) => found.some(({ path }) => path === name));
      if (first !== undefined) document.getElementById(fieldId(first))?.focus();
    },
  });

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
    const { normalizeField } = await loadNormalizer();
    const now = draft.get();
    const texts = Object.fromEntries(
      Object.entries(now.values)
        .map(([name, value]) => [name, normalizeField(name, value)])
        .filter(([, text]) => text !== ''),
    );
    return {
      contest: true as const,
      ...texts,
      ...(now.film === null ? {} : { film: now.film.id }),
      ...(now.photo === null ? {} : { id_photo: now.photo }),
      consent: agreed.consent,
      guardian: agreed.guardian,
      fax: readHoneypot(),
    };
  };

  /** All faults of the entry by the rules of the server. */
  const findFaults = async (): Promise<EntryFault[]> => {
    const { entryBody, entryFaults, entryFields } = await entryContract();
    fields.current = entryFields;
    const body = await currentBody();
    const parsed = entryBody.safeParse(body);
    const found: Fault[] = parsed.success ? [] : faultsOf(parsed.error, body, entryFields);
    const all = [...found, ...entryFaults(body, today()).filter(({ path }) => !found.some((each) => each.path === path))];
    const sentences = new Map(all.map((fault) => [fault.path, sentence('entry', fault)]));
    if (isSending.film) sentences.set('film', t('contest.film.wait'));
    if (isSending.photo) sentences.set('id_photo', t('contest.film.waitPhoto'));
    return [...sentences].map(([path, text]) => ({ path, text })).filter(({ path }) => fieldOrder.includes(path));
  };

  const setFault = (name: string, text: string | undefined) =>
    setFaults((before) => [...before.filter(({ path }) => path !== name), ...(text === undefined ? [] : [{ path: name, text }])]);

  async function send() {
    try {
      const { sendEntry: enter } = await entryContract();
      const { data } = await call(enter, { body: (await currentBody()) as never, ticket: await getTicket() });
      saveReceipt(data);
      clearDraft();
      navigate('/main/sign-up-success');
    } catch (cause) {
      if (cause instanceof ApiError) prepareForRefusal(cause);
      throw cause;
    }
  }

  function prepareForRefusal({ code, errors }: ApiError) {
    const isAbout = (name: string) => errors.some(({ path }) => path === name);
    if (code === 'ticket_over' && errors.length === 0) dropTicket();
    // With a fast clock this browser may take a minor for an adult. The server then requires the guardian field, which is not on the page yet.
    if (isAbout('guardian')) flushSync(() => setMinorBirthday(draft.get().values['birthday'] ?? null));
    // The server no longer has the file, so it must be uploaded again.
    if (isAbout('film')) draft.set({ film: null });
    if (isAbout('id_photo')) draft.set({ photo: null });
  }

  return {
    values,
    film,
    photo,
    faults: new Map(faults.map(({ path, text }) => [path, text])),
    refused: error === null ? null : reason(error),
    isBusy,
    /** whether the person is a minor, so that a guardian must consent too */
    isMinor: minorBirthday !== null && minorBirthday === birthday,
    agreed,
    setFault,
    submit: () => submit(findFaults, send),
    agree: (what: 'consent' | 'guardian', isTicked: boolean) => {
      setAgreed((before) => ({ ...before, [what]: isTicked }));
      setFault(what, undefined);
    },
    set: (name: string, value: string) => {
      saveField(name, value);
      if (faults.some(({ path }) => path === name)) setFault(name, undefined);
      // The server checks the ticket's age to detect bots, so it is requested at the first keystroke.
      void getTicket().catch(() => undefined);
    },
    /** Checks a field when it loses the focus, not while typing. */
    validate: async (name: string) => {
      const value = draft.get().values[name] ?? '';
      if (value === '') return;
      const { normalizeField } = await loadNormalizer();
      const normalized = normalizeField(name, value);
      if (draft.get().values[name] !== value) return;
      if (normalized !== value) saveField(name, normalized);
      const fault = (await findFaults()).find(({ path }) => path === name)?.text;
      // If the value has changed meanwhile, it is checked when the field loses the focus again.
      afterPointerRelease(() => draft.get().values[name] === normalized && setFault(name, fault));
    },
  };
}
export type EntryForm = ReturnType<typeof useEntry>;
