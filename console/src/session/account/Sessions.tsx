import { useState } from 'react';
import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import MobileOutlined from '@ant-design/icons/MobileOutlined';
import { places } from '@marquee/contract/session/place';
import type { Place } from '@marquee/contract/session/place';
import { Button } from 'antd';
import { useEndpoint, useEndpointMutation } from '../../kit/ask.ts';
import { reason } from '../../kit/call.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { ago, exact } from '../../kit/format.ts';
import { PanelSkeleton } from '../../shell/PanelSkeleton.tsx';
import { toast } from '../../kit/toast.tsx';
import { joinList } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import './security.css';

const isPhone = (system: string | null) => system === 'Android' || system === 'iPhone' || system === 'iPad';

/** The tab of the devices on which a person is signed in. Each can be signed out. */
export function Component() {
  const t = useTexts();
  const { data, error, refetch } = useEndpoint(places.list, {});
  const [isAsking, setAsking] = useState(false);
  const list = [places.list.path];
  const titleOf = ({ browser, system }: Place) =>
    browser !== null && system !== null ? t('security.sessions.device', { browser, system }) : (browser ?? system ?? t('security.sessions.unknown'));
  const reportSuccess = (title: string, text?: string) => toast.success({ title, ...(text === undefined ? {} : { text }) });
  const failed = (problem: Error) => toast.error({ title: t('security.sessions.failed'), text: reason(problem) });
  const end = useEndpointMutation(places.end, { failure: 'update', invalidates: list, quiet: () => true });
  const endOthers = useEndpointMutation(places.endOthers, { failure: 'update', invalidates: list, quiet: () => true });
  const rows = data?.data ?? [];
  /** The name of a session's button. If two sessions have the same device, the time to the second tells them apart. */
  const endLabel = (row: Place) => {
    const device = titleOf(row);
    const about = t('security.sessions.endAbout', { device });
    if (rows.filter((each) => titleOf(each) === device).length === 1) return about;
    const from = row.address === null ? [] : [t('security.sessions.address', { address: row.address })];
    return joinList([about, ...from, t('security.sessions.seen', { ago: exact(row.seen_at) })]);
  };

  return (
    <section className="panel" aria-labelledby="sessions">
      <h2 id="sessions">{t('security.sessions.title')}</h2>
      <p className="muted">{t('security.sessions.about')}</p>
      {error && rows.length === 0 ? (
        <div role="alert" className="panel-problem">
          <span>{reason(error)}</span>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </div>
      ) : !data ? (
        <PanelSkeleton />
      ) : (
        <ul className="panel-rows">
          {rows.map((row) => (
            <li key={row.id}>
              <span className="panel-icon">{isPhone(row.system) ? <MobileOutlined aria-hidden /> : <DesktopOutlined aria-hidden />}</span>
              <div className="panel-text">
                <strong>{titleOf(row)}</strong>
                {row.is_current && <span className="tag tag-green">{t('security.sessions.current')}</span>}
                <span className="muted">
                  {row.address !== null && <span>{t('security.sessions.address', { address: row.address })}</span>}
                  <span title={exact(row.created_at)}>{t('security.sessions.since', { ago: ago(row.created_at) })}</span>
                  {!row.is_current && <span title={exact(row.seen_at)}>{t('security.sessions.seen', { ago: ago(row.seen_at) })}</span>}
                </span>
              </div>
              {!row.is_current && (
                <Button
                  aria-label={endLabel(row)}
                  loading={end.isPending && end.variables.params.id === row.id}
                  onClick={() =>
                    end.mutate({ params: { id: row.id } }, { onSuccess: () => reportSuccess(t('security.sessions.ended'), titleOf(row)), onError: failed })
                  }
                >
                  {t('security.sessions.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && rows.length === 1 && <p className="muted">{t('security.sessions.onlyThis')}</p>}
      {rows.length > 1 && (
        <Button danger loading={endOthers.isPending} onClick={() => setAsking(true)}>
          {t('security.sessions.endOthers')}
        </Button>
      )}
      {isAsking && (
        <Dialog
          alert
          title={t('security.sessions.ask')}
          onClose={() => setAsking(false)}
          confirm={
            <Button
              type="primary"
              danger
              onClick={() => {
                setAsking(false);
                endOthers.mutate(
                  {},
                  { onSuccess: ({ data: { ended } }) => reportSuccess(t('security.sessions.endedOthers', { count: ended })), onError: failed },
                );
              }}
            >
              {t('security.sessions.endOthers')}
            </Button>
          }
        >
          {t('security.sessions.askText')}
        </Dialog>
      )}
    </section>
  );
}
