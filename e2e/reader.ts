import type { Locator, Page } from '@playwright/test';
import { admin, expect } from './marquee.ts';
import { type Text, texts } from './texts.ts';

export type Language = 'vi' | 'en';
/** Names of controls that the specification does not give. */
const words = {
  more: { vi: 'Thao tác khác', en: 'More actions' },
  publish: { vi: 'Công khai', en: 'Publish' },
  hide: { vi: 'Ẩn', en: 'Hide' },
  extract: { vi: 'Lấy thông tin từ phim', en: 'Get information from the film' },
  stop: { vi: 'Dừng', en: 'Stop' },
  reset: { vi: 'Đặt lại màu', en: 'Reset colours' },
  country: { vi: 'Việt Nam', en: 'Vietnam' },
  account: { vi: 'Tài khoản: ', en: 'Account: ' },
} as const;

/** Reads the specification's texts from a page in one language, and keeps account of which were read. */
export class Reader {
  readonly read = new Set<Text>();
  readonly page: Page;
  readonly language: Language;
  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
  }
  name(text: Text): string {
    return this.language === 'en' ? text : texts[text][0];
  }
  word(name: keyof typeof words): string {
    return words[name][this.language];
  }
  /** The text stands in this place, as a whole or as part of a sentence. */
  async sees(text: Text, where: Locator): Promise<void> {
    await expect(where).toContainText(this.name(text), { useInnerText: true });
    this.read.add(text);
  }
  /** A toast says it, by its first line; its second line says `why`. It is closed, so that the next one is another. */
  async hears(title: Text, why?: Text | string): Promise<void> {
    const toast = this.page.locator('.toast').filter({ has: this.page.locator('strong', { hasText: new RegExp(`^${RegExp.escape(this.name(title))}$`) }) });
    await expect(toast, title).toBeVisible();
    if (why !== undefined) await expect(toast).toContainText(why in texts ? this.name(why as Text) : why);
    if (why !== undefined && why in texts) this.read.add(why as Text);
    if ((await toast.getAttribute('class'))?.includes('toast-success')) {
      await expect(toast.getByRole('img', { name: this.name('Success') })).toBeVisible();
      this.read.add('Success');
    }
    this.read.add(title);
    await toast.locator('.toast-close').click();
    await expect(toast).toHaveCount(0);
  }
}

/** Opens the sign-in page in a language and signs in there, if told as whom. */
export async function enter(page: Page, language: Language, email?: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('combobox').selectOption(language);
  if (email === undefined) return;
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/main(\/|$)/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
}

export const field = (page: Page, name: string) => page.locator(`#field-${name}`);
export const save = (page: Page) => page.keyboard.press('Control+s');
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
