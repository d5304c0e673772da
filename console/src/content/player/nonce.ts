import * as menus from 'media-chrome/menu';
import * as parts from 'media-chrome';
import HlsVideo from 'hls-video-element';

/** A custom element that writes its markup, including styles, into its shadow root. */
type Templated = { getTemplateHTML: (...given: unknown[]) => string };

const isTemplated = (value: unknown): value is Templated =>
  typeof value === 'function' && 'getTemplateHTML' in value && typeof value.getTemplateHTML === 'function';

/** The nonce of this page's Content Security Policy; none where the page has no policy, as under the development server. */
const pageNonce = (): string | undefined =>
  document.querySelector<HTMLElement>('meta[name="csp-nonce"], meta[property="csp-nonce"], script[nonce]')?.nonce || undefined;

/**
 * Adds the page's nonce to the player's styles. media-chrome writes plain `<style>` elements into shadow roots, which the policy refuses
 * (muxinc/media-chrome issue 898). Call it before the first element is created.
 */
export function allowPlayerStyles(): void {
  const nonce = pageNonce();
  if (nonce === undefined) return;
  for (const element of new Set<unknown>([HlsVideo, ...Object.values(parts), ...Object.values(menus)])) {
    if (!isTemplated(element)) continue;
    const plain = element.getTemplateHTML;
    element.getTemplateHTML = function template(this: unknown, ...given) {
      return plain.apply(this, given).replace(/<style(?![^>]*\snonce=)/g, `<style nonce="${nonce}"`);
    };
  }
}
