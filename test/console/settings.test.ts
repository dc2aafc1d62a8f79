import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openSession } from '../../bench/console/session.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { testMailbox } from '../support/mailbox.ts';
import { forgetStep, totp } from '../support/second-factor.ts';
import { newShop } from '../support/shop.ts';

const mailbox = testMailbox();
const console = useConsole(() => ({ SMTP_URL: mailbox.url }));

/** The part of the settings about the second factor. */
const factor = (page: Page) => page.getByRole('region', { name: 'Second factor' });

describe('a second factor', () => {
  it('of an authenticator is set up, asked for at the next sign-in, and turned off', async () => {
    const shop = await newShop(console.testApp);
    const page = await console.openAs(shop);
    await page.goto('/settings');
    await factor(page).getByText('Off', { exact: true }).waitFor();
    await factor(page).getByRole('button', { name: 'Set up an authenticator app' }).click();
    await factor(page).getByRole('img', { name: 'QR image of the key' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await console.screenshot(page, 'settings-second-factor');
    const secret = await factor(page).locator('code').innerText();
    await page.getByLabel('Code').fill('12');
    await factor(page).getByRole('button', { name: 'Confirm' }).click();
    await factor(page).getByRole('alert').waitFor();
    await page.getByLabel('Code').fill(totp(secret));
    await factor(page).getByRole('button', { name: 'Confirm' }).click();
    await factor(page).getByText('Store these backup codes').waitFor();
    const [backupCode] = await factor(page).locator('code').allInnerTexts();
    expect(await accessibilityProblems(page)).toEqual([]);
    await factor(page).getByRole('button', { name: 'I have stored them' }).click();
    await factor(page).getByText('On', { exact: true }).waitFor();

    const next = await console.open();
    await next.goto('/sign-in?to=/settings');
    await next.getByLabel('Email').fill(shop.email);
    await next.getByLabel('Password').fill(shop.password);
    await next.getByRole('button', { name: 'Sign in' }).click();
    await next.getByLabel('Code').fill(backupCode!);
    await next.getByRole('button', { name: 'Sign in' }).click();
    await factor(next).getByText('On', { exact: true }).waitFor();

    await forgetStep(console.testApp, shop);
    await next.getByLabel('Code').fill(totp(secret));
    await factor(next).getByRole('button', { name: 'Turn it off' }).click();
    await factor(next).getByText('Off', { exact: true }).waitFor();
    expect((await shop.rest.get('/users/me')).body).toMatchObject({ two_factor_enabled: false });
  });

  it('by email is confirmed with the code of a mail', async () => {
    const shop = await newShop(console.testApp);
    const page = await console.openAs(shop);
    await page.goto('/settings');
    await factor(page).getByRole('button', { name: 'Get codes by email' }).click();
    await factor(page).getByText('We have sent a code').waitFor();
    const { text } = await mailbox.next({ to: shop.email, subject: /code/i });
    const [code] = /\b\d{6}\b/.exec(text!)!;
    await page.getByLabel('Code').fill(code);
    await factor(page).getByRole('button', { name: 'Confirm' }).click();
    await factor(page).getByText('Store these backup codes').waitFor();
    expect((await shop.rest.get('/users/me')).body).toMatchObject({
      two_factor_enabled: true,
      two_factor_method: 'email',
    });
  });
});

it('ends one session with a double click, not also the next one of the list', async () => {
  const shop = await newShop(console.testApp);
  for (let other = 0; other < 3; other += 1) await openSession(console.testApp.url, shop);
  const page = await console.openAs(shop);
  let ended = 0;
  page.on('request', (request) => (ended += request.postData()?.includes('mutation EndSession') ? 1 : 0));
  await page.goto('/settings');
  const ends = page.getByRole('table').getByRole('button', { name: 'End', exact: true });
  await ends.nth(1).waitFor();
  const count = await ends.count();
  await ends.first().click();
  await ends.nth(count - 1).waitFor({ state: 'detached' });
  // The answer came between the two clicks.
  await ends.first().dispatchEvent('click', { detail: 2 });
  await ends.first().click();
  await ends.nth(count - 2).waitFor({ state: 'detached' });
  expect(ended).toBe(2);
  expect(await page.getByRole('alert').count()).toBe(0);
});
