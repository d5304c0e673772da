import { useEffect, useEffectEvent } from 'react';
import { oneOf, optional } from '@marquee/contract/kit/field';
import { staffVideoTypes, video } from '@marquee/contract/media/video';
import { useParams } from 'react-router';
import { failureOf, useAsk } from '../../kit/ask.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { Section } from '../../kit/form/Section.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import type { AnyResource } from '../../kit/record.ts';
import { toast } from '../../kit/toast.tsx';
import { useWords } from '../../words/words.ts';
import { ContentForm } from '../content/ContentForm.tsx';
import { Classification, Subtitles } from '../content/parts.tsx';
import { reloadAfterFailedCreate, takeSubmitStatus } from './submitStatus.ts';
import { videoLayout } from './videoLayout.ts';

const { channel, banner, genres, keywords } = video.fields;

/** What the staff makes: no entries of the contest. */
const ofStaff = { ...video, fields: { ...video.fields, video_type: oneOf(staffVideoTypes) } };

/** An entry of the contest stays one, and does without what the staff gives its own videos. */
const entry = {
  ...video,
  fields: { ...video.fields, channel: optional(channel), banner: optional(banner), genres: optional(genres), keywords: optional(keywords) },
  create: { ...video.create, body: video.update.body },
};

/** A clip or a short being made or changed, or an entry of the contest being looked after. */
export function VideoForm() {
  const { id } = useParams<'id'>();
  const isNew = id === undefined || id === 'new';
  // The form asks for the same record: it is answered once.
  const asked = useAsk(video.get, { params: { id: isNew ? '' : id } }, { enabled: !isNew });
  const isEntry = asked.data?.data.contest === true;
  return <Form key={String(isEntry)} of={isEntry ? entry : ofStaff} isEntry={isEntry} />;
}

/** A create that failed loads the page anew, and everything is there again, with why it failed. */
function Form({ of, isEntry }: { of: AnyResource; isEntry: boolean }) {
  const t = useWords();
  const form = useResourceForm(of, { notCreated: reloadAfterFailedCreate, remembers: ['video_type', 'channel'] });
  const { id } = form;
  // What was typed before the page was loaded anew is found a moment after the form is there.
  const isOffered = form.offered !== undefined;
  const comeBack = useEffectEvent(() => {
    const failed = takeSubmitStatus();
    if (failed === undefined) return;
    form.takeUp();
    form.tell(failed.errors);
    toast.error({ key: failureOf(video.create), title: t('toast.failed.create'), text: failed.text });
  });
  useEffect(() => {
    // Created after all: what failed before is over.
    if (id !== undefined) takeSubmitStatus();
    else if (isOffered) comeBack();
  }, [id, isOffered]);

  return (
    <ContentForm form={form} layout={videoLayout}>
      <Section id="information" title={t('media.form.information')}>
        <FormField name="title" />
        <FormField name="description" />
        <div className="field-grid">
          {!isEntry && <FormField name="video_type" />}
          <FormField name="channel" />
        </div>
      </Section>
      <Classification />
      <Subtitles />
    </ContentForm>
  );
}
