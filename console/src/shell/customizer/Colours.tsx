import { useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../../words/words.ts';
import { isHex } from '../contrast.ts';
import type { Hex } from '../contrast.ts';
import { defaults } from '../scheme.ts';
import type { Chosen } from '../scheme.ts';
import { appTheme, paint, useScheme } from '../settings.ts';
import { takes } from '../tokens.ts';
import type { Theme } from '../tokens.ts';
import { told } from './told.ts';

const names = Object.keys(defaults) as Chosen[];

/** Milliseconds without a further change after which a colour counts as chosen: the picker sends one at every move. */
const pause = 400;

/** Every colour by itself: the browser's own picker behind a swatch of 16 px, and its code. Each change is seen at once. */
export function Colours({ theme }: { theme: Theme }) {
  const t = useWords();
  const scheme = useScheme();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function pick(name: Chosen, colour: Hex) {
    const isKept = paint({ ...appTheme.get(), [name]: colour }, 'custom');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => told(isKept), pause);
  }
  return (
    <fieldset className="colours">
      <legend>{t('shell.customizer.colours')}</legend>
      {theme === 'dark' && <p>{t('shell.customizer.ownGrounds')}</p>}
      {names.map((name) => (
        <Colour key={name} name={name} value={scheme[name] ?? defaults[name]} isLocked={!takes(theme, name)} onPick={(colour) => pick(name, colour)} />
      ))}
    </fieldset>
  );
}

function Colour({ name, value, isLocked, onPick }: { name: Chosen; value: Hex; isLocked: boolean; onPick: (colour: Hex) => void }) {
  const t = useWords();
  const id = useId();
  // What is being typed, until it is a colour or the field is left.
  const [typed, type] = useState<string>();
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
          type(event.target.value);
          const next = event.target.value.trim().toLowerCase();
          if (isHex(next) && next !== value) onPick(next);
        }}
        onBlur={() => type(undefined)}
      />
      {isBad && code.length >= 7 && (
        <p id={`${id}-fault`} className="red">
          {t('shell.customizer.badCode')}
        </p>
      )}
    </div>
  );
}
