/** The nonce of this page's Content Security Policy, for style sheets that are made while it runs. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
