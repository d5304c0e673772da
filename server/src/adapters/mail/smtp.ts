import type { Transporter } from 'nodemailer';
import { type Letter, type Mail, MailAway, MailRefused } from './port.ts';

/** A server that does not answer for this long, in milliseconds, is given up for now. */
const connectMs = 10_000;
const silenceMs = 30_000;

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** The sender: `?from=` of the address, else its user name if that is an e-mail address, else `no-reply@` and the console's or the server's host. */
export function senderOf(smtpUrl: string, publicUrl: string | undefined): string {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  const host = publicUrl ? new URL(publicUrl).hostname : url.hostname;
  return url.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${host}`);
}

/**
 * Mail by SMTP (RFC 5321). `smtp://user:password@host:587` starts without TLS and switches to it by STARTTLS, which the server must offer before a password
 * goes to another machine. `smtps://…:465` uses TLS from the start.
 */
export function smtpMail(of: { url: string; publicUrl?: string | undefined }): Mail {
  const url = new URL(of.url);
  const secure = url.protocol === 'smtps:';
  const address = senderOf(of.url, of.publicUrl);
  const settings = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && url.username !== '' && !loopback.test(url.hostname),
    ...(url.username === '' ? {} : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // The library is loaded with the first mail. It is a tenth of an idle server's memory, and many installations have no mail server.
  let opened: Promise<Transporter> | undefined;
  const transport = () => (opened ??= import('nodemailer').then(({ createTransport }) => createTransport(settings)));
  return {
    way: 'smtp',
    send: async ({ id, to, subject, text, html }: Letter) => {
      try {
        await (
          await transport()
        ).sendMail({
          from: address.includes('<') ? address : { name: 'Marquee', address },
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${address.replace(/^.*@|>$/g, '')}>`,
          // Asks machines not to answer it (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw fault(error);
      }
    },
    close: () => void opened?.then((made) => made.close()),
  };
}

/** A permanent refusal has a 5xx code and concerns this mail. Any other error may pass. */
function fault(error: unknown): Error {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  const why = message ?? String(error);
  const isAboutIt = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutIt && responseCode !== undefined && responseCode >= 500 ? new MailRefused(why) : new MailAway(why);
}
