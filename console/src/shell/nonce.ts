/** The nonce of this page's Content Security Policy, for style sheets that are created at run time. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
