import type { ReactNode } from 'react';
import type { FieldError } from '@marquee/contract/errors';
import type { TranscodeJob } from '@marquee/contract/media/transcode';
import { sentence, serverFaults } from '../../kit/faults.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { Section } from '../../content/Section.tsx';
import { useForm } from '../../kit/form/useResourceForm.ts';
import { titleOf } from '../../kit/record.ts';
import { joinSentences } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { Watch } from '../../content/player/Watch.tsx';
import { ExtractButton } from './ExtractButton.tsx';
import { kindOf } from '../../content/kinds.ts';
import { Renditions } from './Renditions.tsx';

/** The section for the source: upload or play link, the player, and the renditions. */
export function SourceSection({ job, refused, children }: { job: TranscodeJob | null | undefined; refused: readonly FieldError[]; children?: ReactNode }) {
  const t = useTexts();
  const form = useForm();
  const kind = kindOf(form);
  return (
    <Section id="source" title={t('media.form.source')}>
      <div className="source">
        {form.id !== undefined && form.record !== null && (
          <div>
            <Watch kind={kind} id={form.id} title={titleOf(form.of, form.record)} />
          </div>
        )}
        <div>
          <FormField name="film" />
          <Refused of={refused} path="film" />
          {form.id !== undefined && form.record !== null && (
            <Renditions kind={kind} id={form.id} job={job} hasFilm={form.record['film'] !== null} status={String(form.record['transcode_status'])} />
          )}
        </div>
      </div>
      <div className="field-grid">
        <div>
          <FormField name="play_link" hint={t('media.form.playLinkHint')} />
          <Refused of={refused} path="play_link" />
        </div>
        {children}
      </div>
      {!form.isReadOnly && 'duration' in form.fields && <ExtractButton />}
    </Section>
  );
}

/** The reasons of one field for which publishing was refused. */
function Refused({ of, path }: { of: readonly FieldError[]; path: string }) {
  const form = useForm();
  const faults = serverFaults(form.of, of).filter((fault) => fault.path === path);
  if (faults.length === 0) return null;
  return (
    <p className="field-error refused" role="alert">
      {joinSentences(faults.map((fault) => sentence(form.of.name, fault)))}
    </p>
  );
}
