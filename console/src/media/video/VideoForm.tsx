import { useEffect, useEffectEvent } from 'react';
import { oneOf, optional } from '@marquee/contract/kit/field';
import { staffVideoTypes, video } from '@marquee/contract/media/video';
import { useParams } from 'react-router';
import { mutationToastKey, useEndpoint } from '../../kit/ask.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { Section } from '../../content/Section.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import type { AnyResource } from '../../kit/record.ts';
import { toast } from '../../kit/toast.tsx';
import { useTexts } from '../../words/words.ts';
import { ContentForm } from '../content/ContentForm.tsx';
import { Classification, Subtitles } from '../content/parts.tsx';
import { reloadAfterFailedCreate, takeSubmitStatus } from './submitStatus.ts';
import { videoLayout } from './videoLayout.ts';

const { channel, banner, genres, keywords } = video.fields;

/** The resource for videos of the staff, which cannot become contest entries. */
const ofStaff = { ...video, fields: { ...video.fields, video_type: oneOf(staffVideoTypes) } };

/** The resource for contest entries. Fields that are required only for staff videos are optional. */
const entry = {
  ...video,
  fields: { ...video.fields, channel: optional(channel), banner: optional(banner), genres: optional(genres), keywords: optional(keywords) },
  create: { ...video.create, body: video.update.body },
};

/** The form of a clip, a short or a contest entry. */
export function VideoForm() {
  const { id } = useParams<'id'>();
  const isNew = id === undefined || id === 'new';
  // The form requests the same record, so there is only one request.
  const result = useEndpoint(video.get, { params: { id: isNew ? '' : id } }, { enabled: !isNew });
  const isEntry = result.data?.data.contest === true;
  return <Form key={String(isEntry)} of={isEntry ? entry : ofStaff} isEntry={isEntry} />;
}

/** The form itself. A failed create reloads the page; the form then restores what was typed and shows the reason. */
function Form({ of, isEntry }: { of: AnyResource<'get'>; isEntry: boolean }) {
  const t = useTexts();
  const form = useResourceForm(of, { onCreateFailed: reloadAfterFailedCreate, rememberedFields: ['video_type', 'channel'] });
  const { id } = form;
  // The draft from before the reload becomes available shortly after the form is mounted.
  const isOffered = form.offered !== undefined;
  const restoreFailedCreate = useEffectEvent(() => {
    const failed = takeSubmitStatus();
    if (failed === undefined) return;
    form.restoreDraft();
    form.showErrors(failed.errors);
    toast.error({ key: mutationToastKey(video.create), title: t('toast.failed.create'), text: failed.text });
  });
  useEffect(() => {
    // The video was created after all, so the earlier failure no longer matters.
    if (id !== undefined) takeSubmitStatus();
    else if (isOffered) restoreFailedCreate();
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
