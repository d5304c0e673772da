import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../words/words.ts';
import { isHex } from '../contrast.ts';
import type { Hex } from '../contrast.ts';
import { defaultColours } from '../scheme.ts';
import type { ColourName } from '../scheme.ts';
import { appTheme, setColours, useScheme } from '../settings.ts';
import { isColourUsed } from '../tokens.ts';
import type { Theme } from '../tokens.ts';
import { reportSaved } from './reportSaved.ts';

const names = Object.keys(defaultColours) as ColourName[];

/** Milliseconds without a change before the toast appears, since the picker fires an event at every move. */
const toastDelayMs = 400;

/** The fields for single colours: the browser's colour picker in a swatch of 16 px, and the hex code. Each change is visible at once. */
export function Colours({ theme }: { theme: Theme }) {
  const t = useTexts();
  const scheme = useScheme();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function pick(name: ColourName, colour: Hex) {
    const isSaved = setColours({ ...appTheme.get(), [name]: colour }, 'custom');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => reportSaved(isSaved), toastDelayMs);
  }
  return (
    <fieldset className="colours">
      <legend>{t('shell.customizer.colours')}</legend>
      {theme === 'dark' && <p>{t('shell.customizer.ownGrounds')}</p>}
      {names.map((name) => (
        <Colour
          key={name}
          name={name}
          value={scheme[name] ?? defaultColours[name]}
          isLocked={!isColourUsed(theme, name)}
          onPick={(colour) => pick(name, colour)}
        />
      ))}
    </fieldset>
  );
}

function Colour({ name, value, isLocked, onPick }: { name: ColourName; value: Hex; isLocked: boolean; onPick: (colour: Hex) => void }) {
  const t = useTexts();
  const id = useId();
  // The typed text, until it is a colour or the field loses the focus.
  const [typed, setTyped] = useState<string>();
  const code = typed?.trim().toLowerCase();
  const isBad = code !== undefined && !isHex(code);
  const label = t(`shell.customizer.colour.${name}`);
  return (
    <div className="colour">
      <input id={id} type="color" value={value} disabled={isLocked} onChange={(event) => onPick(event.target.value)} />
      <label htmlFor={id}>{label}</label>
      <input
        className="plain-input"
        aria-label={t('shell.customizer.code', { name: label })}
        aria-invalid={isBad}
        aria-describedby={isBad ? `${id}-fault` : undefined}
        value={typed ?? value}
        disabled={isLocked}
        maxLength={7}
        spellCheck={false}
        dir="ltr"
        onChange={(event) => {
          setTyped(event.target.value);
          const next = event.target.value.trim().toLowerCase();
          if (isHex(next) && next !== value) onPick(next);
        }}
        onBlur={() => setTyped(undefined)}
      />
      {isBad && code.length >= 7 && (
        <p id={`${id}-fault`} className="red">
          {t('shell.customizer.badCode')}
        </p>
      )}
    </div>
  );
}
