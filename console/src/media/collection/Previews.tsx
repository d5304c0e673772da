import type { ReactNode } from 'react';
import DesktopOutlined from '@ant-design/icons/DesktopOutlined';
import MobileOutlined from '@ant-design/icons/MobileOutlined';
import YoutubeOutlined from '@ant-design/icons/YoutubeOutlined';
import type { MixedItem } from '@marquee/contract/kit/field';
import { useTexts } from '../../words/words.ts';
import type { Category } from './category.ts';
import { firstLetter } from './Thumbnail.tsx';

/** A ribbon or banner as viewers see it: only the items that they see. */
export type PreviewRow = { id: string; title: string; category: Category | null; items: readonly MixedItem[] };

/** No screen shows more of a row at once. */
const maxTiles = 12;

const screens: { name: 'tv' | 'phone' | 'web'; icon: ReactNode }[] = [
  { name: 'tv', icon: <YoutubeOutlined aria-hidden /> },
  { name: 'phone', icon: <MobileOutlined aria-hidden /> },
  { name: 'web', icon: <DesktopOutlined aria-hidden /> },
];

/** Rows of posters as a television, a phone and a browser show them. */
export function Previews({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useTexts();
  const shown = rows.filter(({ items }) => items.length > 0);
  return (
    <div className="previews">
      {screens.map(({ name, icon }) => (
        <figure key={name} className={`preview preview-${name}`}>
          <figcaption className="muted">
            {icon} {t(`collections.screens.${name}`)}
          </figcaption>
          {/* A page may be longer than the screen, and whoever has no mouse scrolls it by keyboard. */}
          <div className="preview-screen" tabIndex={0} role="group" aria-label={t(`collections.screens.${name}`)}>
            {shown.length === 0 && <p className="preview-empty">{t('collections.nothingSeen')}</p>}
            {shown.map((row) => (
              <section key={row.id} className={`preview-row${row.category === 'banner' ? ' preview-banner' : ''}`}>
                <p className="preview-title" dir="auto">
                  {row.title}
                </p>
                <div className="preview-tiles">
                  {row.items.slice(0, maxTiles).map((item) => (
                    <span key={item.id} className="preview-tile">
                      {item.poster === null ? (
                        <span className="preview-letter" aria-hidden="true">
                          {firstLetter(item.label)}
                        </span>
                      ) : (
                        <img src={item.poster.url} alt="" loading="lazy" style={{ aspectRatio: `${item.poster.width} / ${item.poster.height}` }} />
                      )}
                      <small dir="auto">{item.label}</small>
                    </span>
                  ))}
                </div>
              </section>
            ))}
          </div>
        </figure>
      ))}
    </div>
  );
}
