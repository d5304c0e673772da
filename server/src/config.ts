import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const schema = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).pathname === '/' && new URL(url).search === '')
    .optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(1024).optional(),
  SEAL_KEY: z.base64().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine((url) => new URL(url).hostname !== '')
    .optional(),
  FFMPEG_PATH: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
export type Config = z.output<typeof schema> & { root: string };

/** One fault of the configuration a line, each naming its variable and what it wants. */
export class ConfigFault extends Error {}

const wants: Record<string, string> = {
  PORT: 'a port between 0 and 65535',
  HOST: 'an address to listen on, such as 127.0.0.1',
  PUBLIC_URL: 'the address under which browsers reach Marquee, such as https://cms.example.vn',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/marquee',
  DATABASE_DIRECT_URL: 'an address such as postgres://user:password@host:5432/marquee that bypasses the pooler',
  ADMIN_EMAIL: 'an e-mail address',
  ADMIN_PASSWORD: 'a password of at least 8 characters',
  SEAL_KEY: '32 bytes in base64, as `openssl rand -base64 32` prints them',
  SMTP_URL: 'a mail server such as smtp://user:password@mail.example.vn:587 or smtps://…:465',
  FFMPEG_PATH: 'the path of an ffmpeg program',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, trace, silent',
};

/** The configuration from the environment; empty variables count as absent. Values never appear in the faults: some are secrets. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name]?.trim() || undefined]));
  const result = schema.safeParse(given);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigFault(names.map((name) => `${name}: wants ${wants[name]}`).join('\n'));
  }
  return { ...result.data, root: resolve(result.data.DATA_DIR) };
}
