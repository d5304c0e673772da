import { expect, test } from 'vitest';
import { sources, walk } from './sources.ts';
import { withoutPlural, flattenTexts } from './share.ts';
import { vi } from './vi.ts';

/** The console's own sections. Those of the contract are looked up by the names of fields, values and errors, so no source mentions them. */
const {
  fields: _f,
  values: _v,
  resources: _r,
  roles: _o,
  entries: _n,
  errors: _e,
  fieldErrors: _d,
  causes: _c,
  liveCauses: _l,
  transcode: _t,
  subtitles: _s,
  ...own
} = vi;

/**
 * Keys that the sources build at run time, with `*` in place of the value: a verb, a state, the name of a screen.
 * Where `*` alone would match a literals section, the list holds the values that it can have.
 */
const builtKeys: Record<string, readonly string[] | null> = {
  'adFigures.*': ['impressions', 'clicks', 'revenue', 'starts', 'requests', 'clickRate', 'startRate'],
  'adFigures.booked.*': null,
  'adFigures.kinds.*': null,
  'adFigures.partNames.*': null,
  'adFigures.reasons.*': null,
  'account.mail.*': ['to', 'subject', 'state', 'at'],
  'account.mail.states.*': null,
  'account.mail.ways.*': null,
  'account.tabs.*': null,
  'actions.log.states.*': null,
  'adWizard.ad.*': ['waiting', 'approved', 'declined'],
  'adWizard.buys.*': ['impressions', 'clicks', 'views'],
  'adWizard.devices.*': ['phone', 'web', 'tv'],
  'adWizard.groups.*': ['a', 'b', 'c'],
  'adWizard.lock.*': ['type', 'closed'],
  'adWizard.price.*': ['impressions', 'clicks', 'views'],
  'adWizard.rules.*': ['warn', 'refuse'],
  'adWizard.steps.*': ['start', 'information', 'platforms', 'zones', 'preview'],
  'adWizard.types.*': ['image', 'text', 'vast'],
  'collections.screens.*': ['tv', 'phone', 'web'],
  'contest.entry.verbs.*': null,
  'counted.*': null,
  'documents.places.*': null,
  'finding.kinds.*': null,
  'finding.palette.*': ['recent', 'screens', 'records', 'actions'],
  'finding.search.*': ['products', 'apps', 'blogs'],
  'finding.search.about.*': null,
  'inbox.kinds.*': null,
  'judging.empty.*': ['undecided', 'waiting', 'judged'],
  'judging.queue.*': ['undecided', 'waiting', 'judged'],
  'judging.status.*': ['APPROVE', 'APPROVED', 'DECLINED', 'isVideo'],
  'kit.*': ['from', 'to'],
  'kit.moves.*': null,
  'kit.pictureIs.*': null,
  'kit.units.*': null,
  'kit.verbs.*': null,
  'media.form.*': ['input', 'select', 'upload', 'linkOrUpload', 'waitTranscode', 'saveToTranscode', 'transcodeFailed', 'transcodeStopped', 'blocked', 'accept'],
  'media.labelling.title.*': null,
  'media.labelling.yes.*': null,
  'media.moving.title.*': null,
  'media.moving.yes.*': null,
  'media.player.*': null,
  'media.publishing.title.*': null,
  'media.publishing.yes.*': null,
  'media.tracks.*': null,
  'media.transcode.*': ['running', 'queued', 'failed', 'ready'],
  'media.transcode.brief.*': null,
  'musicBulk.columns.*': null,
  'musicBulk.counts.*': null,
  'musicBulk.fieldsInSentence.*': null,
  'adReview.checks.causes.*': null,
  'adReview.empty.*': null,
  'adReview.price.head.*': null,
  'adReview.queues.*': null,
  'adReview.taken.*': null,
  'feedback.queue.machineText.*': null,
  'feedback.queue.similar.*': null,
  'feedback.queue.tabs.*': null,
  'feedback.queue.under.*': null,
  'feedback.queue.written.*': null,
  'feedback.stores.import.counts.*': null,
  'feedback.stores.import.unreadable.*': null,
  'musicBulk.is.*': null,
  'musicBulk.notices.*': null,
  'musicBulk.pages.*': null,
  'musicBulk.why.*': null,
  'screening.disguises.*': null,
  'screening.strengths.*': null,
  'screens.*': null,
  'session.second.*': ['totp', 'recovery'],
  'session.second.about.*': null,
  'shell.*.text': null,
  'shell.*.title': null,
  'shell.customizer.colour.*': null,
  'shell.customizer.layoutTypes.*': null,
  'shell.customizer.navStyles.*': null,
  'shell.customizer.pair.*': null,
  'shell.customizer.preset.*': null,
  'shell.themes.*': null,
  'tags.title.*': null,
  'tags.yes.*': null,
  'today.item.*': null,
  'today.reportOf.*': null,
  'toast.*.*_*': null,
  'toast.banned.reasons.*': null,
  'toast.done.*': null,
  'toast.failed.*': null,
  'toast.failed.get_*': null,
  'toast.notUndone.*': null,
  'users.invitation.*': ['invited', 'replaced', 'refused', 'noAddresses', 'tooMany'],
  'users.invitation.ended.*': null,
  'users.invitation.problems.*': null,
  'users.audit.fields.*': null,
  'users.rights.names.*': null,
  'users.rights.scope.*': ['partner', 'advertiser'],
  'users.rights.why.*': null,
};

/** Whether a key can be built at run time. */
const isBuilt = (key: string): boolean =>
  Object.entries(builtKeys).some(([pattern, ends]) =>
    ends === null
      ? new RegExp(`^${pattern.replaceAll('.', String.raw`\.`).replaceAll('*', '[^.]+')}$`).test(key)
      : ends.some((end) => pattern.replace('*', end) === key),
  );

/** Every string literal of the sources, and every template, with `*` for each expression in it. */
const { literals, templates } = strings();
function strings(): { literals: Set<string>; templates: Set<string> } {
  const literals = new Set<string>();
  const templates = new Set<string>();
  const roots = Object.keys(own).map((each) => `${each}.`);
  for (const { tree } of sources()) {
    walk(tree, (part) => {
      if (part.type === 'Literal' && typeof part['value'] === 'string') literals.add(part['value']);
      if (part.type !== 'TemplateLiteral') return;
      const text = (part['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('*');
      if (!text.includes('*')) literals.add(text);
      else if (roots.some((root) => text.startsWith(root))) templates.add(text);
    });
  }
  return { literals, templates };
}

test('every text is used', () => {
  const keys = [...new Set(flattenTexts(own).map(([key]) => withoutPlural(key)))];
  expect(keys.filter((key) => !literals.has(key) && !isBuilt(key))).toEqual([]);
});

test('the list of keys built at run time is exact', () => {
  expect([...templates].toSorted()).toEqual(Object.keys(builtKeys).toSorted());
});
