import { useState } from 'react';
import { factor } from '@marquee/contract/session/factor';
import { Button } from 'antd';
import { lazyWithFallback } from '../../kit/lazy.tsx';
import { refresh, useEndpoint } from '../../kit/ask.ts';
import { call, reason } from '../../kit/call.ts';
import { dayOf } from '../../kit/format.ts';
import { PanelSkeleton } from '../../shell/PanelSkeleton.tsx';
import { toast } from '../../kit/toast.tsx';
import { useTexts } from '../../words/words.ts';
import { FormDialog } from './FormDialog.tsx';
import type { DialogField } from './FormDialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './security.css';

/** Loaded on demand, since it includes the QR code library. */
const Enrol = lazyWithFallback(async () => (await import('./Enrol.tsx')).Enrol);

type OpenDialog = { what: 'on' | 'off' | 'renew' } | { what: 'enrol'; secret: string; uri: string } | { what: 'codes'; codes: string[] };

/** The panel for two-factor sign-in: turn it on with an authenticator app, turn it off, get new recovery codes. */
export function TwoFactor() {
  const t = useTexts();
  const { data, error, refetch } = useEndpoint(factor.security, {});
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => setOpenDialog(null);
  const state = data?.data;
  const reload = () => refresh([factor.security.path]);
  const password: DialogField = { name: 'password', kind: 'password', label: t('security.factor.password') };
  const passwordAndCode: DialogField[] = [password, { name: 'code', kind: 'code', label: t('security.factor.anyCode') }];

  return (
    <section className="panel" aria-labelledby="two-factor">
      <h2 id="two-factor">
        {t('security.factor.title')}
        {state && (
          <span className={`tag ${state.totp_since === null ? '' : 'tag-green'}`}>
            {t(state.totp_since === null ? 'security.factor.isOff' : 'security.factor.isOn')}
          </span>
        )}
      </h2>
      {error && !state ? (
        <div role="alert" className="panel-problem">
          <span>{reason(error)}</span>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </div>
      ) : !state ? (
        <PanelSkeleton />
      ) : state.totp_since === null ? (
        <>
          <p className="muted">{t('security.factor.off')}</p>
          <Button type="primary" onClick={() => setOpenDialog({ what: 'on' })}>
            {t('security.factor.turnOn')}
          </Button>
        </>
      ) : (
        <>
          <p className="muted">{t('security.factor.on', { day: dayOf(state.totp_since) })}</p>
          <p className={state.recovery_codes_left === 0 ? 'red' : undefined}>
            {state.recovery_codes_left === 0 ? t('security.factor.leftNone') : t('security.factor.left', { count: state.recovery_codes_left })}
          </p>
          <div className="panel-buttons">
            <Button onClick={() => setOpenDialog({ what: 'renew' })}>{t('security.factor.renew')}</Button>
            <Button danger onClick={() => setOpenDialog({ what: 'off' })}>
              {t('security.factor.turnOff')}
            </Button>
          </div>
        </>
      )}
      {openDialog?.what === 'on' && (
        <FormDialog
          title={t('security.factor.turnOn')}
          text={t('security.factor.passwordAbout')}
          fields={[password]}
          yes={t('security.factor.next')}
          perform={async ({ password: value = '' }) => {
            const answer = await call(factor.begin, { body: { password: value } });
            setOpenDialog({ what: 'enrol', ...answer.data });
          }}
          onClose={close}
        />
      )}
      {openDialog?.what === 'enrol' && (
        <Enrol
          secret={openDialog.secret}
          uri={openDialog.uri}
          onDone={(codes) => {
            toast.success({ title: t('security.factor.turnedOn') });
            setOpenDialog({ what: 'codes', codes });
            void reload();
          }}
          onClose={close}
        />
      )}
      {openDialog?.what === 'off' && (
        <FormDialog
          title={t('security.factor.turnOff')}
          text={t('security.factor.removeAbout')}
          fields={passwordAndCode}
          yes={t('security.factor.remove')}
          isDangerous
          perform={async ({ password: value = '', code = '' }) => {
            await call(factor.remove, { body: { password: value, code } });
            toast.success({ title: t('security.factor.turnedOff') });
            close();
            void reload();
          }}
          onClose={close}
        />
      )}
      {openDialog?.what === 'renew' && (
        <FormDialog
          title={t('security.factor.renew')}
          text={t('security.factor.renewAbout')}
          fields={passwordAndCode}
          yes={t('security.factor.make')}
          perform={async ({ password: value = '', code = '' }) => {
            const answer = await call(factor.renew, { body: { password: value, code } });
            setOpenDialog({ what: 'codes', codes: answer.data.codes });
            void reload();
          }}
          onClose={close}
        />
      )}
      {openDialog?.what === 'codes' && <RecoveryCodes codes={openDialog.codes} onClose={close} />}
    </section>
  );
}
