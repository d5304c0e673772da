import { describe, expect, test } from 'vitest';
import { FfmpegMissing } from './adapters/ffmpeg/find.ts';
import { StorageAway, StorageFull } from './adapters/storage/port.ts';
import { logger, sentences } from './process.ts';

/** The log entry for an error. */
function logged(error: Error): { level: number; err: { message: string; stack?: string } } {
  let line = '';
  logger('info', { write: (text) => void (line += text) }).warn({ err: error }, 'the sweep was not finished');
  return JSON.parse(line);
}
const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

describe('the log', () => {
  test.each([
    refused,
    Object.assign(new Error('the database system is starting up'), { code: '57P03', severity: 'FATAL' }),
    new StorageAway('the storage folder is not there', { cause: new Error('ENOENT') }),
    new StorageFull('the storage folder has no room left'),
    new FfmpegMissing('ffmpeg was not found on PATH: install it'),
  ])('shows %s, which an operator can correct, without a stack trace', (error) => {
    expect(logged(error).err.message).toContain(error.message);
    expect(logged(error).err).not.toHaveProperty('stack');
  });

  test('shows a stack trace for errors that only a developer can correct', () => {
    expect(logged(new TypeError('x is not a function')).err.stack).toContain('process.test.ts');
  });

  test('writes sentences to a terminal, with the content that a program gets as JSON', () => {
    let terminalText = '';
    const log = logger('info', sentences({ write: (text) => void (terminalText += text) }));
    log.warn({ err: refused }, 'mail is not sent for now');
    log.info({ swept: { files: 2 } }, 'swept');
    log.error({ err: Object.assign(new TypeError('x is not a function'), { stack: 'at somewhere' }), token: 'geheim' }, 'internal');
    expect(terminalText).toBe(
      'marquee: warning: mail is not sent for now: connect ECONNREFUSED 127.0.0.1:5432\n' +
        'marquee: swept {"swept":{"files":2}}\n' +
        'marquee: error: internal: x is not a function {"token":"[secret]"}\nat somewhere\n',
    );
  });
});
