import { useState } from 'react';
import type { FieldError } from '@marquee/contract/errors';
import type { statuses } from '@marquee/contract/media/content';
import { type Health, television } from '@marquee/contract/media/television';
import { useLocation } from 'react-router';
import { orderOf } from '../../content/layout.ts';
import { StatusMark } from '../../content/marks.tsx';
import { Watch } from '../../content/player/Watch.tsx';
import { PublishBox, PublishSummary } from '../../content/PublishBox.tsx';
import { RecentHistory } from '../../content/RecentHistory.tsx';
import { RecentNotifications } from '../notification/RecentNotifications.tsx';
import { useFormActions } from '../content/useFormActions.ts';
import { Section, SectionMenu } from '../../content/Section.tsx';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { titleOf } from '../../kit/record.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useTexts, withScreeningTexts } from '../../words/words.ts';
import { Classification } from '../content/parts.tsx';
import { HealthMark } from './HealthMark.tsx';
import { HealthReport } from './HealthReport.tsx';
import { televisionLayout as layout } from './televisionLayout.ts';
import '../../content/content.css';
import './television.css';

const BlockedNotice = lazyWithFallback(() => withScreeningTexts(() => import('../blacklist/BlockedNotice.tsx'))().then((m) => m.BlockedNotice));
const History = lazyWithFallback(() => import('../../kit/History.tsx').then((m) => m.History));

/** The form of a live channel: its link with preview and health, its own fields, and the publish box beside them. */
export function TelevisionForm() {
  const t = useTexts();
  const { hash } = useLocation();
  const form = useResourceForm(television, { rememberedFields: ['channel'] });
  const actions = useFormActions(form);
  const [isHistory, setHistory] = useState(hash === '#history');
  const [refused, setRefused] = useState<readonly FieldError[]>([]);
  const { values, record, id } = form;
  const status = record?.['status'] as (typeof statuses)[number] | undefined;
  // After a change the reasons of the last refusal may no longer apply.
  const [refusedFor, setRefusedFor] = useState(values);
  if (refusedFor !== values) {
    setRefusedFor(values);
    setRefused([]);
  }
  const whyNot = refused.length > 0 ? refused : form.unpublishable;
  const saved = id === undefined || record === null ? undefined : { id, title: titleOf(form.of, record), link: record['play_link'] };
  return (
    <>
      <FormFrame
        form={form}
        badge={
          status !== undefined && (
            <>
              <StatusMark kind="television" status={status} /> <HealthMark health={record?.['health'] as Health} />
            </>
          )
        }
        summary={<PublishSummary layout={layout} refused={whyNot} />}
        menu={<SectionMenu sections={layout.sections.map((section) => ({ ...section, title: t(section.title) }))} />}
        actions={actions}
        order={orderOf(layout)}
        isNoDraft={status === 'public'}
      >
        <div className="form-main">
          {status === 'blocked' && <BlockedNotice />}
          <Section id="source" title={t('media.form.source')}>
            <FormField name="play_link" hint={t('television.linkHint')} />
            {saved !== undefined && (
              <div className="source">
                <Watch key={String(saved.link)} kind="television" id={saved.id} title={saved.title} />
                <HealthReport id={saved.id} hasLink={Boolean(saved.link)} />
              </div>
            )}
          </Section>
          <Section id="information" title={t('media.form.information')}>
            <FormField name="title" />
            <FormField name="description" />
            <FormField name="channel" />
          </Section>
          <Classification />
        </div>
        <aside className="form-side">
          <PublishBox layout={layout} job={undefined} refused={whyNot} onRefused={setRefused} />
          <Section id="images" title={t('media.form.images')}>
            <p className="field-hint">{t('media.form.imagesHint')}</p>
            <div className="side-images">
              <FormField name="banner" />
            </div>
          </Section>
          {record !== null && (
            <Section id="standing" title={t('media.form.standing')}>
              <FormField name="blacklist_status" />
            </Section>
          )}
          {id !== undefined && record !== null && <RecentNotifications id={id} />}
          {id !== undefined && <RecentHistory of={form.of} id={id} onAll={() => setHistory(true)} />}
        </aside>
      </FormFrame>
      {isHistory && record !== null && <History form={form} onClose={() => setHistory(false)} />}
    </>
  );
}
