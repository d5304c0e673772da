import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { limits } from '@marquee/contract/limits';
import { Button, Input } from 'antd';
import type { KeyboardEvent } from 'react';
import { withLabel } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';
import type { Invitee } from './invitees.ts';

/** Moves the focus to the next name. Enter here must not send all invitations. */
function goToNextName(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const all = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  all[all.indexOf(event.currentTarget) + 1]?.focus();
}

/** What was understood of the typed list: one row an address, where a name can be typed and the address taken out. */
export function InviteeTable({
  people,
  onName,
  onRemove,
}: {
  people: readonly Invitee[];
  onName: (email: string, name: string) => void;
  onRemove: (at: number) => void;
}) {
  const t = useTexts();
  return (
    <table className="invitees">
      <thead>
        <tr>
          <th scope="col">{t('users.invitation.address')}</th>
          <th scope="col">{t('users.invitation.name')}</th>
          <th scope="col">
            <span className="unseen">{t('users.invitation.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ email, displayName, problem }, at) => (
          <tr key={`${email} ${people.slice(0, at).filter((each) => each.email === email).length}`}>
            <th scope="row">
              <bdi>{email}</bdi>{' '}
              {problem !== null && (
                <span className={`tag ${problem === 'repeated' ? 'tag-orange' : 'tag-red'}`}>{t(`users.invitation.problems.${problem}`)}</span>
              )}
            </th>
            <td>
              {problem === null && (
                <Input
                  aria-label={withLabel(t('users.invitation.name'), email)}
                  placeholder={t('users.invitation.name')}
                  maxLength={limits.line}
                  value={displayName}
                  onChange={({ target }) => onName(email, target.value)}
                  onKeyDown={goToNextName}
                />
              )}
            </td>
            <td>
              <Button
                type="text"
                icon={<CloseOutlined aria-hidden />}
                title={t('users.invitation.remove')}
                aria-label={withLabel(t('users.invitation.remove'), email)}
                onClick={() => onRemove(at)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
