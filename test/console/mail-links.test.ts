import { expect, it } from '@jest/globals';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { linkToken } from '../support/links.ts';
import { newShop } from '../support/shop.ts';

const console = useConsole();

it('verifies an address by the link of the mail, and goes on with who is signed in', async () => {
  const shop = await newShop(console.testApp);
  const page = await console.openAs(shop);
  await page.goto(`/verify-email?token=${await linkToken(console.testApp, shop, 'verify_email')}`);
  expect((await shop.rest.get('/users/me')).body.email_verified).toBe(false);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Your email address is verified.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect((await shop.rest.get('/users/me')).body.email_verified).toBe(true);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
});

it('sets a new password by the link of the mail, and signs in with it', async () => {
  const shop = await newShop(console.testApp);
  const page = await console.open();
  await page.goto(`/reset-password?token=${await linkToken(console.testApp, shop, 'reset_password')}`);
  await page.getByLabel('New password').fill('quite another one');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByLabel('Email').fill(shop.email);
  await page.getByLabel('Password').fill('quite another one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Projects', exact: true }).waitFor();
});

it('says that a link has expired', async () => {
  const page = await console.open();
  await page.goto('/verify-email?token=unknown');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('alert').filter({ hasText: 'Invalid or expired' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});
