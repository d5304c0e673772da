import { useState } from 'react';
import type { Body } from '@marquee/contract/kit/endpoint';
import { limits } from '@marquee/contract/limits';
import { invitation, invitationFields, type InvitationResult } from '@marquee/contract/users/invitation';
import { entriesFitRole } from '@marquee/contract/users/user';
import { Button, Input } from 'antd';
import { Link } from 'react-router';
import { Section } from '../content/Section.tsx';
import { keptOf, useScreenDraft } from '../content/useScreenDraft.ts';
import { refresh } from '../kit/ask.ts';
import { call, reason } from '../kit/call.ts';
import { check } from '../kit/check.ts';
import { number } from '../kit/format.ts';
import { controlId, FormField } from '../kit/form/FormField.tsx';
import { Required } from '../kit/form/Required.tsx';
import { useFieldForm } from '../kit/form/useFieldForm.ts';
import { FieldsContext } from '../kit/form/useResourceForm.ts';
import { useKeys } from '../kit/keyboard.tsx';
import { bodyOf, differing, initial, type Values } from '../kit/values.ts';
import { useTexts } from '../words/words.ts';
import { InvitationResults } from './InvitationResults.tsx';
import { InviteeTable } from './InviteeTable.tsx';
import { inviteesOf, lineOf } from './invitees.ts';
import '../kit/form.css';
import './invite.css';

const of = { name: 'user', fields: invitationFields, checks: [entriesFitRole] };
const within = 'invite-';
const addressesId = 'invite-addresses';
const listPath = '/main/user/account';
const empty = (): Values => initial(of.fields, new URLSearchParams());
/** The fields of what was kept, which also holds the list and the names. */
const fieldsOf = (kept: Values | undefined): Values =>
  Object.fromEntries(Object.keys(of.fields).flatMap((name) => (kept && name in kept ? [[name, kept[name]]] : [])));

/** Invites several people at once: shows what was understood of a pasted list, and what became of each address. What failed stays to be corrected. */
export function Component() {
  const t = useTexts();
  const [kept] = useState(() => keptOf('invite'));
  const [text, setText] = useState(String(kept?.['text'] ?? ''));
  /** names that were typed beside the addresses, by address */
  const [names, setNames] = useState((kept?.['names'] ?? {}) as Readonly<Record<string, string>>);
  const [results, setResults] = useState<readonly InvitationResult[]>([]);
  const [sentTimes, setSentTimes] = useState(0);
  const [listFault, setListFault] = useState<'noAddresses' | 'tooMany' | null>(null);
  const form = useFieldForm(of, {
    initial: () => ({ ...empty(), ...fieldsOf(kept) }),
    focus: ([first]) => {
      const control = controlId(within + (first?.path.split('.')[0] ?? ''));
      (document.getElementById(`${control}-group`) ?? document.getElementById(control))?.focus();
    },
  });
  const people = inviteesOf(text, names);
  const invited = people.filter(({ problem }) => problem !== 'repeated');
  const isPartner = form.values['role'] === 'partner';
  const isDirty = text.trim() !== '' || differing(of.fields, empty(), form.values).length > 0;
  const [isRestored, setRestored] = useState(kept !== undefined);
  useScreenDraft('invite', isDirty ? { ...form.values, text, names } : null, (left) => {
    setText(String(left['text'] ?? ''));
    setNames((left['names'] ?? {}) as Record<string, string>);
    form.setValues({ ...empty(), ...fieldsOf(left) });
    setRestored(true);
  });
  const clear = () => {
    setRestored(false);
    setText('');
    setNames({});
    setListFault(null);
    form.setValues(empty());
    form.reset();
    document.getElementById(addressesId)?.focus();
  };

  const send = async () => {
    const { channels, ...rest } = bodyOf(of.fields, form.values);
    const { data } = await call(invitation.invite, {
      body: {
        people: invited.map(({ email, displayName }) => ({ email, ...(displayName.trim() === '' ? {} : { displayName }) })),
        ...rest,
        ...(isPartner && Array.isArray(channels) ? { channels } : {}),
      } as Body<typeof invitation.invite>,
    });
    setResults(data);
    setSentTimes((times) => times + 1);
    setRestored(false);
    // Of what failed nothing typed is lost: it stays in the box, names included.
    const left = invited.filter((_, at) => data[at]?.outcome === 'refused');
    setText(left.map(lineOf).join('\n'));
    setNames({});
    if (left.length === 0) form.setValues(empty());
    void refresh(['/cms/v1/profile']);
  };
  const submit = () => {
    const fault = invited.length === 0 ? 'noAddresses' : invited.length > limits.invitations ? 'tooMany' : null;
    setListFault(fault);
    if (fault !== null) return document.getElementById(addressesId)?.focus();
    return void form.submit(() => check(of, form.values), send);
  };
  const keys = useKeys([{ key: 'mod+s', about: 'screens.invite', run: submit }]);
  const describedBy = `${addressesId}-hint${listFault === null ? '' : ` ${addressesId}-error`}`;

  return (
    <FieldsContext.Provider
      value={{
        of,
        fields: of.fields,
        within,
        id: undefined,
        values: form.values,
        faults: form.faults,
        isReadOnly: false,
        set: (name, value) => form.set(name, value, true),
        blur: form.blur,
        setBusy: () => undefined,
      }}
    >
      {keys}
      <div className="form-way">
        <nav className="crumbs" aria-label={t('kit.crumbs')}>
          <Link to={listPath}>{t('kit.backToList')}</Link>
        </nav>
      </div>
      <h1 className="invite-title">{t('screens.invite')}</h1>
      {isRestored && (
        <div className="strip" role="status">
          <span>{t('users.invitation.restored')}</span>
          <Button size="small" onClick={clear}>
            {t('users.invitation.clear')}
          </Button>
        </div>
      )}
      <form
        className="invite"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {results.length > 0 && <InvitationResults key={sentTimes} results={results} />}
        <Section id="people" title={t('users.invitation.who')}>
          <div className="field">
            <label className="field-label" htmlFor={addressesId}>
              {t('users.invitation.addresses')}
              <Required />
            </label>
            <Input.TextArea
              id={addressesId}
              autoSize={{ minRows: 3, maxRows: 12 }}
              autoCapitalize="none"
              spellCheck={false}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setListFault(null);
              }}
              {...(listFault === null ? {} : { status: 'error' })}
              aria-describedby={describedBy}
              aria-invalid={listFault !== null}
            />
            <p id={`${addressesId}-hint`} className="field-hint">
              {t('users.invitation.addressesHint', { max: number(limits.invitations) })}
            </p>
            {listFault !== null && (
              <p id={`${addressesId}-error`} className="field-error" role="alert">
                {t(`users.invitation.${listFault}`, { max: number(limits.invitations) })}
              </p>
            )}
          </div>
          {people.length > 0 && people.length <= 2 * limits.invitations && (
            <>
              <p className="invite-understood" role="status">
                {t('users.invitation.understood', { count: number(people.filter(({ problem }) => problem === null).length) })}
              </p>
              <InviteeTable
                people={people}
                onName={(email, name) => setNames((before) => ({ ...before, [email]: name }))}
                onRemove={(removed) => {
                  setText(
                    people
                      .filter((_, at) => at !== removed)
                      .map(lineOf)
                      .join('\n'),
                  );
                  document.getElementById(addressesId)?.focus();
                }}
              />
            </>
          )}
        </Section>
        <Section id="access" title={t('users.invitation.as')}>
          <FormField name="role" />
          <FormField name="permissions" />
          {isPartner && <FormField name="channels" />}
          <FormField name="language" />
        </Section>
        {form.error !== null && (
          <p className="summary" role="alert">
            {reason(form.error)}
          </p>
        )}
        <div className="invite-send">
          <Button type="primary" htmlType="submit" loading={form.isBusy}>
            {t('users.invitation.send')}
          </Button>
        </div>
      </form>
    </FieldsContext.Provider>
  );
}
