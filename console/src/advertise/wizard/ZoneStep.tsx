import { useState } from 'react';
import LockOutlined from '@ant-design/icons/LockOutlined';
import {
  type AdType,
  groupTakes,
  isOnPlatform,
  type PlatformKind,
  takesType,
  zoneFacts,
  type ZoneGroup,
  zoneGroups,
  type ZoneName,
  zoneNames,
} from '@marquee/contract/advertise/zone';
import type { ZoneReach } from '@marquee/contract/advertise/reach';
import { Segmented } from 'antd';
import { type ControlProps, FormField } from '../../kit/form/FormField.tsx';
import { useForm } from '../../kit/form/useResourceForm.ts';
import { brief, calendarDay, names } from '../../kit/format.ts';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';
import { deviceFor } from '../zone/device.ts';
import type { Device } from '../zone/page.ts';
import { ZonePicture } from '../zone/ZonePicture.tsx';
import { useReach } from './useReach.ts';
import { useGoToStep } from './wizardContext.ts';

/** Why a zone cannot be booked: its group refuses the type, none of the platforms has it, or the provider has closed it. */
type Lock = 'type' | 'platform' | 'closed';

type ZoneCardProps = {
  zone: ZoneName;
  device: Device;
  lock: Lock | null;
  isChosen: boolean;
  facts: ZoneReach | undefined;
  platforms: readonly PlatformKind[];
  onToggle: () => void;
};

function ZoneCard({ zone, device, lock, isChosen, facts, platforms, onToggle }: ZoneCardProps) {
  const t = useTexts();
  const name = valueLabel('zone', 'zone', zone);
  const content = (
    <>
      <span className="wizard-zone-picture">
        <ZonePicture zone={zone} device={device} isOff={lock !== null} />
      </span>
      <strong>{name}</strong>
      {lock === null ? (
        <span className="muted">{facts === undefined ? ' ' : t('adWizard.perDay', { amount: brief(facts.requests_per_day) })}</span>
      ) : (
        <span className="wizard-lock">
          {lock === 'platform'
            ? t('adWizard.lock.platform', { platforms: names(platforms.map((each) => valueLabel('campaign', 'platforms', each))) })
            : t(`adWizard.lock.${lock}`)}
        </span>
      )}
      {lock === null && facts?.booked_until != null && <span className="muted">{t('adWizard.bookedUntil', { date: calendarDay(facts.booked_until) })}</span>}
    </>
  );
  // A chosen zone that can no longer be booked must be possible to remove.
  if (lock !== null && !isChosen)
    return (
      <div className="wizard-zone is-off" role="group" aria-label={name}>
        <LockOutlined className="wizard-zone-tick" aria-hidden />
        {content}
      </div>
    );
  return (
    <label className={`wizard-zone ${isChosen ? 'is-chosen' : ''} ${lock === null ? '' : 'is-off'}`}>
      <input className="wizard-zone-tick" type="checkbox" checked={isChosen} onChange={onToggle} />
      {content}
    </label>
  );
}

function ZonesInput({ id, value, onChange, onBlur }: ControlProps) {
  const t = useTexts();
  const goTo = useGoToStep();
  const { values } = useForm();
  const reach = useReach(values);
  const chosen = (value ?? []) as ZoneName[];
  const type = (values['ads_type'] ?? null) as AdType | null;
  const platforms = (values['platforms'] ?? []) as PlatformKind[];
  const [device, setDevice] = useState<Device>(() => deviceFor(platforms));
  const lockOf = (zone: ZoneName): Lock | null => {
    if (type !== null && !takesType(zone, type)) return 'type';
    if (platforms.length > 0 && !isOnPlatform(zone, platforms)) return 'platform';
    return reach?.zones.find((each) => each.zone === zone)?.enabled === false ? 'closed' : null;
  };
  const renderGroup = (group: ZoneGroup) => {
    const zones = zoneNames.filter((zone) => zoneFacts(zone).group === group);
    const isRefused = type !== null && !groupTakes[group].includes(type);
    return (
      <section key={group} className={`wizard-group ${isRefused ? 'is-refused' : ''}`} aria-labelledby={`wizard-group-${group}`}>
        <header>
          <h2 id={`wizard-group-${group}`}>{valueLabel('zone', 'group', group)}</h2>
          <span className="muted">{t(`adWizard.groups.${group}`, { count: zones.length })}</span>
          {isRefused ? (
            <span className="wizard-group-way">
              <LockOutlined aria-hidden /> {t('adWizard.imagesOnly', { type: valueLabel('campaign', 'ads_type', type) })}{' '}
              <button type="button" className="link-button" onClick={() => goTo('start')}>
                {t('adWizard.changeType')}
              </button>
            </span>
          ) : (
            group === 'a' && (
              <Segmented
                aria-label={t('adWizard.drawnOn')}
                size="small"
                value={device}
                onChange={setDevice}
                options={(['phone', 'web', 'tv'] as const).map((each) => ({ value: each, label: t(`adWizard.devices.${each}`) }))}
              />
            )
          )}
        </header>
        <div className="wizard-zones">
          {zones.map((zone) => (
            <ZoneCard
              key={zone}
              zone={zone}
              device={device}
              lock={lockOf(zone)}
              isChosen={chosen.includes(zone)}
              facts={reach?.zones.find((each) => each.zone === zone)}
              platforms={platforms}
              onToggle={() => {
                onChange(zoneNames.filter((each) => (each === zone) !== chosen.includes(each)));
                onBlur();
              }}
            />
          ))}
        </div>
        {!isRefused && zones.some((zone) => lockOf(zone) === 'platform') && (
          <p className="wizard-group-way">
            <button type="button" className="link-button" onClick={() => goTo('platforms')}>
              {t('adWizard.addPlatform')}
            </button>
          </p>
        )}
      </section>
    );
  };
  return (
    <div id={id} role="group" tabIndex={-1} aria-label={t('adWizard.steps.zones')}>
      {zoneGroups.map(renderGroup)}
      {reach?.history_days === 0 && <p className="strip">{t('adWizard.noHistory')}</p>}
    </div>
  );
}

/** Chooses the zones, in their three groups. A zone that cannot be booked is grey, with its reason and a way out. */
export function ZoneStep() {
  return (
    <div className="section">
      <FormField name="zones" hideLabel control={ZonesInput} />
    </div>
  );
}
