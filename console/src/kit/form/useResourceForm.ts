import { createContext, useContext, useRef, useState } from 'react';
import type { FieldError } from '@marquee/contract/errors';
import { lacks } from '@marquee/contract/kit/draft';
import type { Fields } from '@marquee/contract/kit/field';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useEndpoint } from '../ask.ts';
import { ApiError, isMissing } from '../call.ts';
import { check } from '../check.ts';
import { listAddressFrom } from '../list/origin.ts';
import { idempotentAttempt, draftName, dropDraft, mergeDraft } from '../drafts.ts';
import { type AnyResource, isChangeable, type Row } from '../record.ts';
import { reassignUploads, pendingUploadIds } from '../uploads.ts';
import { bodyOf, changesOf, differing, initial, mergeValues, hasForeignChanges, type Clash, type Values } from '../values.ts';
import { newChangeset } from '../undo.ts';
import { useWho } from '../who.ts';
import { fetchLatest, type ServerRecord, useSaving } from './saving.ts';
import { readRememberedChoices, rememberChoices, useUnavailableChoices } from './rememberedChoices.ts';
import { usePendingFields } from './useArrivals.ts';
import { useDraft } from './useDraft.ts';
import { type FieldSet, useFieldForm } from './useFieldForm.ts';
import { isDeleted as isInTrash, useForeignChange } from './useMeanwhile.ts';

/** Called when a create fails. `isKept` says whether the browser has stored the input. */
type OnCreateFailed = (error: ApiError, isKept: boolean) => void;

type FormOptions<R extends AnyResource<'get'>> = {
  id?: string | undefined;
  onCreateFailed?: OnCreateFailed;
  isOwnRecord?: boolean;
  rememberedFields?: readonly (keyof R['fields'] & string)[];
};

/**
 * The form of one record: its values, what is unsaved, its faults, and saving. Without an id in the route the record is new. Values are as they are read;
 * `base` is the record as the server last sent it. `onCreateFailed` is called when a create fails. `isOwnRecord` means that people may always change it,
 * because it is their own. `rememberedFields` are the fields in which a new record begins with this person's last choices.
 */
export function useResourceForm<R extends AnyResource<'get'>>(of: R, options: FormOptions<R> = {}) {
  const route = useParams<'id'>();
  const id = options.id ?? (route.id === 'new' ? undefined : route.id);
  const fields = of.fields as Fields;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { pathname, state } = useLocation();
  const [search] = useSearchParams();
  const { user, may } = useWho();
  const parent = pathname.replace(/\/[^/]*\/?$/, '');
  // Kept from the first render, because a link within the page makes a history entry without this state.
  const [listAddress] = useState(() => listAddressFrom(parent, state));
  const draftKey = draftName(user?.idUser ?? '', of.name, id);

  const query = useEndpoint(of.get, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const mutations = useSaving(of);
  /** The changeset of a press to which the next update belongs. The caller of `save` then reports the result. */
  const pressChangeset = useRef<string>(undefined);
  /** Whether the next save saves a draft. */
  const isDraftSave = useRef(false);

  const person = user?.idUser ?? '';
  const names = options.rememberedFields ?? [];
  const [base, setBase] = useState<Values>(() => initial(fields, search, id === undefined ? readRememberedChoices(person, of, names) : {}));
  const fieldForm = useFieldForm(of as AnyResource, { initial: () => base, base: id === undefined ? undefined : base });
  const { values, setValues, faults, setFaults, attempts } = fieldForm;
  /** Why the last save could not make the record public. */
  const [unpublishable, setUnpublishable] = useState<readonly FieldError[]>([]);
  const [record, setRecord] = useState<ServerRecord | null>(null);
  /** Whether an action on the record is running. */
  const [isActing, setActing] = useState(false);
  const [theirs, setTheirs] = useState<ServerRecord | null>(null);
  const [shownId, setShownId] = useState(id);
  /** A number that changes whenever another record is shown, but not when a new record gets its id. */
  const [turn, setTurn] = useState(0);
  /** The query of a new record's address, which sets first values. */
  const firstQuery = id === undefined ? search.toString() : '';
  const [shownQuery, setShownQuery] = useState(firstQuery);

  const dirty = differing(fields, base, values);
  const isDirty = dirty.length > 0;
  const version = record === null ? 0 : Number(record.row['version'] ?? 0);
  const { offered, setOffered, keptAt, attempt, formState, storeDraft, storeOffered } = useDraft({ name: draftKey, fields, version, base, values });
  /** The unsaved values over another base. */
  const withUnsaved = (other: Values) => ({ ...other, ...Object.fromEntries(dirty.map((name) => [name, values[name]])) });

  // The router keeps this form while the route changes to another record. Nothing of the former record may stay.
  if (shownId !== id) {
    setShownId(id);
    if (record === null || String(record.row[of.id]) !== id) {
      setTurn(turn + 1);
      const blank = initial(fields, search, id === undefined ? readRememberedChoices(person, of, names) : {});
      setRecord(null);
      setBase(blank);
      setValues(blank);
      fieldForm.reset();
      setUnpublishable([]);
      setTheirs(null);
    }
  }

  // A new record may also change to another noun by its address.
  if (shownQuery !== firstQuery) {
    setShownQuery(firstQuery);
    if (id === undefined && shownId === id) {
      const blank = initial(fields, search, readRememberedChoices(person, of, names));
      setBase(blank);
      setValues(withUnsaved(blank));
    }
  }

  // A remembered choice whose record is gone is removed before anybody saves it.
  const unavailable = useUnavailableChoices(of, id === undefined ? readRememberedChoices(person, of, names) : {}).filter((name) => base[name] !== null);
  if (id === undefined && unavailable.length > 0) {
    const withoutUnavailable = (old: Values) => ({
      ...old,
      ...Object.fromEntries(unavailable.filter((name) => old[name] === base[name]).map((name) => [name, null])),
    });
    setBase(withoutUnavailable);
    setValues(withoutUnavailable);
  }

  /** Shows the record as the server sent it. Values that changed since they were `sent` stay unsaved. */
  const showRecord = (answer: { data: Row; etag: string | null }, sent?: Values) => {
    setRecord({ row: answer.data, etag: answer.etag });
    setBase(answer.data);
    setValues((now) => ({ ...answer.data, ...Object.fromEntries((sent ? differing(fields, sent, now) : []).map((name) => [name, now[name]])) }));
    setFaults([]);
    setTheirs(null);
  };
  // The form shows the first answer, and newer ones while nothing is unsaved.
  const fresh =
    shownId === id && query.data !== undefined && String((query.data.data as Row)[of.id]) === id ? (query.data as { data: Row; etag: string | null }) : null;
  const isNewer = fresh !== null && record !== null && Number(fresh.data['version']) > version;
  const isBehind = isNewer && isDirty && (isInTrash(fresh.data) || hasForeignChanges(fields, base, values, fresh.data));
  // Unsaved work may already be in the record, for instance if the answer to a save was lost.
  if (fresh !== null && (record === null || (isNewer && !isBehind))) showRecord(fresh, base);
  // Changes by machines keep the version. They are shown at once, and unsaved work stays.
  if (fresh !== null && record !== null && fresh.data !== record.row && Number(fresh.data['version']) === version) {
    setRecord({ row: fresh.data, etag: fresh.etag });
    setBase(fresh.data);
    setValues(withUnsaved(fresh.data));
  }
  const isWorking = mutations.isPending || isActing;
  const foreignChange = useForeignChange({
    of,
    id,
    record: record?.row ?? null,
    query,
    isBehind: isBehind && theirs === null && !isWorking,
    isSaving: isWorking,
  });
  // People who may restore can still read a deleted record; others see what they last read. Unsaved work stays in view.
  const isDeleted = (record !== null && isInTrash(record.row)) || (foreignChange?.verb === 'removed' && !isDirty);
  const isForeign = record !== null && !isChangeable(record.row);
  // If a right is taken away meanwhile, unsaved work stays editable: the server refuses it and says why.
  const isWritable = (id === undefined ? of.create : of.update) !== undefined;
  const isReadOnly = isDeleted || isForeign || !isWritable || (options.isOwnRecord !== true && !may(of.area, 'edit') && !isDirty);

  // Viewers may already know the address of a published record, so its slug stays.
  const updatesSlugs = id === undefined || record?.row['status'] === 'draft';
  const set = (name: string, value: unknown) => {
    fieldForm.set(name, value, updatesSlugs);
    setUnpublishable([]);
  };

  /**
   * Sends what is unsaved.
   * @returns whether it was saved
   */
  async function send(input: Values = values, basis: { base: Values; etag: string | null } = { base, etag: record?.etag ?? null }): Promise<boolean> {
    // The record is created already and its page is opening. Another save would create it a second time.
    if (mutations.isPending || (id === undefined && formState.current.isDone)) return false;
    const draft = isDraftSave.current ? { draft: true } : {};
    setUnpublishable([]);
    if (!fieldForm.showFaults(check(of, input, id === undefined ? undefined : basis.base, isDraftSave.current))) return false;
    // If the person has gone to another record meanwhile, the result no longer concerns this form.
    const formAtSend = formState.current;
    try {
      if (id === undefined) {
        const body = { ...bodyOf(fields, input), ...draft };
        attempt.current = idempotentAttempt(body, attempt.current);
        storeDraft(input);
        const pendingIds = pendingUploadIds(of.name);
        const answer = await mutations.create.mutateAsync({ body, idempotencyKey: attempt.current.key } as never);
        formAtSend.isDone = true;
        formAtSend.isKept = false;
        if (names.length > 0) rememberChoices(person, of, { names, values: input });
        // The offered draft may belong to another new record: it stays for the next new form.
        storeOffered(offered);
        const created = answer.data as Row;
        const address = `${parent}/${String(created[of.id])}`;
        reassignUploads(pendingIds, of.name, String(created[of.id]), address);
        queries.setQueryData([of.get.path, { params: { id: created[of.id] } }], answer);
        if (formAtSend.isGone) return true;
        showRecord(answer as { data: Row; etag: string | null }, input);
        setOffered(undefined);
        await navigate(address, { replace: true, state: { from: listAddress, saved: true } });
      } else {
        const answer = await (pressChangeset.current === undefined ? mutations.update : mutations.updateQuietly).mutateAsync({
          changeset: pressChangeset.current ?? newChangeset(),
          params: { id },
          body: { ...changesOf(fields, basis.base, input), ...draft },
          ifMatch: basis.etag ?? undefined,
        } as never);
        // The saved fields are removed from the offered draft; the others stay in it.
        const restOfDraft = offered && mergeDraft(offered, differing(fields, basis.base, input), offered.base, offered.base);
        const unsavedDraft = restOfDraft && differing(fields, restOfDraft.base, restOfDraft.values).length > 0 ? restOfDraft : undefined;
        formAtSend.isKept = false;
        storeOffered(unsavedDraft);
        if (!formAtSend.isGone) {
          showRecord(answer as { data: Row; etag: string | null }, input);
          setOffered(unsavedDraft);
        }
        queries.setQueryData([of.get.path, { params: { id } }], answer);
      }
      return true;
    } catch (error) {
      if (formAtSend.isGone) return false;
      if (error instanceof ApiError && error.code === 'stale') {
        const now = await fetchLatest(of, id ?? '', { queries, failure: 'update' });
        // If the stored values equal the input or the base, there is no conflict.
        if (formAtSend.isGone) return false;
        if (now !== null && !hasForeignChanges(fields, basis.base, input, now.row)) return await send(input, { base: now.row, etag: now.etag });
        if (now !== null) setTheirs(now);
      } else if (isMissing(error)) void query.refetch();
      else if (error instanceof ApiError && error.errors.length > 0) {
        fieldForm.showErrors(error.errors);
        if (error.code === 'not_publishable') setUnpublishable(error.errors);
      }
      if (error instanceof ApiError && id === undefined) options.onCreateFailed?.(error, formState.current.isKept);
      return false;
    }
  }

  /** Fetches the record as others changed it, so that both versions can be merged. */
  async function compare() {
    const formAtStart = formState.current;
    const now = await fetchLatest(of, id ?? '', { queries, failure: 'information' });
    if (now !== null && !formAtStart.isGone) setTheirs(now);
  }

  const pending = usePendingFields({ recordTurn: turn, isSaving: mutations.isPending, send: () => send() });
  const unsaved = [...dirty, ...pending.busy.filter((name) => !dirty.includes(name))];
  const clashes: Clash[] = theirs === null ? [] : mergeValues(fields, base, values, theirs.row).clashes;

  return {
    of: of as AnyResource<'get'>,
    fields,
    id,
    turn,
    /** Whether it may be saved as a draft: it is new, or a required field is empty. */
    isDraftable: of.drafts.length > 0 && !isReadOnly && (id === undefined || base['incomplete'] === true || lacks(of as AnyResource, values).length > 0),
    parent,
    /** The address of its list, with the filters from which the record was opened. */
    listAddress,
    record: record?.row ?? null,
    values,
    base,
    dirty,
    /** The unsaved fields, and those that change when their uploads end. */
    unsaved,
    isDirty: unsaved.length > 0,
    isBusy: pending.isBusy,
    pendingState: pending.worstState,
    isSaveWaiting: pending.isSaveWaiting,
    isReadOnly,
    isDeleted,
    keptAt: isDirty ? keptAt : null,
    attempts,
    foreignChange,
    offered,
    theirs,
    clashes,
    faults,
    unpublishable,
    isLoading: id !== undefined && query.error === null && (record === null || String(record.row[of.id]) !== id),
    error: record === null ? query.error : null,
    isSaving: mutations.isPending || pending.isSaveWaiting,
    refetch: () => void query.refetch(),
    set,
    setBusy: pending.setBusy,
    blur: fieldForm.blur,
    showErrors: fieldForm.showErrors,
    compare,
    /**
     * Saves the unsaved fields. `changeset` belongs to a press that does more; its caller then reports the result.
     * @returns whether it was saved
     */
    save: (changeset?: string): Promise<boolean> => {
      pressChangeset.current = changeset;
      isDraftSave.current = false;
      return pending.save();
    },
    /**
     * Saves the unsaved fields as a draft, in which required fields may be empty. For `changeset` see `save`.
     * @returns whether it was saved
     */
    saveDraft: (changeset?: string): Promise<boolean> => {
      pressChangeset.current = changeset;
      isDraftSave.current = true;
      return pending.save();
    },
    /** Resets the form to the server's values. */
    discard: () => {
      setValues(base);
      setFaults([]);
      setUnpublishable([]);
      storeOffered(offered);
    },
    /**
     * Restores the offered draft under what was typed since. If the record has changed since, both are merged. If others changed the same fields, the form
     * goes back to the draft's version. It then reports that it is outdated, so nothing overwrites their work unasked.
     */
    restoreDraft: () => {
      if (offered === undefined) return;
      attempt.current = offered.attempt;
      const withDraft = mergeDraft(offered, dirty, base, values);
      const mergedValues = mergeValues(fields, withDraft.base, withDraft.values, base);
      if (record === null || mergedValues.clashes.length === 0) setValues(mergedValues.values);
      else {
        setRecord({ row: { ...record.row, version: withDraft.version }, etag: `"${withDraft.version}"` });
        setBase({ ...base, ...withDraft.base });
        setValues({ ...base, ...withDraft.values });
      }
      setOffered(undefined);
    },
    refuseDraft: () => {
      dropDraft(draftKey);
      setOffered(undefined);
    },
    /** Ends a merge with the chosen values, and saves them over the newer version. */
    finishMerge: async (choices: Values) => {
      if (theirs === null) return;
      const mergedValues = { ...mergeValues(fields, base, values, theirs.row).values, ...choices };
      setRecord(theirs);
      setBase(theirs.row);
      setValues(mergedValues);
      setTheirs(null);
      await send(mergedValues, { base: theirs.row, etag: theirs.etag });
    },
    endMerge: () => setTheirs(null),
    /** Runs an action on the record. Its changes are shown at once, under the unsaved work, because no other person made them. */
    runAction: async (action: () => Promise<boolean>) => {
      const formAtStart = formState.current;
      setActing(true);
      const isDone = await action();
      const now = formAtStart.isGone || formAtStart.isDone ? undefined : (await query.refetch()).data;
      // If the version rose by more than one, another person changed the record too.
      if (!formAtStart.isGone && isDone && now !== undefined && Number((now.data as Row)['version']) === version + 1)
        showRecord(now as { data: Row; etag: string | null }, base);
      setActing(false);
    },
    /** Called after the record was removed here: nothing is kept. */
    markRemoved: () => {
      formState.current.isDone = true;
      dropDraft(draftKey);
    },
  };
}
export type Form = ReturnType<typeof useResourceForm>;

export const FormContext = createContext<Form | null>(null);

/** The part of a form that a field needs. `within` is a prefix for the ids of its controls, needed if another form is on the same page. */
export type FormFields = Pick<Form, 'fields' | 'id' | 'values' | 'faults' | 'isReadOnly' | 'set' | 'blur' | 'setBusy'> & { of: FieldSet; within?: string };

/** For fields outside of a record's form. */
export const FieldsContext = createContext<FormFields | null>(null);

/** The form around a field: the nearest of the two contexts. */
export function useFields(): FormFields {
  const [fields, form] = [useContext(FieldsContext), useContext(FormContext)];
  const around = fields ?? form;
  if (around === null) throw new Error('a field must be inside a form');
  return around;
}

/** The resource form around this component. */
export function useForm(): Form {
  const form = useContext(FormContext);
  if (form === null) throw new Error('a field must be inside a form');
  return form;
}
