import { describe, expect, test } from 'vitest';
import { ConfigFault, readConfig } from './config.ts';

/** The error line for an environment; undefined if it is valid. */
function faultOf(env: Record<string, string>): string | undefined {
  try {
    readConfig(env);
    return undefined;
  } catch (error) {
    // Any other error would reach the operator as a stack trace.
    expect(error).toBeInstanceOf(ConfigFault);
    return (error as ConfigFault).message;
  }
}

describe('an invalid variable', () => {
  test.each([
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'cms.example.vn'],
    ['PUBLIC_URL', 'https://'],
    ['PUBLIC_URL', 'https://very:secret@cms.example.vn'],
    ['PUBLIC_URL', 'https://cms.example.vn/#very-secret'],
    ['DATABASE_URL', 'very-secret'],
    ['DATABASE_URL', 'postgres://user:very-secret@host:99999/marquee'],
    ['DATABASE_URL', 'postgres://user:very-secret@host/marquee?sslmode=maybe'],
    ['SMTP_URL', 'smtp://user:very-secret@host:99999'],
    ['SMTP_URL', 'smtp://user:very-secret%zz@host'],
    ['SEAL_KEY', 'very-secret'],
    ['PRIVATE_ORIGINS', 'http://10.0.0.5:8080,very-secret'],
    ['PRIVATE_ORIGINS', 'http://10.0.0.5:8080/very/secret'],
  ])('is reported in one line that names it and not its value: %s=%s', (variable, value) => {
    const line = faultOf({ [variable]: value });
    expect(line).toMatch(new RegExp(`^${variable}: wants [^\n]+$`));
    expect(line).not.toContain('very');
  });

  test('is reported if it is only DATABASE_DIRECT_URL, which nothing would use', () => {
    expect(faultOf({ DATABASE_DIRECT_URL: 'postgres://user:very-secret@host/marquee' })).toBe('DATABASE_DIRECT_URL: wants DATABASE_URL beside it');
  });
});

test('TLS modes are passed on in the driver’s own terms, so that it prints no warning at every start', () => {
  const normalized = (query: string) => readConfig({ DATABASE_URL: `postgres://user@host/marquee?${query}` }).DATABASE_URL;
  expect(normalized('sslmode=require&sslrootcert=/ca.crt')).toBe('postgres://user@host/marquee?sslmode=verify-full&sslrootcert=/ca.crt');
  expect(normalized('sslmode=no-verify')).toBe('postgres://user@host/marquee?sslmode=no-verify');
  expect(normalized('uselibpqcompat=true&sslmode=require')).toBe('postgres://user@host/marquee?uselibpqcompat=true&sslmode=require');
});
