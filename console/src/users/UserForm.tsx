import { areas, type Entry, type Role } from '@marquee/contract/access';
import { user } from '@marquee/contract/users/user';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import { Button } from 'antd';
import { Link } from 'react-router';
import { Section } from '../content/Section.tsx';
import { reason } from '../kit/call.ts';
import { FormField } from '../kit/form/FormField.tsx';
import { FieldsContext, useResourceForm } from '../kit/form/useResourceForm.ts';
import { FormFrame } from '../kit/ResourceForm.tsx';
import { toast } from '../kit/toast.tsx';
import { useActions } from '../kit/useActions.tsx';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';
import { banAction } from '../content/banActions.tsx';
import { Rights } from './Rights.tsx';
import { beginSeeingAs } from './seeAs.ts';
import { UserBans } from './UserBans.tsx';
import { UserSecurity } from './UserSecurity.tsx';

const auditPath = `${areas.users.route}/audit`;

/** A person's account, for whoever manages accounts. */
export function UserForm() {
  const t = useTexts();
  const form = useResourceForm(user);
  const who = useWho();
  const record = form.record;
  const isOwner = who.user?.role === 'super_admin';
  const isOwn = form.id === who.user?.idUser;
  const canManage = record !== null && !form.isDeleted && record['can_change'] !== false && who.may('users', 'decide');
  const { runOne, question, isOffered } = useActions(user);
  const ban = banAction(who.user?.idUser);
  const seeAs = async () => {
    try {
      await beginSeeingAs(form.id ?? '');
    } catch (error) {
      toast.error({ title: t('users.seeAs.failed'), text: reason(error) });
    }
  };
  return (
    <FormFrame
      form={form}
      tools={
        <>
          {record !== null && !form.isDeleted && isOffered(ban, record) && (
            <Button danger icon={ban.icon} onClick={() => void form.runAction(async () => (await runOne(ban, record))?.isSuccess ?? false)}>
              {ban.label(1)}
            </Button>
          )}
          {isOwner && !isOwn && record !== null && !form.isDeleted && record['role'] !== 'user' ? (
            <Button icon={<EyeOutlined aria-hidden />} onClick={() => void seeAs()}>
              {t('users.seeAs.start')}
            </Button>
          ) : undefined}
          {question}
        </>
      }
    >
      <div className="form-main">
        <Section id="profile" title={t('users.person.profile')}>
          <div className="field-grid">
            <FormField name="displayName" />
            <FormField name="name" />
          </div>
          <div className="field-grid">
            <FormField name="phone" />
            <FormField name="company" />
          </div>
          <div className="field-grid">
            <FormField name="language" />
            <FormField name="time_zone" />
          </div>
        </Section>
        <Section id="access" title={t('users.person.access')}>
          {!isOwner ? <p className="field-hint">{t('users.person.onlyOwners')}</p> : isOwn && <p className="field-hint">{t('users.person.ownRights')}</p>}
          <FieldsContext.Provider value={{ ...form, isReadOnly: form.isReadOnly || !isOwner || isOwn }}>
            <FormField name="role" />
            <FormField name="permissions" />
          </FieldsContext.Provider>
          <Rights role={(form.values['role'] as Role | null) ?? 'user'} permissions={(form.values['permissions'] as Entry[] | null) ?? []} />
        </Section>
      </div>
      {record !== null && (
        <aside className="form-side">
          <Section id="account" title={t('users.person.account')}>
            <FormField name="avatar" />
            {Object.keys(user.shown).map((name) => (
              <FormField key={name} name={name} />
            ))}
          </Section>
          {who.may('users', 'read') && who.user?.role !== 'partner' && (
            <UserBans person={record} canLift={canManage && !isOwn} onChange={() => void form.runAction(async () => true)} />
          )}
          {who.may('users', 'administer') && (
            <Section id="audit" title={t('screens.audit')}>
              <p>
                <Link to={`${auditPath}?actor=${form.id}`}>{t('users.audit.doneBy')}</Link>
              </p>
              <p>
                <Link to={`${auditPath}?record=${form.id}`}>{t('users.audit.doneTo')}</Link>
              </p>
            </Section>
          )}
          {canManage && !isOwn && <UserSecurity id={form.id ?? ''} name={String(record['displayName'])} />}
        </aside>
      )}
    </FormFrame>
  );
}
