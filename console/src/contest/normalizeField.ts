import { halfWidth } from '@marquee/contract/kit/line';

const siteFields = new Set(['facebook', 'tiktok', 'youtube', 'instagram']);

/**
 * What somebody means who leaves out what a browser would fill in, or brings along what a document puts into a number: `facebook.com/hoa` is an
 * address; `0912 345 678` is a number, with blanks that do not break and typographic hyphens too.
 */
export function normalizeField(field: string, value: string): string {
  const text = value.trim();
  if (field === 'phone') return halfWidth(text).replaceAll(/[\s.()-]/g, '');
  if (siteFields.has(field) && /^[\w-]+(\.[\w-]+)+(\/|$)/.test(text)) return `https://${text}`;
  return text;
}
