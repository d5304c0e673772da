/**
 * The error catalogue: the stable code of every refusal and its HTTP status.
 * The body is `{ code, message, errors, request_id }`; `message` is in the language of `Accept-Language`.
 */
export const errors = {
  malformed: 400,
  wrong_credentials: 401,
  unconfirmed: 401,
  second_factor: 401,
  sign_in_again: 401,
  invalid_token: 403,
  forbidden: 403,
  locked: 403,
  not_found: 404,
  conflict: 409,
  already_exists: 409,
  key_reused: 409,
  in_progress: 409,
  ticket_over: 409,
  contest_over: 409,
  already_entered: 409,
  has_episodes: 409,
  season_away: 409,
  has_content: 409,
  channel_away: 409,
  looks_automatic: 409,
  passkeys_unavailable: 409,
  link_used: 410,
  link_expired: 410,
  stale: 412,
  unsupported_version: 412,
  too_large: 413,
  wrong_media_type: 415,
  invalid: 422,
  not_publishable: 422,
  passkey_refused: 422,
  too_many_requests: 429,
  internal: 500,
  database_away: 503,
  storage_away: 503,
  ffmpeg_away: 503,
  overloaded: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errors;

/** What can be wrong with one field. `params` carries what a sentence about it needs, such as `{ max: 5 }`. */
export const fieldErrors = [
  'required',
  'wrong_type',
  'not_whole',
  'invalid_text',
  'unknown_field',
  'too_long',
  'too_short',
  'too_many',
  'too_small',
  'too_big',
  'not_one_of',
  'not_found',
  'taken',
  'repeated',
  'invalid_email',
  'invalid_phone',
  'invalid_zone',
  'invalid_url',
  'invalid_slug',
  'invalid_date',
  'invalid_language',
  'invalid_country',
  'invalid_cursor',
  'before_birth',
  'episode_needs_season',
  'only_episodes_have_season',
  'has_episodes',
  'link_or_upload',
  'copyright_unacknowledged',
  'not_ready',
  'blocked',
  'not_a_picture',
  'picture_too_small',
  'not_a_film',
  'no_picture_track',
  'film_too_long',
  'film_too_large',
  'truncated',
  'subtitle_name',
  'subtitle_broken',
  'not_subtitles',
  'file_missing',
  'file_too_large',
  'private_address',
  'unreachable',
  'weak_password',
  'must_be_number',
  'no_country_code',
  'wrong_site',
  'not_a_birthday',
  'guardian_needed',
  'consent_needed',
  'wrong_password',
  'wrong_code',
] as const;

export type FieldErrorCode = (typeof fieldErrors)[number];

/** One broken field: `path` is dotted, rows by position (`cast.3.role`). */
export type FieldError = { path: string; code: FieldErrorCode; message: string; params?: Record<string, unknown> };

/** Refusals that the caller can go on from: what it needs for that stands in the body as `params`. */
export const goingOn: readonly ErrorCode[] = ['second_factor', 'has_episodes'];

/** The body of every refused call. */
export type ErrorBody = { code: ErrorCode; message: string; errors: FieldError[]; request_id: string; params?: Record<string, unknown> };
