import { useEffect, useState } from 'react';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import type { Picture } from '@marquee/contract/kit/field';
import { account, profile } from '@marquee/contract/session/account';
import { Button } from 'antd';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import { UploadPictureContext } from '../../kit/assets.ts';
import { headers, send } from '../../kit/call.ts';
import { ErrorSummary } from '../../kit/form/ErrorSummary.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { FormNotes } from '../../kit/form/FormFrame.tsx';
import { FormSkeleton } from '../../kit/form/FormSkeleton.tsx';
import { LeaveGuard } from '../../kit/form/LeaveGuard.tsx';
import { SaveBar } from '../../kit/form/SaveBar.tsx';
import { Section } from '../../content/Section.tsx';
import { FormContext, useResourceForm } from '../../kit/form/useResourceForm.ts';
import { useKeys } from '../../kit/keyboard.tsx';
import { nounLabel } from '../../kit/label.ts';
import { Failure } from '../../kit/list/states.tsx';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { refreshUser } from '../session.ts';

const History = lazyWithFallback(() => import('../../kit/History.tsx').then((m) => m.History));
const Merge = lazyWithFallback(() => import('../../kit/form/Merge.tsx').then((m) => m.Merge));

/** Milliseconds for uploading and checking a picture on a slow connection. */
const pictureWait = 120_000;

/** Uploads a profile picture; this needs no permission for media. @throws ApiError */
async function sendAvatar(picture: Blob): Promise<Picture> {
  const head = headers();
  head.set('Content-Type', picture.type);
  const response = await send(account.avatar.path, { method: account.avatar.method, headers: head, body: picture }, pictureWait);
  return ((await response.json()) as { data: Picture }).data;
}

/** The profile tab. It saves, merges changes and shows the history like the form of any record. */
export function Component() {
  const t = useTexts();
  const { user } = useWho();
  const form = useResourceForm(profile, { id: user?.idUser ?? '', isOwnRecord: true });
  const [isHistory, setHistory] = useState(false);
  const keys = useKeys([{ key: 'mod+s', about: 'kit.keys.save', run: () => void form.save() }]);

  // The header shows the name and picture, and every time on the screen depends on the time zone.
  const version = form.record?.['version'];
  useEffect(() => {
    if (version !== undefined) void refreshUser();
  }, [version]);

  if (form.error !== null) return <Failure error={form.error} title={t('kit.formFailed', { noun: nounLabel('user') })} onRetry={form.refetch} />;
  if (form.isLoading) return <FormSkeleton />;
  return (
    <FormContext.Provider value={form}>
      <UploadPictureContext value={sendAvatar}>
        <FormNotes />
        <ErrorSummary />
        <form
          className="form-body"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <div className="form-main">
            <Section
              id="about"
              title={t('account.profile.about')}
              extra={
                <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setHistory(true)}>
                  {t('account.profile.history')}
                </Button>
              }
            >
              <div className="field-grid">
                <FormField name="displayName" />
                <FormField name="name" />
              </div>
              <div className="field-grid">
                <FormField name="phone" hint={t('account.signUp.phoneHint')} />
                <FormField name="company" />
              </div>
              <div className="field-grid">
                <FormField name="email" />
                <FormField name="role" />
              </div>
            </Section>
            <Section id="places" title={t('account.profile.places')}>
              <FormField name="language" hint={t('account.profile.languageHint')} />
              <FormField name="time_zone" hint={t('account.profile.zoneHint')} />
            </Section>
          </div>
          <aside className="form-side">
            <div className="section">
              <FormField name="avatar" />
            </div>
          </aside>
          {/* The browser submits a form on Enter only if it has a submit button. */}
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </form>
        <SaveBar />
        <LeaveGuard />
        {keys}
        {isHistory && <History form={form} onClose={() => setHistory(false)} />}
        {form.theirs !== null && <Merge form={form} />}
      </UploadPictureContext>
    </FormContext.Provider>
  );
}
