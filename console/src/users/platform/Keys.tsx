import { useRef, useState } from 'react';
import { platformKeys, platformUse } from '@marquee/contract/users/platform';
import { Button, Checkbox, type CheckboxRef, Radio } from 'antd';
import { useEndpoint, useEndpointMutation } from '../../kit/ask.ts';
import { reason } from '../../kit/call.ts';
import { copy } from '../../kit/copy.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { Section } from '../../content/Section.tsx';
import { ago, exact, inSentence } from '../../kit/format.ts';
import { toast } from '../../kit/toast.tsx';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';

/** The hours for which a replaced key may work on. */
const overlaps = [0, 24, 168, 720] as const;

/** The section with a platform's keys, of which only the first letters are known. `title` is the platform's. */
export function Keys({ id, title }: { id: string; title: string }) {
  const t = useTexts();
  const { may } = useWho();
  const { data, error, refetch } = useEndpoint(platformUse.get, { params: { id } }, { quiet: true });
  const [open, setOpen] = useState<'make' | 'revoke' | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const invalidates = [platformUse.get.path];
  const failed = (problem: Error) => toast.error({ title: t('users.platform.keyFailed'), text: reason(problem) });
  const make = useEndpointMutation(platformKeys.make, { failure: 'update', invalidates, quiet: () => true });
  const revoke = useEndpointMutation(platformKeys.revoke, { failure: 'update', invalidates, quiet: () => true });
  const keys = data?.data.keys ?? [];
  const isOwner = may('users', 'administer');
  const send = (overlap: number) => {
    setOpen(null);
    make.mutate({ body: { id, overlap } }, { onSuccess: ({ data: { key } }) => setMade(key), onError: failed });
  };
  return (
    <Section id="keys" title={t('users.platform.keys')}>
      {error && data === undefined ? (
        <div role="alert" className="platform-keys">
          <p>{reason(error)}</p>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </div>
      ) : (
        <ul className="platform-keys">
          {keys.map(({ start, created_at, expires_at }) => (
            <li key={start + created_at}>
              <code>{start}…</code>
              <span className="muted" title={exact(created_at)}>
                {t('users.platform.keyMade', { ago: inSentence(ago(created_at)) })}
              </span>
              {expires_at !== null && <span className="tag tag-orange">{t('users.platform.keyEnds', { at: exact(expires_at) })}</span>}
            </li>
          ))}
          {data !== undefined && keys.length === 0 && <li className="muted">{t('users.platform.noKey')}</li>}
        </ul>
      )}
      {isOwner && (
        <div className="platform-key-buttons">
          <Button loading={make.isPending} onClick={() => (keys.length === 0 ? send(0) : setOpen('make'))}>
            {t(keys.length === 0 ? 'users.platform.makeKey' : 'users.platform.replaceKey')}
          </Button>
          {keys.length > 0 && (
            <Button danger loading={revoke.isPending} onClick={() => setOpen('revoke')}>
              {t('users.platform.revoke')}
            </Button>
          )}
        </div>
      )}
      {open === 'make' && <Replace onClose={() => setOpen(null)} onChoose={send} />}
      {open === 'revoke' && (
        <Dialog
          alert
          title={t('users.platform.revokeAsk')}
          onClose={() => setOpen(null)}
          confirm={
            <Button
              type="primary"
              danger
              onClick={() => {
                setOpen(null);
                revoke.mutate({ body: { id } }, { onSuccess: () => toast.success({ title: t('users.platform.revoked'), text: title }), onError: failed });
              }}
            >
              {t('users.platform.revoke')}
            </Button>
          }
        >
          {t('users.platform.revokeText')}
        </Dialog>
      )}
      {made !== null && <Made value={made} title={title} onClose={() => setMade(null)} />}
    </Section>
  );
}

/** Asks for how long the keys that are replaced still work. */
function Replace({ onClose, onChoose }: { onClose: () => void; onChoose: (overlap: number) => void }) {
  const t = useTexts();
  const [overlap, setOverlap] = useState<number>(24);
  return (
    <Dialog
      title={t('users.platform.replaceKey')}
      onClose={onClose}
      confirm={
        <Button type="primary" onClick={() => onChoose(overlap)}>
          {t('users.platform.replaceKey')}
        </Button>
      }
    >
      <p id="overlap-about">{t('users.platform.overlapAbout')}</p>
      <Radio.Group
        aria-labelledby="overlap-about"
        className="platform-overlap"
        value={overlap}
        onChange={(event) => setOverlap(event.target.value as number)}
        options={overlaps.map((hours) => ({
          value: hours,
          label:
            hours === 0
              ? t('users.platform.overlapNone')
              : t(hours < 48 ? 'users.platform.overlapHours' : 'users.platform.overlapDays', { count: hours < 48 ? hours : hours / 24 }),
        }))}
      />
    </Dialog>
  );
}

/** Shows a new key; it can be seen only this once. It closes when the person confirms that they have saved it. */
function Made({ value, title, onClose }: { value: string; title: string; onClose: () => void }) {
  const t = useTexts();
  const [hasSaved, setHasSaved] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const box = useRef<CheckboxRef>(null);
  return (
    <Dialog
      title={t('users.platform.newKey', { name: title })}
      onClose={() => (hasSaved ? onClose() : box.current?.focus())}
      footer={
        <Button type="primary" disabled={!hasSaved} onClick={onClose}>
          {t('users.platform.done')}
        </Button>
      }
    >
      <p>{t('users.platform.newKeyAbout')}</p>
      <p>
        <code className="platform-key">{value}</code>
      </p>
      <p>
        <Button data-focus onClick={() => void copy(value).then(setCopied)}>
          {t(isCopied ? 'users.platform.copied' : 'users.platform.copy')}
        </Button>
      </p>
      <Checkbox ref={box} checked={hasSaved} onChange={(event) => setHasSaved(event.target.checked)}>
        {t('users.platform.saved')}
      </Checkbox>
    </Dialog>
  );
}
