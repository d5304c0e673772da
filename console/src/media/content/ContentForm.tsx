import { type ReactNode, useEffect, useState } from 'react';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import ScissorOutlined from '@ant-design/icons/ScissorOutlined';
import type { FieldError } from '@marquee/contract/errors';
import type { statuses } from '@marquee/contract/media/content';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { SectionMenu, Section } from '../../content/Section.tsx';
import type { Form } from '../../kit/form/useResourceForm.ts';
import { titleOf } from '../../kit/record.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useWho } from '../../kit/who.ts';
import { useTexts, withScreeningTexts } from '../../words/words.ts';
import { useFormActions } from './useFormActions.ts';
import { trackJob } from '../../content/trackJobs.ts';
import { useNewestJob } from '../../content/jobs.ts';
import { Preview } from '../../content/player/Watch.tsx';
import { kindOf, playText } from '../../content/kinds.ts';
import { type Layout, orderOf } from '../../content/layout.ts';
import { StatusMark } from '../../content/marks.tsx';
import { Plays } from '../../content/Plays.tsx';
import { PublishBox, PublishSummary } from '../../content/PublishBox.tsx';
import { RecentHistory } from '../../content/RecentHistory.tsx';
import { RecentNotifications } from '../notification/RecentNotifications.tsx';
import { SourceSection } from './SourceSection.tsx';
import '../../content/content.css';

const FilmPictures = lazyWithFallback(() => import('./pictures/FilmPictures.tsx').then((m) => m.FilmPictures));
const BlockedNotice = lazyWithFallback(() => withScreeningTexts(() => import('../blacklist/BlockedNotice.tsx'))().then((m) => m.BlockedNotice));
const History = lazyWithFallback(() => import('../../kit/History.tsx').then((m) => m.History));

type ContentFormProps = {
  form: Form;
  layout: Layout;
  /** what the record is called, if the kind has several names; otherwise the kind's own */
  noun?: string | undefined;
  source?: ReactNode;
  /** draws the preview, if it is another than the player of the record */
  renderPreview?: ((onClose: () => void) => ReactNode) | undefined;
  children: ReactNode;
};

/**
 * The form of content: its source, its own sections as `children`, and the publish box beside them.
 * `source` contains the further fields of the source, besides film and play link. Content whose layout has no source, such as an album, is not played itself.
 */
export function ContentForm({ form, layout, noun, source, renderPreview, children }: ContentFormProps) {
  const t = useTexts();
  const { user } = useWho();
  const { hash } = useLocation();
  const [isPreview, setPreview] = useState(false);
  const [isPictures, setPictures] = useState(false);
  const [isHistory, setHistory] = useState(hash === '#history');
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const job = useNewestJob(form.id);
  const kind = kindOf(form);
  const { values } = form;
  const actions = useFormActions(form);
  const status = form.record?.['status'] as (typeof statuses)[number] | undefined;

  // The tray in the header shows the job that this person started, so that they can leave the form.
  useEffect(() => {
    if (job && job.by?.id === user?.idUser) trackJob(job);
  }, [job, user?.idUser]);
  // After a change the reasons of the last refusal may no longer apply.
  const [refusedFor, setRefusedFor] = useState({ values, state: job?.state });
  if (refusedFor.values !== values || refusedFor.state !== job?.state) {
    setRefusedFor({ values, state: job?.state });
    setRefused([]);
  }

  const hasFrames = kind !== 'music';
  const isPlayed = layout.sections.some((section) => section.id === 'source');
  const whyNot = refused.length > 0 ? refused : form.unpublishable;

  return (
    <>
      <FormFrame
        form={form}
        {...(noun === undefined ? {} : { noun })}
        badge={status !== undefined && <StatusMark kind={kind} status={status} />}
        summary={<PublishSummary layout={layout} refused={whyNot} />}
        menu={
          <SectionMenu
            sections={[
              ...layout.sections.map((section) => ({ ...section, title: t(section.title) })),
              ...(form.record === null || !isPlayed ? [] : [{ id: 'plays', title: t('media.plays.title'), fields: [] }]),
            ]}
          />
        }
        tools={
          form.record !== null && (
            <Button icon={<PlayCircleOutlined aria-hidden />} onClick={() => setPreview(true)}>
              {t(playText(kind))}
            </Button>
          )
        }
        actions={actions}
        order={orderOf(layout)}
        isNoDraft={status === 'public'}
      >
        <div className="form-main">
          {status === 'blocked' && <BlockedNotice />}
          {isPlayed && (
            <SourceSection job={job} refused={refused}>
              {source}
            </SourceSection>
          )}
          {children}
          {isPlayed && form.id !== undefined && form.record !== null && <Plays kind={kind} id={form.id} title={titleOf(form.of, form.record)} />}
        </div>
        <aside className="form-side">
          <PublishBox layout={layout} job={job} refused={whyNot} onRefused={setRefused} />
          <Section id="images" title={t('media.form.images')}>
            <p className="field-hint">{t('media.form.imagesHint')}</p>
            {hasFrames && !form.isReadOnly && form.record !== null && (
              <Button className="images-frames" icon={<ScissorOutlined aria-hidden />} onClick={() => setPictures(true)}>
                {t('actions.frames.open')}
              </Button>
            )}
            <div className="side-images">
              {layout.images.map((name) => (
                <FormField key={name} name={name} />
              ))}
            </div>
          </Section>
          {form.record !== null && (
            <Section id="standing" title={t('media.form.standing')}>
              {isPlayed && <FormField name="transcode_status" />}
              <FormField name="blacklist_status" />
              {isPlayed && <FormField name="views" />}
            </Section>
          )}
          {form.id !== undefined && form.record !== null && <RecentNotifications id={form.id} />}
          {form.id !== undefined && <RecentHistory of={form.of} id={form.id} onAll={() => setHistory(true)} />}
        </aside>
        {isPictures && <FilmPictures kind={kind} names={layout.images} onClose={() => setPictures(false)} />}
      </FormFrame>
      {isPreview &&
        form.id !== undefined &&
        form.record !== null &&
        (renderPreview?.(() => setPreview(false)) ?? (
          <Preview kind={kind} id={form.id} title={titleOf(form.of, form.record)} onClose={() => setPreview(false)} />
        ))}
      {isHistory && form.record !== null && <History form={form} onClose={() => setHistory(false)} />}
    </>
  );
}
