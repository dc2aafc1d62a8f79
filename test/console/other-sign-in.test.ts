import { describe, expect, it } from '@jest/globals';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';

const console = useConsole({ CAPTCHA_SECRET: 'a secret' });

describe('without a password', () => {
  it('signs in at another provider, and goes on where it began', async () => {
    const page = await console.open();
    await page.goto('/projects');
    await page.waitForURL('**/sign-in*');
    await page.getByRole('button', { name: 'Continue with idpA' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue with idpA' }).click();
    await page.locator('input[name=email]').fill('ana@provider.example');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${console.testApp.url}/projects`);
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain('eyJ');
  });

  it('refuses a return that did not begin in this window', async () => {
    const page = await console.open();
    await page.goto('/sign-in/idpA#id_token=eyJ.stolen.token&state=unknown');
    await page.getByRole('alert').filter({ hasText: 'began in another window' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await page.getByRole('button', { name: 'Continue with idpB' }).waitFor();
  });
});

it('signs up with a solved captcha, whose script no other page may load', async () => {
  const page = await console.open();
  const policies: string[] = [];
  page.on('response', (response) => {
    const policy = response.headers()['content-security-policy'];
    if (policy && response.url().startsWith(console.testApp.url)) policies.push(policy);
  });
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Company').fill('Ana’s kitchen');
  await page.getByLabel('Email').fill('ana@captcha.example');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.locator('form').getByRole('alert').first().waitFor();
  await page.getByRole('button', { name: 'I am a person (sandbox)' }).click();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const { origin } = new URL(console.testApp.sandbox.url);
  expect(policies.map((policy) => policy.includes(origin))).toEqual([false, true]);
});
