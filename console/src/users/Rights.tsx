import { type Area, areas, type Entry, explainRight, type Right, rights, type Role } from '@marquee/contract/access';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { useState } from 'react';
import { valueLabel } from '../kit/label.ts';
import { joinList, withLabel } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';
import './rights.css';

/** What a role and a permission list allow, by area and right. A press on a cell says which rule grants or withholds it. */
export function Rights({ role, permissions }: { role: Role; permissions: readonly Entry[] }) {
  const t = useTexts();
  const [asked, ask] = useState<{ area: Area; right: Right } | null>(null);
  const explained = (area: Area, right: Right) => explainRight(role, permissions, area, right);
  const why = ({ area, right }: { area: Area; right: Right }) =>
    t(`users.rights.why.${explained(area, right).rule}`, {
      role: valueLabel('user', 'role', role),
      entry: valueLabel('user', 'permissions', areas[area].entry),
    });
  const cellName = (area: Area, right: Right) =>
    withLabel(joinList([t(`screens.${area}`), t(`users.rights.names.${right}`)]), t(explained(area, right).isGranted ? 'users.rights.yes' : 'users.rights.no'));
  return (
    <div className="rights">
      <h3 id="rights-title">{t('users.rights.title')}</h3>
      <div className="rights-scroll">
        <table aria-labelledby="rights-title">
          <thead>
            <tr>
              <th scope="col">{t('users.rights.area')}</th>
              {rights.map((right) => (
                <th key={right} scope="col">
                  {t(`users.rights.names.${right}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(Object.keys(areas) as Area[]).map((area) => (
              <tr key={area}>
                <th scope="row">{t(`screens.${area}`)}</th>
                {rights.map((right) => (
                  <td key={right}>
                    <button
                      type="button"
                      className={explained(area, right).isGranted ? 'right right-granted' : 'right'}
                      aria-label={cellName(area, right)}
                      aria-pressed={asked?.area === area && asked.right === right}
                      onClick={() => ask({ area, right })}
                    >
                      {explained(area, right).isGranted ? <CheckOutlined aria-hidden /> : <span aria-hidden="true">–</span>}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="rights-why" role="status">
        {asked === null ? <span className="muted">{t('users.rights.press')}</span> : `${cellName(asked.area, asked.right)}. ${why(asked)}`}
        {(role === 'partner' || role === 'advertiser') && <span className="muted"> {t(`users.rights.scope.${role}`)}</span>}
      </p>
    </div>
  );
}
