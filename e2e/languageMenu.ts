import type { Page } from '@playwright/test';
import { expect } from './marquee.ts';

/** Every language: its own name, the texts of the movie list and the sign-in button, a formatted number, and whether it is partial. */
export const languages = [
  { code: 'vi', lang: 'vi', name: 'Tiếng Việt', list: 'Phim', search: 'Tìm theo tên', signIn: 'Đăng nhập', isPartial: false },
  { code: 'en', lang: 'en', name: 'English', list: 'Movie', search: 'Search by name', signIn: 'Sign in', isPartial: false },
  { code: 'ja', lang: 'ja', name: '日本語', list: '映画', search: '名前で検索', signIn: 'ログイン', isPartial: false },
  { code: 'zh', lang: 'zh-Hans', name: '简体中文', list: '影片', search: '按名称搜索', signIn: '登录', isPartial: true },
  { code: 'ar', lang: 'ar', name: 'العربية', list: 'الأفلام', search: 'البحث بالاسم', signIn: 'تسجيل الدخول', isPartial: true },
  { code: 'it', lang: 'it', name: 'Italiano', list: 'Film', search: 'Cerca per nome', signIn: 'Accedi', isPartial: true },
  { code: 'es', lang: 'es', name: 'Español', list: 'Películas', search: 'Buscar por nombre', signIn: 'Iniciar sesión', isPartial: true },
  { code: 'fr', lang: 'fr', name: 'Français', list: 'Films', search: 'Rechercher par nom', signIn: 'Se connecter', isPartial: true },
  { code: 'nl', lang: 'nl', name: 'Nederlands', list: 'Films', search: 'Zoeken op naam', signIn: 'Inloggen', isPartial: true },
  { code: 'de', lang: 'de', name: 'Deutsch', list: 'Filme', search: 'Nach Namen suchen', signIn: 'Anmelden', isPartial: true },
  { code: 'ko', lang: 'ko', name: '한국어', list: '영화', search: '이름으로 검색', signIn: '로그인', isPartial: true },
  { code: 'ru', lang: 'ru', name: 'Русский', list: 'Фильмы', search: 'Поиск по названию', signIn: 'Войти', isPartial: true },
];

/** Opens the language menu in the header and returns its items. */
export async function openLanguageMenu(page: Page) {
  const items = page.getByRole('menuitemradio');
  await expect(items).toHaveCount(0);
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(languages.map(({ name }) => name).join('|')) })
    .click();
  await expect(items).toHaveCount(languages.length);
  return items;
}

/** Waits until the open screen has its heading and its content. */
export const screenLoaded = async (page: Page) => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
};
