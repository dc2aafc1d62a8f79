import { describe, expect, it } from '@jest/globals';
import { serveSignInLink } from '../../bin/demo/sign-in-link.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { enableTotp, totp } from '../support/second-factor.ts';
import { newShop } from '../support/shop.ts';

const console = useConsole();

describe('signing in', () => {
  it('a new shop signs up, stays signed in after a reload, and signs out', async () => {
    const page = await console.open();
    await page.goto('/projects');
    await page.waitForURL('**/sign-in*');
    await page.goto('/sign-up');
    await page.getByLabel('Email').fill('ana@console.example');
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByLabel('Company').fill('Ana’s kitchen');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('link', { name: 'Projects' }).waitFor();
    await console.screenshot(page, 'home-first');
    expect(await page.context().cookies()).toEqual([
      expect.objectContaining({ name: '__Host-session', httpOnly: true, secure: true, sameSite: 'Strict' }),
    ]);
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain('eyJ');
    await page.reload();
    await page.getByRole('link', { name: 'Projects' }).waitFor();
  });

  it('leads back to the address that was opened', async () => {
    const shop = await newShop(console.testApp);
    const page = await console.open();
    await page.goto('/notifications');
    await page.getByLabel('Email').fill(shop.email);
    await page.getByLabel('Password').fill(shop.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/notifications');
  });

  it('by the link of the demo opens the console once', async () => {
    const link = await serveSignInLink(console.testApp.url, await newShop(console.testApp));
    const page = await console.open();
    await page.goto(link.address);
    await page.getByRole('link', { name: 'Projects' }).waitFor();
    expect(new URL(page.url()).origin).toBe(console.testApp.url);
    const other = await console.open();
    await other.goto(link.address);
    await other.waitForURL('**/sign-in*');
    await link.stop();
  });

  it('says what is wrong inside the form', async () => {
    const shop = await newShop(console.testApp);
    const page = await console.open();
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(shop.email);
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('form').getByRole('alert').filter({ hasText: 'Invalid email or password' }).waitFor();
    await console.screenshot(page, 'sign-in-refused');
  });

  it('asks for the code of a second factor', async () => {
    const shop = await newShop(console.testApp);
    const { secret } = await enableTotp(console.testApp, shop);
    const page = await console.open();
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(shop.email);
    await page.getByLabel('Password').fill(shop.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Code').fill(totp(secret));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Projects' }).waitFor();
  });
});

describe.each(['/sign-in', '/sign-up', '/forgot-password'])('the page %s', (path) => {
  it.each([
    ['light', 'desktop', 'en-GB'],
    ['dark', 'phone', 'de-DE'],
    ['light', 'phone', 'sr-Latn-RS'],
  ] as const)('has no findings of axe: %s, %s, %s', async (colors, viewport, locale) => {
    const page = await console.open({ colors, viewport, locale });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await console.screenshot(page, `${path.slice(1)}-${viewport}-${colors}-${locale.slice(0, 2)}`);
  });
});
