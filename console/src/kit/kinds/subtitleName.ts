/**
 * The language that a subtitle file's name tells of: `film.vi.srt` → `vi`, `film.pt-BR.vtt` → `pt-BR`; undefined where the name
 * is not of the specified form `anything.<language>.srt|vtt` or names no language.
 */
export function languageOf(name: string): string | undefined {
  const code = /^.+\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.(?:srt|vtt)$/i.exec(name)?.[1];
  if (code === undefined) return undefined;
  try {
    const [canonical] = Intl.getCanonicalLocales(code);
    const known = canonical === undefined ? undefined : new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(canonical);
    return known === undefined ? undefined : canonical;
  } catch {
    return undefined;
  }
}
