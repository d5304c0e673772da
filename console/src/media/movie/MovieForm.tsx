import { lazy, Suspense, useEffect, useState } from 'react';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import type { FieldError } from '@marquee/contract/errors';
import type { statuses } from '@marquee/contract/media/content';
import { movie } from '@marquee/contract/media/movie';
import { Button } from 'antd';
import { useLocation } from 'react-router';
import { FormField } from '../../kit/form/FormField.tsx';
import { Anchors, Section } from '../../kit/form/Section.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { titleOf } from '../../kit/record.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useWho } from '../../kit/who.ts';
import { useWords } from '../../words/words.ts';
import { follow } from '../follow.ts';
import { useNewestJob } from '../jobs.ts';
import { Preview } from '../player/Watch.tsx';
import { ImagesBox } from './ImagesBox.tsx';
import { StatusMark } from './marks.tsx';
import { hideAction } from './movieActions.tsx';
import { PublishBox } from './PublishBox.tsx';
import { RecentHistory } from './RecentHistory.tsx';
import { order, sections } from './sections.ts';
import { SourceSection } from './SourceSection.tsx';
import './movie.css';

const History = lazy(() => import('../../kit/History.tsx').then((m) => ({ default: m.History })));

/** A movie being made or changed: its parts in the order of work, and beside them what it takes to publish it. */
export function MovieForm() {
  const t = useWords();
  const form = useResourceForm(movie);
  const { user } = useWho();
  const { hash } = useLocation();
  const [isPreview, preview] = useState(false);
  const [isHistory, showHistory] = useState(hash === '#history');
  const [refused, refuse] = useState<readonly FieldError[]>([]);
  const job = useNewestJob(form.id);
  const type = form.values['movie_type'];
  const status = form.record?.['status'] as (typeof statuses)[number] | undefined;

  // A season and a number belong to episodes alone; elsewhere they would be refused.
  const { set, values, isReadOnly } = form;
  useEffect(() => {
    if (type === 'episode' || isReadOnly) return;
    for (const name of ['season', 'episode_number']) if (values[name] !== null && values[name] !== undefined) set(name, null);
  }, [type, values, isReadOnly, set]);
  // What this person set going is shown in the header's tray, so that they can go on elsewhere.
  useEffect(() => {
    if (job && job.by?.id === user?.idUser) follow(job);
  }, [job, user?.idUser]);
  // What was refused may no longer be so once something has changed.
  const [refusedFor, setRefusedFor] = useState({ values, state: job?.state });
  if (refusedFor.values !== values || refusedFor.state !== job?.state) {
    setRefusedFor({ values, state: job?.state });
    refuse([]);
  }

  return (
    <>
      <FormFrame
        form={form}
        badge={status !== undefined && <StatusMark status={status} />}
        menu={<Anchors sections={sections.map((section) => ({ ...section, title: t(section.title) }))} />}
        tools={
          form.record !== null && (
            <Button icon={<PlayCircleOutlined aria-hidden />} onClick={() => preview(true)}>
              {t('media.play')}
            </Button>
          )
        }
        actions={[hideAction]}
        order={order}
        {...(form.record === null || status === 'draft' ? { save: t('media.form.saveDraft') } : {})}
      >
        <div className="form-main">
          <SourceSection job={job} refused={refused} />
          <Section id="information" title={t('media.form.information')}>
            <div className="field-grid">
              <FormField name="title" />
              <FormField name="title_en" />
              <FormField name="title_vi" />
            </div>
            <FormField name="description" />
            <div className="field-grid">
              <FormField name="slug" />
              <FormField name="duration" />
              <FormField name="release_date" />
            </div>
            <div className="field-grid">
              <FormField name="movie_type" />
              <FormField name="media_type" />
            </div>
            {type === 'episode' && (
              <div className="field-grid">
                <FormField name="season" hint={t('media.form.episodeHint')} />
                <FormField name="episode_number" />
              </div>
            )}
            <div className="field-grid">
              <FormField name="language" />
              <FormField name="channel" />
            </div>
          </Section>
          <Section id="classification" title={t('media.form.classification')}>
            <div className="field-grid">
              <FormField name="genres" />
              <FormField name="keywords" />
            </div>
          </Section>
          <Section id="cast" title={t('media.form.castLong')}>
            <FormField name="cast" hideLabel />
          </Section>
          <Section id="subtitles" title={t('media.form.subtitles')}>
            <FormField name="subtitles" hideLabel />
          </Section>
          <Section id="sharing" title={t('media.form.sharing')}>
            <div className="field-grid">
              <FormField name="trailer_path" />
              <FormField name="imdb_url" />
              <FormField name="share_url" hint={t('media.form.shareHint')} />
            </div>
          </Section>
        </div>
        <aside className="form-side">
          <PublishBox job={job} refused={refused} onRefused={refuse} />
          <ImagesBox />
          {form.record !== null && (
            <Section id="standing" title={t('media.form.standing')}>
              <FormField name="transcode_status" />
              <FormField name="blacklist_status" />
              <FormField name="views" />
            </Section>
          )}
          {form.id !== undefined && <RecentHistory id={form.id} onAll={() => showHistory(true)} />}
        </aside>
      </FormFrame>
      {isPreview && form.id !== undefined && form.record !== null && (
        <Preview id={form.id} title={titleOf(movie, form.record)} onClose={() => preview(false)} />
      )}
      {isHistory && form.record !== null && (
        <Suspense fallback={null}>
          <History form={form} onClose={() => showHistory(false)} />
        </Suspense>
      )}
    </>
  );
}
