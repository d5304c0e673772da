import { useEffect, useRef } from 'react';
import type { InvitationResult } from '@marquee/contract/users/invitation';
import { invitation } from '@marquee/contract/users/invitation';
import type { FieldError } from '@marquee/contract/errors';
import { Link } from 'react-router';
import { number } from '../kit/format.ts';
import { sentence, serverFaults } from '../kit/faults.ts';
import { joinSentences } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';

const listPath = '/main/user/account';
const tones = { invited: 'tag-green', replaced: 'tag-orange', refused: 'tag-red' } as const;

/** What became of each address. It takes the focus, because the list that was sent is gone. */
export function InvitationResults({ results }: { results: readonly InvitationResult[] }) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const sent = results.filter(({ outcome }) => outcome !== 'refused').length;
  return (
    <section className="section" aria-labelledby="invitation-results">
      <header className="section-head">
        <h2 id="invitation-results" ref={heading} tabIndex={-1}>
          {t('users.invitation.sentTitle', { count: number(sent) })}
        </h2>
        <Link to={`${listPath}?state=invited`}>{t('users.invitation.back')}</Link>
      </header>
      {sent < results.length && <p>{t('users.invitation.someLeft')}</p>}
      <table className="invitees">
        <thead className="unseen">
          <tr>
            <th scope="col">{t('users.invitation.address')}</th>
            <th scope="col">{t('users.invitation.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ email, outcome, idUser, errors }, at) => {
            const account = idUser ?? errors.find(({ code }) => code === 'taken')?.params?.['id'];
            return (
              <tr key={`${email} ${at}`}>
                <th scope="row">
                  <bdi>{email}</bdi>
                </th>
                <td>
                  <span className={`tag ${tones[outcome]}`}>{t(`users.invitation.${outcome}`)}</span>{' '}
                  {joinSentences(serverFaults(invitation, errors as FieldError[]).map((fault) => sentence(invitation.name, fault)))}{' '}
                  {typeof account === 'string' && <Link to={`${listPath}/${account}`}>{t('users.invitation.openAccount')}</Link>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
