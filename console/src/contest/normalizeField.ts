import { halfWidth } from '@marquee/contract/kit/line';

const siteFields = new Set(['facebook', 'tiktok', 'youtube', 'instagram']);

/**
 * Normalizes what somebody typed. A site gets the missing `https://`: `facebook.com/hoa`. A phone number loses its separators: `0912 345 678`,
 * also with non-breaking blanks and typographic hyphens, as copied from a document.
 */
export function normalizeField(field: string, value: string): string {
  const text = value.trim();
  if (field === 'phone') return halfWidth(text).replaceAll(/[\s.()-]/g, '');
  if (siteFields.has(field) && /^[\w-]+(\.[\w-]+)+(\/|$)/.test(text)) return `https://${text}`;
  return text;
}
