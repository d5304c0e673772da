import { resolve } from 'node:path';
import { z } from 'zod';

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().max(65535));
/**
 * The address of a PostgreSQL. The driver treats `require` and similar modes as `verify-full` and prints a warning at every start. Writing `verify-full` avoids
 * that. It would treat an unknown `sslmode` the same way, so that is refused. As in libpq, `host=` may name the folder of a Unix socket, and the host before it
 * is left out. An address with a user cannot lack a host, so `localhost` is inserted; `host=` overrides it.
 */
const database = z
  .string()
  .transform((url) => url.replace(/^(postgres(?:ql)?:\/\/[^@/?#]*@)(?=[:/][^?]*\?(?:.*&)?host=)/, '$1localhost'))
  .pipe(z.url({ protocol: /^postgres(ql)?$/, abort: true }))
  .refine((url) => /^(disable|prefer|require|verify-ca|verify-full|no-verify)$/.test(new URL(url).searchParams.get('sslmode') ?? 'disable'))
  .transform((url) => (url.includes('uselibpqcompat=') ? url : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full')));
/** Whether every percent sign begins an encoded character, as an address requires. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const schema = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, abort: true })
    .refine((url) => new URL(url).href === `${new URL(url).origin}/`)
    .optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  SEAL_KEY: z.base64().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, abort: true })
    .refine((url) => new URL(url).hostname !== '' && isDecodable(new URL(url).username + new URL(url).password))
    .optional(),
  ADBUTLER_API_KEY: z
    .string()
    .regex(/^[\w\-+/=]+$/)
    .optional(),
  FFMPEG_PATH: z.string().min(1).optional(),
  PRIVATE_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/, abort: true }).refine((url) => new URL(url).href === `${new URL(url).origin}/`)))
    .transform((urls) => urls.map((url) => new URL(url).origin))
    .default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
export type Config = z.output<typeof schema> & { root: string };

/** Faults of the configuration, one a line. Each names its variable and the expected value. */
export class ConfigFault extends Error {}

const wants: Record<string, string> = {
  PORT: 'a port between 0 and 65535',
  HOST: 'an address to listen on, such as 127.0.0.1',
  PUBLIC_URL: 'the address under which browsers reach Marquee, such as https://cms.example.vn',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/marquee',
  DATABASE_DIRECT_URL: 'an address such as postgres://user:password@host:5432/marquee that bypasses the pooler',
  ADMIN_EMAIL: 'an e-mail address',
  SEAL_KEY: '32 bytes in base64, as `openssl rand -base64 32` prints them',
  ADBUTLER_API_KEY: 'the key of an AdButler account',
  SMTP_URL: 'a mail server such as smtp://user:password@mail.example.vn:587 or smtps://…:465',
  FFMPEG_PATH: 'the path of an ffmpeg program',
  PRIVATE_ORIGINS: 'addresses of streaming servers in the own network, such as http://10.0.0.5:8080, separated by commas',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
};

/** The configuration from the environment. Empty variables count as absent. Faults never contain values, because some are secrets. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name]?.trim() || undefined]));
  const result = schema.safeParse(given);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigFault(names.map((name) => `${name}: wants ${wants[name]}`).join('\n'));
  }
  if (result.data.DATABASE_DIRECT_URL && !result.data.DATABASE_URL) throw new ConfigFault('DATABASE_DIRECT_URL: wants DATABASE_URL beside it');
  return { ...result.data, root: resolve(result.data.DATA_DIR) };
}
