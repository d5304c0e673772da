import { useEffect, useState } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import KeyOutlined from '@ant-design/icons/KeyOutlined';
import { passkeys } from '@marquee/contract/session/passkey';
import type { Passkey } from '@marquee/contract/session/passkey';
import { Button } from 'antd';
import { refresh, useEndpoint, useEndpointMutation } from '../../kit/ask.ts';
import { ApiError, reason } from '../../kit/call.ts';
import { ago, dayOf, exact } from '../../kit/format.ts';
import { PanelSkeleton } from '../../shell/PanelSkeleton.tsx';
import { toast } from '../../kit/toast.tsx';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { canUsePasskeys, rememberPasskey } from '../lock.ts';
import { FormDialog } from './FormDialog.tsx';
import './security.css';

type OpenDialog = { what: 'add' } | { what: 'rename' | 'remove'; of: Passkey };

/** The panel of a person's passkeys: create, rename, remove. */
export function Passkeys() {
  const t = useTexts();
  const { user } = useWho();
  const { data, error, refetch } = useEndpoint(passkeys.list, {});
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const rename = useEndpointMutation(passkeys.rename, { failure: 'update', quiet: () => true });
  const remove = useEndpointMutation(passkeys.remove, { failure: 'remove', invalidates: [passkeys.list.path], quiet: () => true });
  const rows = data?.data;
  const stop = () => setOpenDialog(null);
  useEffect(() => {
    if (user && rows) rememberPasskey(user.idUser, rows.length > 0);
  }, [user, rows]);

  return (
    <section className="panel" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('security.passkeys.title')}</h2>
      <p className="muted">{t('security.passkeys.about')}</p>
      {error && !rows ? (
        <div role="alert" className="panel-problem">
          <span>{reason(error)}</span>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </div>
      ) : !rows ? (
        <PanelSkeleton />
      ) : rows.length === 0 ? (
        <p>{t('security.passkeys.none')}</p>
      ) : (
        <ul className="panel-rows">
          {rows.map((row) => (
            <li key={row.id}>
              <span className="panel-icon">
                <KeyOutlined aria-hidden />
              </span>
              <div className="panel-text">
                <strong>{row.name}</strong>
                <span className="muted">
                  <span>{t(row.is_synced ? 'security.passkeys.synced' : 'security.passkeys.single')}</span>
                  <span title={exact(row.created_at)}>{t('security.passkeys.created', { day: dayOf(row.created_at) })}</span>
                  {row.used_at === null ? (
                    <span>{t('security.passkeys.unused')}</span>
                  ) : (
                    <span title={exact(row.used_at)}>{t('security.passkeys.used', { ago: ago(row.used_at) })}</span>
                  )}
                </span>
              </div>
              <span className="panel-actions">
                <Button
                  type="text"
                  icon={<EditOutlined aria-hidden />}
                  title={t('security.passkeys.rename')}
                  aria-label={t('security.passkeys.renameAbout', { name: row.name })}
                  onClick={() => setOpenDialog({ what: 'rename', of: row })}
                />
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  title={t('security.passkeys.remove')}
                  aria-label={t('security.passkeys.removeAbout', { name: row.name })}
                  onClick={() => setOpenDialog({ what: 'remove', of: row })}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button onClick={() => setOpenDialog({ what: 'add' })}>{t('security.passkeys.add')}</Button>
      ) : (
        <p className="panel-note">{t('security.passkeys.unavailable')}</p>
      )}
      {openDialog?.what === 'add' && <Add onClose={stop} />}
      {openDialog?.what === 'rename' && (
        <FormDialog
          title={t('security.passkeys.renameTitle')}
          fields={[{ name: 'name', kind: 'text', label: t('security.passkeys.name'), initial: openDialog.of.name }]}
          yes={t('security.passkeys.save')}
          perform={async ({ name = '' }) => {
            await rename.mutateAsync({ params: { id: openDialog.of.id }, body: { name } });
            toast.success({ title: t('security.passkeys.renamed'), text: name });
            stop();
          }}
          onClose={stop}
        />
      )}
      {openDialog?.what === 'remove' && (
        <FormDialog
          title={t('security.passkeys.askRemove', { name: openDialog.of.name })}
          text={t('security.passkeys.askRemoveText')}
          fields={[{ name: 'password', kind: 'password', label: t('security.factor.password') }]}
          yes={t('security.passkeys.remove')}
          isDangerous
          perform={async ({ password = '' }) => {
            await remove.mutateAsync({ body: { id: openDialog.of.id, password } });
            toast.success({ title: t('security.passkeys.removed'), text: openDialog.of.name });
            stop();
          }}
          onClose={stop}
        />
      )}
    </section>
  );
}

/** Asks for a name and the password, then lets the browser create a passkey. */
function Add({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <FormDialog
      title={t('security.passkeys.addTitle')}
      text={t('security.factor.passwordAbout')}
      fields={[
        { name: 'name', kind: 'text', label: t('security.passkeys.name'), hint: t('security.passkeys.nameHint') },
        { name: 'password', kind: 'password', label: t('security.factor.password') },
      ]}
      yes={t('security.passkeys.create')}
      perform={async ({ name = '', password = '' }) => {
        const { createPasskey } = await import('../passkeys.ts');
        await createPasskey({ name, password });
        await refresh([passkeys.list.path]);
        toast.success({ title: t('security.passkeys.added'), text: name });
        onClose();
      }}
      explain={(error) => (error instanceof ApiError ? undefined : t('session.passkeyNotGiven'))}
      onClose={onClose}
    />
  );
}
