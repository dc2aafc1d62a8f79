import type { Browser, BrowserContext, Page } from 'playwright-core';

/** Who opens pages: the address of the service, and the cookie of a session if the page needs one. */
export interface Profile {
  url: string;
  cookies: Parameters<BrowserContext['addCookies']>[0];
}

/** Opens a browser profile with an empty cache. */
export async function contextOf(browser: Browser, { url, cookies }: Profile): Promise<BrowserContext> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL: url, viewport, locale: 'en-GB' });
  await context.addCookies(cookies);
  return context;
}

/** Returns the error for a page without what is measured, and writes a picture of what it shows. */
export async function unexpected(page: Page, wanted: string): Promise<Error> {
  const path = '.data/bench/console.png';
  await page.screenshot({ path });
  return new Error(`${page.url()} does not show ${wanted}: see ${path}`);
}
