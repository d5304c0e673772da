import type { Locator, Page } from '@playwright/test';
import { expect } from './marquee.ts';
import { type Text, texts } from './texts.ts';

export type Language = 'vi' | 'en';
/** Names of controls that the specification does not give. */
const words = {
  more: { vi: 'Thao tác khác', en: 'More actions' },
  remove: { vi: 'Xóa', en: 'Delete' },
  publish: { vi: 'Công khai', en: 'Publish' },
  hide: { vi: 'Ẩn', en: 'Hide' },
  approve: { vi: 'Duyệt', en: 'Approve' },
  exchange: { vi: 'Đổi loại', en: 'Change type' },
  duplicate: { vi: 'Nhân bản', en: 'Duplicate' },
  extract: { vi: 'Lấy thông tin từ phim', en: 'Get information from the film' },
  stop: { vi: 'Dừng', en: 'Stop' },
  reset: { vi: 'Đặt lại màu', en: 'Reset colours' },
  country: { vi: 'Việt Nam', en: 'Vietnam' },
  account: { vi: 'Tài khoản: ', en: 'Account: ' },
  ban: { vi: 'Cấm', en: 'Ban' },
  fraud: { vi: 'Lừa đảo', en: 'Fraud' },
  everything: { vi: 'Mọi thứ', en: 'Everything' },
  forGood: { vi: 'Vĩnh viễn', en: 'For good' },
  lock: { vi: 'Khóa màn hình', en: 'Lock' },
} as const;

/** Reads the specification's texts from a page in one language, and records which were read. */
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
  /** Expects the text in this place, alone or as part of a sentence. */
  async expectText(text: Text, where: Locator): Promise<void> {
    await expect(where, text).toContainText(this.name(text), { useInnerText: true });
    this.read.add(text);
  }
  /** Expects a toast with this first line; its second line is `why`. It is read and closed before it disappears by itself. */
  async expectToast(title: Text, why?: Text | string): Promise<void> {
    const first = this.page.locator('strong', { hasText: new RegExp(`^${RegExp.escape(this.name(title))}$`) });
    const heard = await this.page
      .locator('.toast')
      .filter({ has: first })
      .evaluate((toast) => {
        const said = {
          isSeen: toast.checkVisibility(),
          isDone: toast.classList.contains('toast-success'),
          mark: toast.querySelector('[role=img]')?.getAttribute('aria-label'),
          second: toast.querySelector('.toast-words span')?.textContent ?? '',
        };
        toast.querySelector<HTMLElement>('.toast-close')?.click();
        return said;
      });
    expect(heard.isSeen, title).toBe(true);
    this.read.add(title);
    if (heard.isDone) {
      expect(heard.mark).toBe(this.name('Success'));
      this.read.add('Success');
    }
    if (why === undefined) return;
    const isText = why in texts;
    expect(heard.second, title).toContain(isText ? this.name(why as Text) : why);
    if (isText) this.read.add(why as Text);
  }
}

export const field = (page: Page, name: string) => page.locator(`#field-${name}`);
export const save = (page: Page) => page.keyboard.press('Control+s');
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The confirmation question before an action, with its button. */
export const question = (page: Page) => page.getByRole('alertdialog');
export const yes = (page: Page) => question(page).locator('.ant-btn-primary');

/** Picks a value of a choice, which shows few values side by side and many in a list. */
export async function choose(page: Page, name: string, value: string): Promise<void> {
  const control = field(page, name);
  if ((await control.getAttribute('role')) === 'combobox') {
    await control.click();
    await page.locator('.ant-select-item-option', { hasText: value }).click();
  } else await control.getByText(value, { exact: true }).click();
}
