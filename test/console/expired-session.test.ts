import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page, WebSocket } from 'playwright-core';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { enableTotp, totp } from '../support/second-factor.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';

const console = useConsole();

/** Somebody who typed the name of a project when the session ended. */
async function interrupted(page: Page): Promise<void> {
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name').fill('What was typed');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Create' }).click();
  await again(page).waitFor();
}

const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });

/** The project is created with what was typed, and its next page opens. */
async function goesOn(page: Page): Promise<void> {
  await again(page).waitFor({ state: 'hidden' });
  await page.waitForURL('**/projects/*/import');
  await page.getByRole('heading', { level: 1, name: 'What was typed' }).waitFor();
}

/** Signs in with the password in another window of the same browser. */
async function signInBeside(page: Page, { email, password }: Pick<Shop, 'email' | 'password'>): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/sign-in');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill(password);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
}

/** The names of the operations that a page sends from now on. */
function operationsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql'))
      names.push((request.postDataJSON() as { operationName: string }).operationName);
  });
  return names;
}

async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('a session that ends while somebody works', () => {
  it('begins again with a password and the code of a second factor', async () => {
    const shop = await newShop(console.testApp);
    const page = await console.openAs(shop);
    const { secret } = await enableTotp(console.testApp, shop);
    await interrupted(page);
    await again(page).getByLabel('Password').fill(shop.password);
    await again(page).getByRole('button', { name: 'Sign in' }).click();
    await again(page).getByLabel('Code').fill(totp(secret));
    await again(page).getByRole('button', { name: 'Sign in' }).click();
    await goesOn(page);
  });

  describe('of a person without a password', () => {
    let page: Page;
    beforeEach(async () => {
      page = await console.open();
      await page.goto('/sign-in?to=/projects');
      await page.getByRole('button', { name: 'Continue with idpA' }).click();
      await signInAtProvider(page, 'ana@provider.example');
      await page.waitForURL('**/projects');
      await interrupted(page);
    });

    /** A window of the provider, which closes at the end. */
    const beside = async (email: string) => {
      const opened = page.waitForEvent('popup');
      await again(page).getByRole('button', { name: 'Continue with idpA' }).click();
      const popup = await opened;
      const closed = popup.waitForEvent('close');
      await signInAtProvider(popup, email);
      await closed;
    };

    it('begins again in a window beside the page', async () => {
      await page.getByRole('button', { name: 'Continue with idpB' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await console.screenshot(page, 'sign-in-again');
      // Somebody else does not see what this page shows.
      await page.context().clearCookies();
      await beside('ben@provider.example');
      await again(page).getByRole('alert').filter({ hasText: 'ana@provider.example' }).waitFor();
      await page.context().clearCookies();
      await beside('ana@provider.example');
      await goesOn(page);
    });
  });

  it('begins again with the sign-in of another window', async () => {
    const shop: Shop = await newShop(console.testApp);
    const page = await console.openAs(shop);
    await interrupted(page);
    await signInBeside(page, shop);
    await goesOn(page);
  });
});

describe('live updates', () => {
  it('go on after a sign-out in another window and a new sign-in', async () => {
    const shop = await newShop(console.testApp);
    const { projectId } = await newProject(console.testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(4));
    const { latency } = console.testApp.sandbox.state;
    latency.set('aiA', 10_000);
    const page = await console.openAs(shop);
    await page.goto(`/projects/${projectId}/generate`);
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await page.getByRole('progressbar').waitFor();

    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL('**/sign-in*');
    // The service closes the socket, so the page asks before it sends anything.
    await again(page).getByLabel('Password').fill(shop.password);
    await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await again(page).waitFor({ state: 'hidden' });
    latency.clear();
    await page.getByText('Finished', { exact: true }).waitFor();
    expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  });

  it('go on without a sign-in if the browser has another session of the user', async () => {
    const shop = await newShop(console.testApp);
    const page = await console.openAs(shop);
    const first = await balanceArrives(page, () => page.goto('/'));
    const { sessions } = (await shop.rest.get('/auth/sessions')).body;
    const replaced = sessions.find(({ current }: { current: boolean }) => !current);
    await signInBeside(page, shop);
    const second = await balanceArrives(page, () => shop.rest.delete(`/auth/sessions/${replaced.id}`));
    expect(second).not.toBe(first);
    expect(await again(page).count()).toBe(0);
  });
});

/** Waits for the next socket of the page, and for the balance that it sends first. */
async function balanceArrives(page: Page, start: () => Promise<unknown>): Promise<WebSocket> {
  const opened = page.waitForEvent('websocket');
  await start();
  const socket = await opened;
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('balanceChanged'));
  return socket;
}

describe('a sign-in as somebody else in another window', () => {
  it('stops this page until its own user has signed in again, and keeps the input', async () => {
    const [shop, stranger] = [await newShop(console.testApp), await newShop(console.testApp)];
    const before = (await stranger.rest.get('/organization')).body;
    const page = await console.openAs(shop);
    await page.goto('/organization?tab=details');
    await page.getByLabel('Name').fill('What was typed');
    await signInBeside(page, stranger);
    await again(page).getByRole('alert').filter({ hasText: shop.email }).waitFor();

    const sent = operationsOf(page);
    // As after a loss of the network: the page requests its data again.
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await again(page).getByLabel('Password').fill(shop.password);
    await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await again(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    // What the dialog itself asks for says nothing of an organization.
    expect(sent.find((operation) => operation !== 'SignInOptions')).toBe('SignIn');
    expect((await shop.rest.get('/organization')).body).toMatchObject({ name: 'What was typed' });
    expect((await stranger.rest.get('/organization')).body).toEqual(before);
  });

  it('stops the pages of other windows after a sign-up, and after a sign-in over a page', async () => {
    const shop = await newShop(console.testApp);
    const page = await console.openAs(shop);
    await page.goto('/projects');
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    const other = await page.context().newPage();
    await other.goto('/sign-up');
    await other.getByLabel('Company').fill('Another shop');
    await other.getByLabel('Email').fill(`another-${shop.email}`);
    await other.getByLabel('Password').fill(shop.password);
    await other.getByRole('button', { name: 'Sign up' }).click();
    await other.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await again(page).getByRole('alert').filter({ hasText: shop.email }).waitFor();

    await again(page).getByLabel('Password').fill(shop.password);
    await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
    await again(page).waitFor({ state: 'hidden' });
    await again(other)
      .getByRole('alert')
      .filter({ hasText: `another-${shop.email}` })
      .waitFor();
  });

  it('stops a page whose dialog is still being loaded', async () => {
    const [shop, stranger] = [await newShop(console.testApp), await newShop(console.testApp)];
    const page = await console.openAs(shop);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/expired-session-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/projects');
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await signInBeside(page, stranger);
    release();
    await again(page).getByRole('alert').filter({ hasText: shop.email }).waitFor();
  });
});
