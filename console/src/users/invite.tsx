import { useState } from 'react';
import { limits } from '@marquee/contract/limits';
import { splitAddresses } from '@marquee/contract/users/addresses';
import { invitation, invitationFields, type InvitationResult } from '@marquee/contract/users/invitation';
import { entriesFitRole } from '@marquee/contract/users/user';
import { Button, Input } from 'antd';
import { Link } from 'react-router';
import { call, reason } from '../kit/call.ts';
import { check } from '../kit/check.ts';
import { number } from '../kit/format.ts';
import { FormField } from '../kit/form/FormField.tsx';
import { useFieldForm } from '../kit/form/useFieldForm.ts';
import { FieldsContext } from '../kit/form/useResourceForm.ts';
import { bodyOf, initial } from '../kit/values.ts';
import type { Body } from '@marquee/contract/kit/endpoint';
import { joinSentences, withLabel } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';
import '../kit/form.css';

const of = { name: 'user', fields: invitationFields, checks: [entriesFitRole] };
const addressesId = 'invite-addresses';
const listPath = '/main/user/account';

/** Invites several people at once: shows what was understood of a pasted list, and what became of each address. What failed stays to be corrected. */
export function Component() {
  const t = useTexts();
  const [text, setText] = useState('');
  /** names that were typed in the list of what was understood, by address */
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const [results, setResults] = useState<readonly InvitationResult[]>([]);
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useFieldForm(of, { initial: () => initial(of.fields, new URLSearchParams()) });
  const people = splitAddresses(text);
  const nameOf = (at: number) => names[people[at]?.email ?? ''] ?? people[at]?.displayName ?? '';
  const isPartner = form.values['role'] === 'partner';
  const faultOfList = () =>
    people.length === 0
      ? t('users.invitation.noAddresses')
      : people.length > limits.invitations
        ? t('users.invitation.tooMany', { max: number(limits.invitations) })
        : null;

  const send = async () => {
    const { channels, ...rest } = bodyOf(of.fields, form.values);
    const { data } = await call(invitation.invite, {
      body: {
        people: people.map(({ email }, at) => ({ email, ...(nameOf(at).trim() === '' ? {} : { displayName: nameOf(at) }) })),
        ...rest,
        ...(isPartner && Array.isArray(channels) ? { channels } : {}),
      } as Body<typeof invitation.invite>,
    });
    setResults(data);
    // Of what failed nothing typed is lost: it stays in the box, names included.
    setText(
      people
        .flatMap(({ email }, at) => (data[at]?.outcome === 'refused' ? [nameOf(at) === '' ? email : `"${nameOf(at).replaceAll('"', '')}" <${email}>`] : []))
        .join('\n'),
    );
    const first = data.some(({ outcome }) => outcome === 'refused');
    if (first) document.getElementById(addressesId)?.focus();
  };
  const submit = () => {
    const fault = faultOfList();
    setWrong(fault);
    if (fault !== null) return document.getElementById(addressesId)?.focus();
    return void form.submit(() => check(of, form.values), send);
  };
  const sent = results.filter(({ outcome }) => outcome !== 'refused').length;

  return (
    <FieldsContext.Provider
      value={{
        of,
        fields: of.fields,
        within: 'invite-',
        id: undefined,
        values: form.values,
        faults: form.faults,
        isReadOnly: false,
        set: (name, value) => form.set(name, value, true),
        blur: form.blur,
        setBusy: () => undefined,
      }}
    >
      <div className="form-main">
        <h1>{t('screens.invite')}</h1>
        <div className="section">
          <label htmlFor={addressesId}>{t('users.invitation.addresses')}</label>
          <Input.TextArea
            id={addressesId}
            autoSize={{ minRows: 3, maxRows: 12 }}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setWrong(null);
            }}
            aria-describedby={`${addressesId}-hint`}
            aria-invalid={wrong !== null}
          />
          <p id={`${addressesId}-hint`}>{t('users.invitation.addressesHint', { max: number(limits.invitations) })}</p>
          {wrong !== null && (
            <p className="field-error" role="alert">
              {wrong}
            </p>
          )}
          {people.length > 0 && people.length <= limits.invitations && (
            <>
              <p>{t('users.invitation.understood', { count: number(people.length) })}</p>
              <ul>
                {people.map(({ email }, at) => (
                  <li key={`${email} ${at}`}>
                    {email}{' '}
                    <Input
                      aria-label={withLabel(t('users.invitation.name'), email)}
                      placeholder={t('users.invitation.name')}
                      maxLength={limits.line}
                      value={nameOf(at)}
                      onChange={({ target }) => setNames((before) => ({ ...before, [email]: target.value }))}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
          <FormField name="role" />
          <FormField name="permissions" />
          {isPartner && <FormField name="channels" />}
          <FormField name="language" />
          {form.error !== null && (
            <p className="field-error" role="alert">
              {reason(form.error)}
            </p>
          )}
          <Button type="primary" loading={form.isBusy} onClick={submit}>
            {t('users.invitation.send')}
          </Button>
        </div>
        {results.length > 0 && (
          <div className="section" role="status">
            <h2>{t('users.invitation.sentTitle', { count: number(sent) })}</h2>
            <ul>
              {results.map(({ email, outcome, errors }, at) => {
                const account = errors.find(({ code }) => code === 'taken')?.params?.['id'];
                return (
                  <li key={`${email} ${at}`}>
                    {withLabel(email, outcome === 'refused' ? joinSentences(errors.map(({ message }) => message)) : t(`users.invitation.${outcome}`))}{' '}
                    {typeof account === 'string' && <Link to={`${listPath}/${account}`}>{t('users.invitation.openAccount')}</Link>}
                  </li>
                );
              })}
            </ul>
            {sent < results.length && <p>{t('users.invitation.someLeft')}</p>}
            <Link to={listPath}>{t('users.invitation.back')}</Link>
          </div>
        )}
      </div>
    </FieldsContext.Provider>
  );
}
