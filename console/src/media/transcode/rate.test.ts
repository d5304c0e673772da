import { expect, test } from 'vitest';
import { uiLanguages } from '../../words/languages.ts';
import { setLanguage } from '../../words/words.ts';
import { formatBitrate } from './rate.ts';

test('bit rates have the same units in every language', async () => {
  for (const language of uiLanguages) {
    await setLanguage(language);
    expect([language, formatBitrate(640_400), formatBitrate(5_230_000)].map((text) => text.replace('\u00A0', ' '))).toEqual([
      language,
      '640 kbps',
      expect.stringMatching(/^5[.,]2 Mbps$/),
    ]);
  }
  await setLanguage('vi');
});
