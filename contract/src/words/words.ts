import type { Entry, Role } from '../access.ts';
import type { FigureField } from '../advertise/figures.ts';
import type { EntryField } from '../contest/entry.ts';
import type { DeclineReason, EntryDecision } from '../contest/decision.ts';
import type { JudgingField } from '../contest/judging.ts';
import type { AdFault, ErrorCode, FieldErrorCode } from '../errors.ts';
import type { Listings, Resources } from '../index.ts';
import type { SubtitleMark, SubtitleNoticeCode } from '../kit/subtitle.ts';
import type { viewerFields } from '../platform/viewer.ts';
import type { FilmKind } from '../media/content.ts';
import type { HealthCause, LiveFault } from '../media/television.ts';
import type { TranscodeCause, TranscodeStage, TranscodeState } from '../media/transcode.ts';

type All<R extends keyof Resources> = Resources[R]['fields'] & Resources[R]['shown'];
type Values<F> = F extends { kind: 'choice'; write: { _zod: { output: infer W } } }
  ? Exclude<W, null> & string
  : F extends { kind: 'choices'; read: { _zod: { output: infer W } } }
    ? Extract<W, readonly unknown[]>[number] & string
    : never;
/** By what is read of them: `param` knows the fields of all rows, and so the name of none. */
type RowFields<F> = F extends { kind: 'rows'; read: { _zod: { output: infer Rows } } }
  ? Exclude<keyof Extract<Rows, readonly unknown[]>[number], 'id'> & string
  : never;
type Nested<Fs> = { [F in keyof Fs & string]: RowFields<Fs[F]> extends never ? never : `${F}.${RowFields<Fs[F]>}` }[keyof Fs & string];

type ListedFields<L extends keyof Listings> = Listings[L]['fields'];

/** A name for every field of every resource, rows' fields as `cast.role`, and for the fields and orders of every other list. */
export type FieldWords = { [R in keyof Resources]: Record<(keyof All<R> & string) | Nested<All<R>>, string> } & {
  [L in keyof Listings]: Record<Exclude<(keyof ListedFields<L> & string) | Listings[L]['sort'][number], 'created_at'>, string>;
};

/** Choices with a closed list of values; a time zone's value is its own word. */
type ChoicesOf<Fs> = { [F in keyof Fs as Values<Fs[F]> extends never ? never : string extends Values<Fs[F]> ? never : F]: Record<Values<Fs[F]>, string> };
type Choices<R extends keyof Resources> = ChoicesOf<All<R>>;

/** A word for every value of every choice. */
export type ValueWords = { [R in keyof Resources as keyof Choices<R> extends never ? never : R]: Choices<R> } & {
  [L in keyof Listings]: ChoicesOf<ListedFields<L>>;
};

/** What calls take beside the fields of records. */
type CallField =
  | 'crash'
  | 'type'
  | 'message'
  | 'trace'
  | 'content'
  | 'parent'
  | 'person'
  | 'episode_number'
  | 'idMovie'
  | 'ad'
  | 'campaignId'
  | 'idMusic'
  | 'songs'
  | 'albums'
  | 'order'
  | 'address'
  | 'rows'
  | 'advertiser'
  | 'attempt'
  | 'before'
  | 'category'
  | 'challenge'
  | 'channel'
  | 'code'
  | 'content_type'
  | 'current'
  | 'cursor'
  | 'days'
  | 'deleted'
  | 'draft'
  | 'email'
  | 'ends_at'
  | 'fields'
  | 'file'
  | 'from'
  | 'into'
  | 'to'
  | 'mediaType'
  | 'season'
  | 'visibility'
  | 'copyright'
  | 'height'
  | 'idAsset'
  | 'idBan'
  | 'idChannel'
  | 'idCollection'
  | 'idSession'
  | 'idThread'
  | 'idUser'
  | 'ids'
  | 'job_id'
  | 'kind'
  | 'limit'
  | 'name'
  | 'order_by'
  | 'overlap'
  | 'page'
  | 'passkey'
  | 'people'
  | 'password'
  | 'position'
  | 'purpose'
  | 'q'
  | 'reason'
  | 'record'
  | 'remember'
  | 'roles'
  | 'scope'
  | 'seconds'
  | 'sort_by'
  | 'state'
  | 'subject'
  | 'text'
  | 'time_zone'
  | 'token'
  | 'unsubscribe'
  | 'until'
  | 'viewer'
  | 'words'
  | 'exceptions'
  | 'reviews'
  | 'dry_run'
  | 'zone'
  | 'zones'
  | 'country'
  | 'platform'
  | 'skip_seconds'
  | 'skip_action';

/** What both sides say in one language: names of fields, values and nouns, and every refusal in a sentence. */
export type Words = {
  fields: FieldWords & {
    asset: Record<'file' | 'language' | 'marks' | 'name' | 'size' | 'width', string>;
    entry: Record<EntryField | 'code' | 'file' | 'decision' | 'reason' | 'clip', string>;
    judging: Record<
      JudgingField | 'criteria.name' | 'criteria.hint' | 'criteria.weight' | 'scores.criterion' | 'scores.score' | 'notes.at_s' | 'notes.text',
      string
    >;
    figures: Record<FigureField | 'type' | 'period' | 'preset', string>;
    viewer: Record<keyof typeof viewerFields | 'guardian.name' | 'guardian.phone', string>;
    call: Record<CallField, string>;
    common: Record<'created_at' | 'updated_at' | 'deleted_at' | 'version' | 'id' | 'body', string>;
  };
  values: ValueWords & {
    entry: { gender: Record<'male' | 'female' | 'other', string>; decision: Record<EntryDecision, string>; reason: Record<DeclineReason, string> };
  };
  /** The noun in the middle of a sentence. */
  resources: Record<keyof Resources | keyof Listings, string>;
  roles: Record<Role, string>;
  entries: Record<Entry, string>;
  errors: Record<ErrorCode, string>;
  /** Why a film could not be made playable, and what to do about it. */
  causes: Record<TranscodeCause, { title: string; todo: string }>;
  /** The same of a live channel that is not well. */
  liveCauses: Record<HealthCause, { title: string; todo: string }>;
  transcode: { states: Record<TranscodeState, string>; stages: Record<TranscodeStage, string>; kinds: Record<FilmKind, string> };
  /** Marks as they stand behind a language's name, and what was changed as a subtitle file was read. */
  subtitles: { marks: Record<SubtitleMark, string>; notices: Record<SubtitleNoticeCode, string> };
  /** The name of a field of a row, `at` counted from 1, as one name: `Role in row 2`. */
  fieldInRow: string;
  fieldErrors: Record<Exclude<FieldErrorCode, 'required'> | 'required_input' | 'required_select' | 'required_upload', string>;
};

/** The faults that only music has. */
export const musicFaults = [
  'has_songs',
  'has_sound',
  'no_songs',
  'only_songs',
  'other_channel',
  'not_a_sound',
  'has_picture_track',
  'sound_stops',
  'several_records',
] as const;

/** The faults that any screen may show: without those that only television, music or advertising has. */
export type SharedFieldErrors = Omit<Words['fieldErrors'], Exclude<LiveFault, 'private_address' | 'unreachable'> | (typeof musicFaults)[number] | AdFault>;

/** The title of each cause. */
export const titlesOf = <C extends string>(causes: Record<C, { title: string }>) =>
  Object.fromEntries(Object.entries<{ title: string }>(causes).map(([cause, { title }]) => [cause, title])) as Record<C, string>;

export const languages = ['vi', 'en', 'ja'] as const;
export type Language = (typeof languages)[number];
