import { createContext, useContext, useRef, useState } from 'react';
import type { FieldError } from '@marquee/contract/errors';
import { lacks } from '@marquee/contract/kit/draft';
import type { Fields } from '@marquee/contract/kit/field';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useEndpoint } from '../ask.ts';
import { ApiError, isMissing } from '../call.ts';
import { check } from '../check.ts';
import { backTo } from '../list/origin.ts';
import { idempotentAttempt, draftName, dropDraft, mergeDraft } from '../drafts.ts';
import { type AnyResource, isChangeable, type Row } from '../record.ts';
import { reassignUploads, pendingUploadIds } from '../uploads.ts';
import { bodyOf, changesOf, differing, initial, mergeValues, hasForeignChanges, type Clash, type Values } from '../values.ts';
import { newChangeset } from '../undo.ts';
import { useWho } from '../who.ts';
import { latest, type Told, useSaving } from './saving.ts';
import { readRememberedChoices, remember, useGone } from './rememberedChoices.ts';
import { useArrivals } from './useArrivals.ts';
import { useDraft } from './useDraft.ts';
import { type FieldSet, useFieldForm } from './useFieldForm.ts';
import { isDeleted as isInTrash, useMeanwhile } from './useMeanwhile.ts';

/** Told why a record was not created, and whether what was typed is kept in the browser. */
type NotCreated = (error: ApiError, isKept: boolean) => void;

type FormOptions<R extends AnyResource<'get'>> = {
  id?: string | undefined;
  notCreated?: NotCreated;
  isOwn?: boolean;
  remembers?: readonly (keyof R['fields'] & string)[];
};

/**
 * One record being made or changed: its values, what is unsaved, what is broken, and saving it. With no id in the route it is a new one.
 * Values are as they are read; `base` is the record as the server last told it. `notCreated` hears of a create that failed;
 * `isOwn` says that it is the person's own record, which they may change whatever their rights; `remembers` names the fields in which a new record
 * begins with what this person used last.
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
  // As it was opened: going to a part of the page is an entry of its own, which nothing is handed to.
  const [back] = useState(() => backTo(parent, state));
  const draftKey = draftName(user?.idUser ?? '', of.name, id);

  const asked = useEndpoint(of.get, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const save = useSaving(of);
  /** the changeset of the press that the next update is a part of: whoever goes on with it tells of the whole */
  const within = useRef<string>(undefined);
  /** whether the next save is that of a draft */
  const asDraft = useRef(false);

  const person = user?.idUser ?? '';
  const names = options.remembers ?? [];
  const [base, setBase] = useState<Values>(() => initial(fields, search, id === undefined ? readRememberedChoices(person, of, names) : {}));
  const fieldForm = useFieldForm(of as AnyResource, { initial: () => base, base: id === undefined ? undefined : base });
  const { values, setValues, faults, setFaults, attempts } = fieldForm;
  /** why the last save could not make it public */
  const [unpublishable, setUnpublishable] = useState<readonly FieldError[]>([]);
  const [record, setRecord] = useState<Told | null>(null);
  /** something else is being done to the record from here */
  const [isActing, setActing] = useState(false);
  const [theirs, setTheirs] = useState<Told | null>(null);
  const [shownId, show] = useState(id);
  /** another with each record that is shown after another, but not when a new one becomes the record that was made of it */
  const [turn, setTurn] = useState(0);
  /** what the address says of a new record before anything is typed */
  const said = id === undefined ? search.toString() : '';
  const [begun, begin] = useState(said);

  const dirty = differing(fields, base, values);
  const isDirty = dirty.length > 0;
  const version = record === null ? 0 : Number(record.row['version'] ?? 0);
  const { offered, offer, keptAt, attempt, settled, keep, leaveKept } = useDraft({ name: draftKey, fields, version, base, values });
  /** what is dirty, over other values than those that it was typed over */
  const typedUnder = (other: Values) => ({ ...other, ...Object.fromEntries(dirty.map((name) => [name, values[name]])) });

  // The router keeps this form while the route goes from one record to another: nothing of the former may stay.
  if (shownId !== id) {
    show(id);
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

  // Nor while one new record is left for another noun of it.
  if (begun !== said) {
    begin(said);
    if (id === undefined && shownId === id) {
      const blank = initial(fields, search, readRememberedChoices(person, of, names));
      setBase(blank);
      setValues(typedUnder(blank));
    }
  }

  // What was used last, and is gone since, is taken out of a new record before anybody saves it.
  const gone = useGone(of, id === undefined ? readRememberedChoices(person, of, names) : {}).filter((name) => base[name] !== null);
  if (id === undefined && gone.length > 0) {
    const without = (from: Values) => ({ ...from, ...Object.fromEntries(gone.filter((name) => from[name] === base[name]).map((name) => [name, null])) });
    setBase(without);
    setValues(without);
  }

  /** Shows the record as the server tells it. What was changed since it was `sent` stays, unsaved. */
  const adopt = (answer: { data: Row; etag: string | null }, sent?: Values) => {
    setRecord({ row: answer.data, etag: answer.etag });
    setBase(answer.data);
    setValues((now) => ({ ...answer.data, ...Object.fromEntries((sent ? differing(fields, sent, now) : []).map((name) => [name, now[name]])) }));
    setFaults([]);
    setTheirs(null);
  };
  // What the server tells first, and anew as long as nothing is unsaved, is what the form shows.
  const fresh =
    shownId === id && asked.data !== undefined && String((asked.data.data as Row)[of.id]) === id ? (asked.data as { data: Row; etag: string | null }) : null;
  const isNewer = fresh !== null && record !== null && Number(fresh.data['version']) > version;
  const isBehind = isNewer && isDirty && (isInTrash(fresh.data) || hasForeignChanges(fields, base, values, fresh.data));
  // Unsaved work is none where it stands there already, as when the answer to its saving was lost.
  if (fresh !== null && (record === null || (isNewer && !isBehind))) adopt(fresh, base);
  // What machines write leaves the version as it is: it is taken over at once, and no unsaved work is touched.
  if (fresh !== null && record !== null && fresh.data !== record.row && Number(fresh.data['version']) === version) {
    setRecord({ row: fresh.data, etag: fresh.etag });
    setBase(fresh.data);
    setValues(typedUnder(fresh.data));
  }
  const isAtWork = save.isPending || isActing;
  const meanwhile = useMeanwhile({ of, id, record: record?.row ?? null, asked, isBehind: isBehind && theirs === null && !isAtWork, isSaving: isAtWork });
  // Whoever may restore reads a deleted record; others have what they last read of it. Unsaved work stays in sight.
  const isDeleted = (record !== null && isInTrash(record.row)) || (meanwhile?.verb === 'removed' && !isDirty);
  const isForeign = record !== null && !isChangeable(record.row);
  // A right that is taken away meanwhile takes nothing out of somebody's hands: the server refuses it, and says why.
  const isWritable = (id === undefined ? of.create : of.update) !== undefined;
  const isReadOnly = isDeleted || isForeign || !isWritable || (options.isOwn !== true && !may(of.area, 'edit') && !isDirty);

  // An address that viewers may know already stays as it is.
  const isFollowed = id === undefined || record?.row['status'] === 'draft';
  const set = (name: string, value: unknown) => {
    fieldForm.set(name, value, isFollowed);
    setUnpublishable([]);
  };

  /** Sends what is unsaved. @returns whether it was saved */
  async function send(over: Values = values, from: { base: Values; etag: string | null } = { base, etag: record?.etag ?? null }): Promise<boolean> {
    // Created already, and on the way to its own address: what was saved now would be made a second time.
    if (save.isPending || (id === undefined && settled.current.isDone)) return false;
    const draft = asDraft.current ? { draft: true } : {};
    setUnpublishable([]);
    if (!fieldForm.passes(check(of, over, id === undefined ? undefined : from.base, asDraft.current))) return false;
    // Whoever has gone elsewhere meanwhile, to another record even, stays there: what is told then concerns no form any more.
    const here = settled.current;
    try {
      if (id === undefined) {
        const body = { ...bodyOf(fields, over), ...draft };
        attempt.current = idempotentAttempt(body, attempt.current);
        keep(over);
        const onTheirWay = pendingUploadIds(of.name);
        const answer = await save.create.mutateAsync({ body, idempotencyKey: attempt.current.key } as never);
        here.isDone = true;
        here.isKept = false;
        if (names.length > 0) remember(person, of, { names, values: over });
        // What is offered may be another record that was begun: it waits for the next new form.
        leaveKept(offered);
        const made = answer.data as Row;
        const address = `${parent}/${String(made[of.id])}`;
        reassignUploads(onTheirWay, of.name, String(made[of.id]), address);
        queries.setQueryData([of.get.path, { params: { id: made[of.id] } }], answer);
        if (here.isGone) return true;
        adopt(answer as { data: Row; etag: string | null }, over);
        offer(undefined);
        await navigate(address, { replace: true, state: { from: back, saved: true } });
      } else {
        const answer = await (within.current === undefined ? save.update : save.updateQuietly).mutateAsync({
          changeset: within.current ?? newChangeset(),
          params: { id },
          body: { ...changesOf(fields, from.base, over), ...draft },
          ifMatch: from.etag ?? undefined,
        } as never);
        // Of what is offered the fields that were saved now are done with; the others wait on.
        const rest = offered && mergeDraft(offered, differing(fields, from.base, over), offered.base, offered.base);
        const waiting = rest && differing(fields, rest.base, rest.values).length > 0 ? rest : undefined;
        here.isKept = false;
        leaveKept(waiting);
        if (!here.isGone) {
          adopt(answer as { data: Row; etag: string | null }, over);
          offer(waiting);
        }
        queries.setQueryData([of.get.path, { params: { id } }], answer);
      }
      return true;
    } catch (error) {
      if (here.isGone) return false;
      if (error instanceof ApiError && error.code === 'stale') {
        const now = await latest(of, id ?? '', { queries, failed: 'update' });
        // What stands there is what was to be saved, or as it was: there is nothing to choose.
        if (here.isGone) return false;
        if (now !== null && !hasForeignChanges(fields, from.base, over, now.row)) return await send(over, { base: now.row, etag: now.etag });
        if (now !== null) setTheirs(now);
      } else if (isMissing(error)) void asked.refetch();
      else if (error instanceof ApiError && error.errors.length > 0) {
        fieldForm.showErrors(error.errors);
        if (error.code === 'not_publishable') setUnpublishable(error.errors);
      }
      if (error instanceof ApiError && id === undefined) options.notCreated?.(error, settled.current.isKept);
      return false;
    }
  }

  /** Shows what others made of the record, so that both versions can be put together. */
  async function compare() {
    const here = settled.current;
    const now = await latest(of, id ?? '', { queries, failed: 'information' });
    if (now !== null && !here.isGone) setTheirs(now);
  }

  const arrivals = useArrivals({ turn, isSaving: save.isPending, send: () => send() });
  const unsaved = [...dirty, ...arrivals.busy.filter((name) => !dirty.includes(name))];
  const clashes: Clash[] = theirs === null ? [] : mergeValues(fields, base, values, theirs.row).clashes;

  return {
    of: of as AnyResource<'get'>,
    fields,
    id,
    turn,
    /** Whether it may be saved as a draft: it is new, or lacks something that is required. */
    isDraftable: of.drafts.length > 0 && !isReadOnly && (id === undefined || base['incomplete'] === true || lacks(of as AnyResource, values).length > 0),
    parent,
    /** where its list is, as it stood where this was opened from it */
    back,
    record: record?.row ?? null,
    values,
    base,
    dirty,
    /** what is dirty, and what will be once it has arrived */
    unsaved,
    isDirty: unsaved.length > 0,
    isBusy: arrivals.isBusy,
    how: arrivals.how,
    isHeld: arrivals.isHeld,
    isReadOnly,
    isDeleted,
    keptAt: isDirty ? keptAt : null,
    attempts,
    meanwhile,
    offered,
    theirs,
    clashes,
    faults,
    unpublishable,
    isLoading: id !== undefined && asked.error === null && (record === null || String(record.row[of.id]) !== id),
    error: record === null ? asked.error : null,
    isSaving: save.isPending || arrivals.isHeld,
    again: () => void asked.refetch(),
    set,
    setBusy: arrivals.setBusy,
    blur: fieldForm.blur,
    showErrors: fieldForm.showErrors,
    compare,
    /** Sends what is unsaved; `changeset` is that of a press that goes on, whose caller tells of the whole. @returns whether it was saved */
    save: (changeset?: string): Promise<boolean> => {
      within.current = changeset;
      asDraft.current = false;
      return arrivals.save();
    },
    /** Sends what is unsaved as a draft, which may lack what is required. @returns whether it was saved */
    saveDraft: (): Promise<boolean> => {
      within.current = undefined;
      asDraft.current = true;
      return arrivals.save();
    },
    /** Back to what the server has. */
    discard: () => {
      setValues(base);
      setFaults([]);
      setUnpublishable([]);
      leaveKept(offered);
    },
    /**
     * Takes up unsaved work again, under what was typed since; where the record has moved on, both are put together. Where others changed the very
     * same since, the form stands again on what was there then: it is behind, and says so, and nothing goes over theirs unasked.
     */
    takeUp: () => {
      if (offered === undefined) return;
      attempt.current = offered.attempt;
      const both = mergeDraft(offered, dirty, base, values);
      const put = mergeValues(fields, both.base, both.values, base);
      if (record === null || put.clashes.length === 0) setValues(put.values);
      else {
        setRecord({ row: { ...record.row, version: both.version }, etag: `"${both.version}"` });
        setBase({ ...base, ...both.base });
        setValues({ ...base, ...both.values });
      }
      offer(undefined);
    },
    refuseDraft: () => {
      dropDraft(draftKey);
      offer(undefined);
    },
    /** Ends a merge with the values that were chosen, and saves them over the newer version. */
    finishMerge: async (choices: Values) => {
      if (theirs === null) return;
      const put = { ...mergeValues(fields, base, values, theirs.row).values, ...choices };
      setRecord(theirs);
      setBase(theirs.row);
      setValues(put);
      setTheirs(null);
      await send(put, { base: theirs.row, etag: theirs.etag });
    },
    endMerge: () => setTheirs(null),
    /** Does something else to the record. What that changed is taken over at once, under what is unsaved: it is nobody else's work. */
    act: async (doing: () => Promise<boolean>) => {
      const here = settled.current;
      setActing(true);
      const isDone = await doing();
      const now = here.isGone || here.isDone ? undefined : (await asked.refetch()).data;
      // Of more than one change another was somebody else's.
      if (!here.isGone && isDone && now !== undefined && Number((now.data as Row)['version']) === version + 1)
        adopt(now as { data: Row; etag: string | null }, base);
      setActing(false);
    },
    /** The record was removed here: nothing is to be kept. */
    forget: () => {
      settled.current.isDone = true;
      dropDraft(draftKey);
    },
  };
}
export type Form = ReturnType<typeof useResourceForm>;

export const FormContext = createContext<Form | null>(null);

/** What a field needs of the form that it stands in. `within` begins the ids of its controls, where another form's may stand on the same page. */
export type FormFields = Pick<Form, 'fields' | 'id' | 'values' | 'faults' | 'isReadOnly' | 'set' | 'blur' | 'setBusy'> & { of: FieldSet; within?: string };

/** For fields that are no record's whole form. */
export const FieldsContext = createContext<FormFields | null>(null);

/** What is around a field: the nearest of the two. */
export function useFields(): FormFields {
  const [fields, form] = [useContext(FieldsContext), useContext(FormContext)];
  const around = fields ?? form;
  if (around === null) throw new Error('a field stands outside a form');
  return around;
}

/** The form around this place. */
export function useForm(): Form {
  const form = useContext(FormContext);
  if (form === null) throw new Error('a field stands outside a form');
  return form;
}
