import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { choose } from '../support/browser/choose.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { registerWebhooks } from '../support/payments.ts';
import { newShop } from '../support/shop.ts';

/** The service of a test has another port than its configuration says, so that returns from a checkout go by here. */
const front = createServer((req, res) =>
  res.writeHead(302, { location: `${console.testApp.url}${req.url ?? '/'}` }).end(),
);
beforeAll(() => new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve)));
afterAll(() => void front.close());
const console = useConsole(() => ({
  PAYMENT_PROVIDER: 'payB',
  FRONTEND_URL: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
}));
beforeAll(() => registerWebhooks(console.testApp));

it('upgrades by a checkout of payB, and shows the entry of the ledger', async () => {
  const shop = await newShop(console.testApp);
  const page = await console.openAs(shop);
  await page.goto('/billing');
  const tier = { name: 'Plan', exact: true };
  const field = page.getByRole('combobox', tier).or(page.getByRole('textbox', tier));
  await choose(field, page.getByRole('option', { name: 'Pro', exact: true }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('The current period is paid').waitFor();
  expect((await shop.rest.get('/billing/subscription')).body.subscription_tier).toBe('pro');

  await page.getByRole('tab', { name: 'Ledger' }).click();
  await page.getByLabel('Entry').selectOption('CT of a new cycle');
  const rows = page.getByRole('table', { name: 'Ledger' }).getByRole('row');
  await page.getByRole('table').getByText('Grant at sign-up').waitFor({ state: 'detached' });
  await rows.nth(1).waitFor();
  const before = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('To', { exact: true }).fill(before);
  await page.getByText('No entry matches').waitFor();
  // A browser takes a year with more digits than a date of the API has.
  await page.getByLabel('To', { exact: true }).fill('20261-11-23');
  await rows.nth(1).waitFor();
  await page.getByLabel('To', { exact: true }).fill('');
  await rows.nth(1).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('ledger.csv');
  expect(await accessibilityProblems(page)).toEqual([]);
  await console.screenshot(page, 'billing-ledger');

  await page.getByRole('tab', { name: 'Plan' }).click();
  const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel the subscription' });
  await cancel.click();
  const question = page.getByRole('dialog', { name: 'Cancel the subscription?' });
  await question.getByRole('button', { name: 'Back' }).click();
  await question.waitFor({ state: 'detached' });
  await cancel.click();
  await question.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel the subscription' }).click();
  await cancel.waitFor({ state: 'detached' });
  expect((await shop.rest.get('/billing/subscription')).body.pending_subscription_tier).toBe('free');
});
