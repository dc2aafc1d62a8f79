import { mkdir } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Shop } from '../shop.ts';
import { type Env, type TestApp, useTestApp } from '../test-app.ts';
import { launchChromium } from '../../../bench/console/chromium.ts';
import { openSession } from '../../../bench/console/session.ts';

/** Where screenshots are written for people. Ignored by git. */
export const SCREENSHOTS = 'screenshots';

const STORY_LIMIT_MS = 300_000;
/** Of a step. Three browsers share two cores with all else. */
const STEP_LIMIT_MS = 60_000;

export const VIEWPORTS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

export interface Visit {
  viewport?: keyof typeof VIEWPORTS;
  colors?: 'light' | 'dark';
  /** The language that the browser prefers. */
  locale?: string;
}

/** The console in a browser, with the whole service behind it. */
export interface Console {
  testApp: TestApp;
  /** Opens an empty page of a browser profile of its own, without a session. */
  open(visit?: Visit): Promise<Page>;
  /** The same, signed in. */
  openAs(user: Pick<Shop, 'email' | 'password'>, visit?: Visit): Promise<Page>;
  /** Writes what a page shows to the folder of screenshots. */
  screenshot(page: Page, name: string): Promise<void>;
}

/**
 * Starts the service and one browser for the stories of a test file, and closes
 * the pages of each test after it. A page that reports an error of a script or of the content security policy fails its
 * test.
 */
export function useConsole(env: Env = {}): Console {
  // A story has many steps, and a browser shares two cores with the service and other tests.
  jest.setTimeout(STORY_LIMIT_MS);
  const errors: string[] = [];
  let browser: Browser;
  beforeAll(async () => {
    await mkdir(SCREENSHOTS, { recursive: true });
    browser = await launchChromium();
  }, 240_000);
  const testApp = useTestApp(env);
  afterAll(() => browser?.close());
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    const found = errors.splice(0);
    if (found.length > 0) throw new Error(`Errors on the pages:\n${found.join('\n')}`);
  });

  const newContext = async ({ viewport = 'desktop', colors = 'light', locale = 'en-GB' }: Visit) => {
    const options: BrowserContextOptions = { viewport: VIEWPORTS[viewport], colorScheme: colors, locale };
    const context = await browser.newContext({ ...options, baseURL: testApp.url, reducedMotion: 'reduce' });
    context.setDefaultTimeout(STEP_LIMIT_MS);
    return context;
  };
  const newPage = async (context: BrowserContext): Promise<Page> => {
    const page = await context.newPage();
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (line) => {
      if (line.type() === 'error' && /Content Security Policy/.test(line.text())) errors.push(line.text());
    });
    return page;
  };
  return {
    testApp,
    open: async (visit = {}) => newPage(await newContext(visit)),
    openAs: async (user, visit = {}) => {
      const context = await newContext(visit);
      await context.addCookies([await openSession(testApp.url, user)]);
      return newPage(context);
    },
    screenshot: async (page, name) => {
      // A picture beyond the window would have what sticks to its edges in the middle, so the window grows instead.
      const window = page.viewportSize()!;
      const height = await page.evaluate<number>('document.documentElement.scrollHeight');
      await page.setViewportSize({ ...window, height: Math.max(height, window.height) });
      await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
      await page.setViewportSize(window);
    },
  };
}
