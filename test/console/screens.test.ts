import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { focusedElement } from '../support/browser/keyboard.ts';
import { eventually } from '../support/eventually.ts';
import { follow, followRequests } from '../support/browser/settle.ts';
import { useConsole, VIEWPORTS } from '../support/browser/use-console.ts';
import { sampled } from '../support/long.ts';
import { importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';

const console = useConsole();

const NAVIGATION = ['Home', 'Projects', 'Stores', 'Profiles', 'Blog', 'Studio', 'Billing', 'Organization'];

/** Each address, and the link of the navigation that is current there. */
const SCREENS: Record<string, string | null> = {
  '/': 'Home',
  '/projects': 'Projects',
  '/projects/{id}': 'Projects',
  '/projects/{id}/import': 'Projects',
  '/projects/{id}/generate': 'Projects',
  '/projects/{id}/review': 'Projects',
  '/projects/{id}/publish': 'Projects',
  '/projects/{id}/rules': 'Projects',
  '/stores': 'Stores',
  '/profiles': 'Profiles',
  '/blog': 'Blog',
  '/studio': 'Studio',
  '/billing': 'Billing',
  '/organization': 'Organization',
  '/notifications': null,
  '/settings': null,
};

let shop: Shop;
let projectId: string;
let addresses: string[];
beforeAll(async () => {
  shop = await newShop(console.testApp);
  ({ projectId } = await newProject(console.testApp, shop));
  addresses = Object.keys(SCREENS).map((path) => path.replace('{id}', projectId));
  const [first] = await importCatalogue(shop, projectId);
  const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
  await jobEnd(shop, body.job_id);
  await shop.rest.patch(`/projects/${projectId}/items/${first}`, { status: 'approved' });
  await shop.rest.post('/content-profiles', { name: 'Friendly' });
  await shop.rest.patch('/users/me', { first_name: 'Mira' });
});

const shown = (page: Page) => page.locator('main').getByRole('heading', { level: 1 }).waitFor();

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await shown(page);
}

/** Goes to another screen and waits for its title. */
async function followTo(page: Page, address: string): Promise<void> {
  const title = await page.title();
  await follow(page, address);
  await eventually(
    () => page.title(),
    (next) => next !== title,
  );
}

/** How many pixels of the page lie beside the window. */
const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

const isAt = (page: Page, address: string) => new URL(page.url()).pathname === address;

it('opens each screen at its address, with its landmarks, heading and title, also after a reload', async () => {
  const page = await console.openAs(shop);
  const titles = new Set<string>();
  for (const [n, current] of Object.values(SCREENS).entries()) {
    const address = addresses[n]!;
    await open(page, address);
    // Nothing else is a navigation or current, so that both are found without a name.
    const navigation = page.getByRole('navigation');
    expect([address, await navigation.count()]).toEqual([address, 1]);
    expect(await navigation.getByRole('link').allTextContents()).toEqual(NAVIGATION);
    expect([address, await navigation.locator('[aria-current=page]').allTextContents()]).toEqual([
      address,
      current ? [current] : [],
    ]);
    expect([address, await page.locator('a[aria-current=page]').count()]).toEqual([
      address,
      current || address === '/notifications' ? 1 : 0,
    ]);
    expect(await page.getByRole('main').count()).toBe(1);
    expect([address, await page.getByRole('heading', { level: 1 }).count()]).toEqual([address, 1]);
    titles.add(await page.title());
    await page.reload();
    await shown(page);
    expect([address, isAt(page, address)]).toEqual([address, true]);
    await page.keyboard.press('Tab');
    expect([address, await page.locator(':focus').textContent()]).toEqual([address, 'Skip to content']);
  }
  expect(titles.size).toBe(addresses.length);
});

it('has the navigation behind a button on a phone', async () => {
  // With a long name in the header.
  const page = await console.openAs(await newShop(console.testApp), { viewport: 'phone' });
  await open(page, '/');
  expect(await overflow(page)).toBe(0);
  const stores = page.getByRole('link', { name: 'Stores', exact: true });
  expect(await stores.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await stores.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await stores.focus();
  await page.keyboard.press('Escape');
  await stores.waitFor({ state: 'hidden' });
  expect(await focusedElement(page)).toBe('button Menu');
  await page.keyboard.press('Enter');
  await stores.click();
  await page.waitForURL('**/stores');
  await stores.waitFor({ state: 'hidden' });
});

it('leads to the sign-in without a session, back to the address, and out again', async () => {
  const page = await console.open();
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForURL('**/sign-in*');
  }
  await page.goto(`/projects/${projectId}/review`);
  await page.getByLabel('Email').fill(shop.email);
  await page.getByLabel('Password').fill(shop.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**/projects/${projectId}/review*`);
  await page.getByRole('heading', { level: 1, name: /^Review/ }).waitFor();
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to content');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in*');
  expect(await page.context().cookies()).toEqual([]);
  await page.goto('/projects');
  await page.waitForURL('**/sign-in*');
});

it('says that there is no such address or project', async () => {
  const other = await newShop(console.testApp);
  const page = await console.openAs(other);
  const paths = ['', '/import', '/generate', '/review', '/publish'].map((tab) => `/projects/${projectId}${tab}`);
  for (const path of [...paths, '/projects/1', '/nowhere', '/projects/a/b/c']) {
    await page.goto(path);
    const heading = page.locator('main').getByRole('heading', { level: 1 });
    await heading.waitFor();
    expect([path, await heading.textContent()]).toEqual([path, 'Not found']);
    expect(await page.title()).toContain('Not found');
  }
});

/** Another scheme changes colours and nothing else. */
const MIXES = [
  ['light', 'desktop', 'all'],
  ['dark', 'desktop', 'colors'],
  ['dark', 'phone', 'all'],
  ['light', 'phone', 'colors'],
] as const;

/** A window of 1280 pixels at 400 %, where WCAG 1.4.10 allows no second direction to scroll. */
const ENLARGED = { width: 320, height: 640 };

/** `npm test` checks the first one only: German has the longest words. */
const LOCALES = ['de-DE', 'en-GB', 'sr-Latn-RS'];

describe.each(sampled(LOCALES, LOCALES.length))('in %s', (locale) => {
  it('has no findings of axe on any screen, light and dark, on a desktop and a phone', async () => {
    const page = await console.openAs(shop, { locale });
    const settle = followRequests(page);
    const language = locale.slice(0, 2);
    await page.goto('/nowhere');
    await shown(page);
    expect((await page.getAttribute('html', 'lang'))?.slice(0, 2)).toBe(language);
    for (const [n, path] of Object.keys(SCREENS).entries()) {
      await followTo(page, addresses[n]!);
      await settle();
      // The same page in each mix: it follows the window and the colours of the system.
      for (const [colors, viewport, scope] of MIXES) {
        await page.emulateMedia({ colorScheme: colors });
        await page.setViewportSize(VIEWPORTS[viewport]);
        await page.locator(`html[data-mantine-color-scheme=${colors}]`).waitFor();
        expect([path, colors, viewport, await accessibilityProblems(page, scope), await overflow(page)]).toEqual([
          path,
          colors,
          viewport,
          [],
          0,
        ]);
        // The colours are the same on both: one picture of each is enough for people.
        const name = path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';
        if ((colors === 'light') === (viewport === 'desktop'))
          await console.screenshot(page, `${name}-${viewport}-${colors}-${language}`);
      }
      await page.setViewportSize(ENLARGED);
      expect([path, 'enlarged', await overflow(page)]).toEqual([path, 'enlarged', 0]);
      await page.setViewportSize(VIEWPORTS.desktop);
    }
  }, 300_000);
});
