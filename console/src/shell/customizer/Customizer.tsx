import { type ReactNode, useEffect, useId, useRef } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import { layoutTypes, navStyles } from '../layouts.ts';
import { presetColours, presets } from '../scheme.ts';
import type { Preset } from '../scheme.ts';
import { setAppearance, setColours, settings, useLayoutType, useNavStyle, useTheme } from '../settings.ts';
import { themes } from '../tokens.ts';
import { AnnouncementField } from './AnnouncementField.tsx';
import { Colours } from './Colours.tsx';
import { Contrasts } from './Contrasts.tsx';
import { LayoutPicture, NavPicture, ThemePicture } from './Pictures.tsx';
import { reportSaved } from './reportSaved.ts';
import './customizer.css';

/**
 * The theme customizer. The panel does not block the page beside it, so that each choice is visible there at once. Escape closes it, and the
 * focus returns to where it was.
 */
export function Customizer({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const panel = useRef<HTMLElement>(null);
  const title = useId();
  const { user } = useWho();
  const [theme, style, layout] = [useTheme(), useNavStyle(), useLayoutType()];
  const selected = settings.use((state) => state.colorSelection);
  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.querySelector<HTMLElement>('h2')?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  // Listen on the window, since the focus may be outside the panel. An open menu or dialog closes first.
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open], :popover-open') !== null) return;
      event.preventDefault();
      close.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return (
    <aside ref={panel} role="dialog" aria-labelledby={title} className="customizer">
      <header>
        <h2 id={title} tabIndex={-1}>
          {t('shell.customizer.title')}
        </h2>
        <button type="button" className="icon-button" aria-label={t('kit.close')} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      </header>
      <div className="customizer-body">
        <Choices legend={t('shell.customizer.type')} name="type" of={themes} value={theme} onChoose={(themeType) => reportSaved(setAppearance({ themeType }))}>
          {(each) => [<ThemePicture key={each} theme={each} />, t(`shell.themes.${each}`)]}
        </Choices>
        <Choices
          legend={t('shell.customizer.navStyle')}
          name="nav"
          of={navStyles}
          value={style}
          onChoose={(navStyle) => reportSaved(setAppearance({ navStyle }))}
        >
          {(each) => [<NavPicture key={each} style={each} />, t(`shell.customizer.navStyles.${each}`)]}
        </Choices>
        <Choices
          legend={t('shell.customizer.layoutType')}
          name="layout"
          of={layoutTypes}
          value={layout}
          onChoose={(layoutType) => reportSaved(setAppearance({ layoutType }))}
        >
          {(each) => [<LayoutPicture key={each} layout={each} />, t(`shell.customizer.layoutTypes.${each}`)]}
        </Choices>
        <Choices
          legend={t('shell.customizer.presets')}
          name="preset"
          of={Object.keys(presets) as Preset[]}
          value={selected === 'custom' ? undefined : selected}
          onChoose={(name) => reportSaved(setColours(presets[name], name))}
        >
          {(each) => [<Swatch key={each} name={each} />, t(`shell.customizer.preset.${each}`)]}
        </Choices>
        <Colours theme={theme} />
        <Contrasts theme={theme} />
        <button type="button" className="plain-button customizer-reset" onClick={() => reportSaved(setColours({}, 'marquee'), 'reset_theme')}>
          {t('shell.customizer.reset')}
        </button>
        {user?.role === 'super_admin' && <AnnouncementField />}
      </div>
    </aside>
  );
}

/** A choice of one option, each with a picture. Radio buttons, so that arrow keys move between them. */
function Choices<V extends string>({
  legend,
  name,
  of,
  value,
  onChoose,
  children,
}: {
  legend: string;
  name: string;
  of: readonly V[];
  value: V | undefined;
  onChoose: (value: V) => void;
  children: (value: V) => ReactNode;
}) {
  return (
    <fieldset className={`choices choices-${name}`}>
      <legend>{legend}</legend>
      {of.map((each) => (
        <label key={each}>
          <input type="radio" name={name} value={each} checked={each === value} onChange={() => onChoose(each)} />
          {children(each)}
        </label>
      ))}
    </fieldset>
  );
}

/** A preview of a ready-made scheme, 120 px wide: navigation, primary and secondary colour. */
function Swatch({ name }: { name: Preset }) {
  const { darkNavBackground, darkNavText, primary, secondary } = presetColours(name);
  return (
    <svg className="swatch-wide" viewBox="0 0 120 40" width="120" height="40" aria-hidden="true">
      <rect width="34" height="40" fill={darkNavBackground} />
      <path d="M7 10h20M7 20h14M7 30h17" stroke={darkNavText} strokeWidth="3" strokeLinecap="round" />
      <rect x="34" width="62" height="40" fill={primary} />
      <rect x="96" width="24" height="40" fill={secondary} />
    </svg>
  );
}
