import { useEffect, useState } from 'react';
import MailOutlined from '@ant-design/icons/MailOutlined';
import { limits } from '@marquee/contract/limits';
import { type LoggedMail, mailLog } from '@marquee/contract/session/account';
import { Link, useSearchParams } from 'react-router';
import { useEndpoint, useEndpointList } from '../../kit/ask.ts';
import { debounceTyping } from '../../kit/composing.ts';
import { ago, exact } from '../../kit/format.ts';
import { Failure, NoMatch, Notice } from '../../kit/list/states.tsx';
import { useWho } from '../../kit/who.ts';
import { MessagePage } from '../../shell/MessagePage.tsx';
import { useTexts } from '../../words/words.ts';

/** Milliseconds between two refreshes, since mails are sent at any time. */
const refreshMs = 5000;
/** Milliseconds after the last keystroke before the search starts. */
const pauseMs = 300;

/** The mail log: recipient, state and text of every mail. */
export function Component() {
  const { user } = useWho();
  const [search] = useSearchParams();
  if (user?.role !== 'super_admin' && user?.role !== 'developer') return <MessagePage message="forbidden" />;
  const id = search.get('mail');
  return id === null ? <Mails /> : <OneMail id={id} />;
}

function Mails() {
  const t = useTexts();
  const [search, setSearch] = useSearchParams();
  const name = search.get('name') ?? '';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const [typed, setTyped] = useState(name);
  const result = useEndpointList(mailLog.list, { query: { ...(name === '' ? {} : { name }), page } }, { keep: true, every: refreshMs });
  useEffect(() => {
    if (typed.trim() === name) return undefined;
    return debounceTyping(pauseMs, () => setSearch(typed.trim() === '' ? {} : { name: typed.trim() }, { replace: true }));
  }, [typed, name, setSearch]);

  const rows = result.data?.data ?? [];
  const meta = result.data?.meta;
  // The address has the typed text at once: after opening a mail, the person returns to their search.
  const searchText = typed.trim();
  const to = (next: Record<string, string>) => ({
    search: `?${new URLSearchParams({ ...(searchText === '' ? {} : { name: searchText }), ...next }).toString()}`,
  });
  return (
    <section aria-labelledby="mail-title">
      <h2 id="mail-title" className="unseen">
        {t('account.mail.title')}
      </h2>
      <p className="mail-about">{t('account.mail.about', { days: limits.mailDays })}</p>
      <input
        className="mail-search"
        type="search"
        aria-label={t('account.mail.search')}
        placeholder={t('account.mail.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mail-card" aria-busy={result.isFetching}>
        {result.error !== null && rows.length === 0 ? (
          <Failure error={result.error} title={t('account.mail.failed')} onRetry={() => void result.refetch()} />
        ) : result.isPending ? (
          <span className="skeleton input-skeleton" />
        ) : rows.length === 0 && name !== '' ? (
          <NoMatch text={t('account.mail.none')} onClear={() => setTyped('')} />
        ) : rows.length === 0 ? (
          <Notice icon={<MailOutlined aria-hidden />} title={t('account.mail.empty')} />
        ) : (
          <table className="mail-table">
            <thead>
              <tr>
                {(['to', 'subject', 'state', 'at'] as const).map((each) => (
                  <th key={each} scope="col">
                    {t(`account.mail.${each}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((mail) => (
                <tr key={mail.idMail}>
                  <td>
                    <Link to={to({ mail: mail.idMail })}>{mail.to}</Link>
                  </td>
                  <td>{mail.subject ?? '–'}</td>
                  <td>
                    <State mail={mail} />
                  </td>
                  <td className="mail-when muted">
                    <time dateTime={mail.created_at} title={exact(mail.created_at)}>
                      {ago(mail.created_at)}
                    </time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {meta !== undefined && meta.total > meta.limit && (
          <nav className="mail-pages" aria-label={t('kit.pages')}>
            {page > 1 && <Link to={to({ page: String(page - 1) })}>{t('account.mail.previous')}</Link>}
            {page * meta.limit < meta.total && <Link to={to({ page: String(page + 1) })}>{t('account.mail.next')}</Link>}
          </nav>
        )}
      </div>
    </section>
  );
}

const tones: Record<LoggedMail['state'], string> = { waiting: '', sending: '', sent: ' tag-green', failed: ' tag-red' };

function State({ mail }: { mail: LoggedMail }) {
  const t = useTexts();
  return <span className={`tag${tones[mail.state]}`}>{t(`account.mail.states.${mail.state}`)}</span>;
}

function OneMail({ id }: { id: string }) {
  const t = useTexts();
  const result = useEndpoint(mailLog.get, { params: { id } });
  const [search] = useSearchParams();
  const back = new URLSearchParams([...search].filter(([name]) => name !== 'mail')).toString();
  const mail = result.data?.data;
  return (
    <section className="section" aria-labelledby="mail-subject">
      <p className="mail-back">
        <Link to={{ search: back === '' ? '' : `?${back}` }}>{t('account.mail.back')}</Link>
      </p>
      {result.error !== null && <Failure error={result.error} title={t('account.mail.failed')} onRetry={() => void result.refetch()} />}
      {result.isPending && <span className="skeleton input-skeleton" />}
      {mail !== undefined && (
        <>
          <header className="section-head">
            <h2 id="mail-subject">{mail.subject ?? t('account.mail.noBody')}</h2>
          </header>
          <dl className="mail-head">
            <dt>{t('account.mail.to')}</dt>
            <dd>{mail.to}</dd>
            <dt>{t('account.mail.at')}</dt>
            <dd>{exact(mail.sent_at ?? mail.created_at)}</dd>
            <dt>{t('account.mail.state')}</dt>
            <dd>
              <State mail={mail} /> <span className="tag">{t(`account.mail.ways.${mail.way}`)}</span>
            </dd>
            {mail.reason !== null && (
              <>
                <dt>{t('account.mail.reason')}</dt>
                <dd>{mail.reason}</dd>
              </>
            )}
          </dl>
          <div className="mail-body">{mail.text ?? t('account.mail.noBody')}</div>
        </>
      )}
    </section>
  );
}
