import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { number } from '../../kit/format.ts';
import { punctuation } from '../../words/punctuation.ts';
import { useWords } from '../../words/words.ts';
import { contrast, readable, white } from '../contrast.ts';
import type { Hex } from '../contrast.ts';
import { defaults } from '../scheme.ts';
import type { Scheme } from '../scheme.ts';
import { useScheme } from '../settings.ts';
import { palette, takes } from '../tokens.ts';
import type { Palette, Theme } from '../tokens.ts';

type Pair = { name: 'text' | 'textOnBody' | 'heading' | 'link' | 'button' | 'header' | 'footer' | 'nav' | 'band'; chosen: [Hex, Hex]; drawn: [Hex, Hex] };

/** Every text with its ground: as the colours were chosen, and as they are drawn. */
export function pairsOf(theme: Theme, scheme: Scheme): Pair[] {
  const of: Palette = palette(theme, scheme);
  const picked = (name: keyof typeof defaults, own: Hex): Hex => (takes(theme, name) ? (scheme[name] ?? defaults[name]) : own);
  const primary = picked('primary', of.primary);
  const body = picked('bodyBackground', of.body);
  return [
    { name: 'text', chosen: [picked('text', of.text), of.surface], drawn: [of.text, of.surface] },
    { name: 'textOnBody', chosen: [picked('text', of.text), body], drawn: [of.text, of.body] },
    { name: 'heading', chosen: [picked('heading', of.heading), body], drawn: [of.heading, of.body] },
    { name: 'link', chosen: [primary, of.surface], drawn: [of.link, of.surface] },
    { name: 'button', chosen: [white, primary], drawn: [white, of.button] },
    { name: 'header', chosen: [picked('headerText', of['header-text']), picked('headerBackground', of.header)], drawn: [of['header-text'], of.header] },
    { name: 'footer', chosen: [of['footer-text'], picked('footerBackground', of.footer)], drawn: [of['footer-text'], of.footer] },
    {
      name: 'nav',
      chosen: [picked('darkNavText', of['band-text']), picked('darkNavBackground', of.band)],
      drawn: theme === 'lite' ? [palette('semi-dark', scheme)['nav-text'], of.band] : [of['nav-text'], of.nav],
    },
    { name: 'band', chosen: [picked('horizontalNavText', of['band-text']), picked('darkNavBackground', of.band)], drawn: [of['band-text'], of.band] },
  ];
}

/** The contrast of every text with its ground, as it is chosen, with what is made of it where it falls short. */
export function Contrasts({ theme }: { theme: Theme }) {
  const t = useWords();
  const scheme = useScheme();
  // Rounded down: 4.49 must not read as 4.5.
  const figure = (ratio: number) => number(Math.floor(ratio * 10) / 10);
  return (
    <section className="contrasts" aria-label={t('shell.customizer.contrast')}>
      <h3>{t('shell.customizer.contrast')}</h3>
      <p>{t('shell.customizer.contrastAbout', { least: number(readable) })}</p>
      <ul>
        {pairsOf(theme, scheme).map(({ name, chosen, drawn }) => {
          const ratio = contrast(...chosen);
          const passes = ratio >= readable;
          const isMoved = drawn[1] !== chosen[1];
          return (
            <li key={name} data-pair={name} data-passes={passes}>
              <span className="sample" aria-hidden="true" style={{ color: drawn[0], background: drawn[1] }}>
                Aa
              </span>
              <span className="contrasts-name">
                {t(`shell.customizer.pair.${name}`)}
                {(!passes || isMoved) && (
                  <small>{t('shell.customizer.drawn', { colour: isMoved ? drawn.join(' / ') : drawn[0], ratio: figure(contrast(...drawn)) })}</small>
                )}
              </span>
              <span className={passes ? 'green' : 'red'}>
                {passes ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />} {figure(ratio)}
                <span className="unseen">
                  {punctuation().comma}
                  {t(passes ? 'shell.customizer.pass' : 'shell.customizer.fail')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
