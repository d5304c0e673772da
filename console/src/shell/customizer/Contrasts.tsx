import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import { number } from '../../kit/format.ts';
import { punctuation } from '../../words/punctuation.ts';
import { useTexts } from '../../words/words.ts';
import { contrast, minTextContrast, white } from '../contrast.ts';
import type { Hex } from '../contrast.ts';
import { defaultColours } from '../scheme.ts';
import type { Scheme } from '../scheme.ts';
import { useScheme } from '../settings.ts';
import { palette, isColourUsed } from '../tokens.ts';
import type { Palette, Theme } from '../tokens.ts';

type Pair = { name: 'text' | 'textOnBody' | 'heading' | 'link' | 'button' | 'header' | 'footer' | 'nav' | 'band'; chosen: [Hex, Hex]; derived: [Hex, Hex] };

/** Every pair of text and background: the chosen colours (`chosen`), and the colours that the console uses (`derived`). */
export function pairsOf(theme: Theme, scheme: Scheme): Pair[] {
  const of: Palette = palette(theme, scheme);
  const chosenColour = (name: keyof typeof defaultColours, fallback: Hex): Hex =>
    isColourUsed(theme, name) ? (scheme[name] ?? defaultColours[name]) : fallback;
  const primary = chosenColour('primary', of.primary);
  const body = chosenColour('bodyBackground', of.body);
  return [
    { name: 'text', chosen: [chosenColour('text', of.text), of.surface], derived: [of.text, of.surface] },
    { name: 'textOnBody', chosen: [chosenColour('text', of.text), body], derived: [of.text, of.body] },
    { name: 'heading', chosen: [chosenColour('heading', of.heading), body], derived: [of.heading, of.body] },
    { name: 'link', chosen: [primary, of.surface], derived: [of.link, of.surface] },
    { name: 'button', chosen: [white, primary], derived: [white, of.button] },
    {
      name: 'header',
      chosen: [chosenColour('headerText', of['header-text']), chosenColour('headerBackground', of.header)],
      derived: [of['header-text'], of.header],
    },
    { name: 'footer', chosen: [of['footer-text'], chosenColour('footerBackground', of.footer)], derived: [of['footer-text'], of.footer] },
    {
      name: 'nav',
      chosen: [chosenColour('darkNavText', of['band-text']), chosenColour('darkNavBackground', of.band)],
      derived: theme === 'lite' ? [palette('semi-dark', scheme)['nav-text'], of.band] : [of['nav-text'], of.nav],
    },
    {
      name: 'band',
      chosen: [chosenColour('horizontalNavText', of['band-text']), chosenColour('darkNavBackground', of.band)],
      derived: [of['band-text'], of.band],
    },
  ];
}

/** The contrast of every chosen text colour with its background. Where it is too low, the derived colours are shown too. */
export function Contrasts({ theme }: { theme: Theme }) {
  const t = useTexts();
  const scheme = useScheme();
  // Rounded down: 4.49 must not read as 4.5.
  const roundDown = (ratio: number) => number(Math.floor(ratio * 10) / 10);
  return (
    <section className="contrasts" aria-label={t('shell.customizer.contrast')}>
      <h3>{t('shell.customizer.contrast')}</h3>
      <p>{t('shell.customizer.contrastAbout', { least: number(minTextContrast) })}</p>
      <ul>
        {pairsOf(theme, scheme).map(({ name, chosen, derived }) => {
          const ratio = contrast(...chosen);
          const passes = ratio >= minTextContrast;
          const isChanged = derived[1] !== chosen[1];
          return (
            <li key={name} data-pair={name} data-passes={passes}>
              <span className="sample" aria-hidden="true" style={{ color: derived[0], background: derived[1] }}>
                Aa
              </span>
              <span className="contrasts-name">
                {t(`shell.customizer.pair.${name}`)}
                {(!passes || isChanged) && (
                  <small>{t('shell.customizer.drawn', { colour: isChanged ? derived.join(' / ') : derived[0], ratio: roundDown(contrast(...derived)) })}</small>
                )}
              </span>
              <span className={passes ? 'green' : 'red'}>
                {passes ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />} {roundDown(ratio)}
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
