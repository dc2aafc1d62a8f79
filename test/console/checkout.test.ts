import { expect, it } from '@jest/globals';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { newShop } from '../support/shop.ts';

const SCRIPT = 'https://cdn.paddle.com/**';

const console = useConsole({ PAYMENT_PROVIDER: 'payA' });

it('says that the overlay of payA cannot be opened, and leads back', async () => {
  const page = await console.openAs(await newShop(console.testApp));
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto('/billing/checkout?_ptxn=txn_1&token=test_sandbox');
  await page.getByRole('alert').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('main').getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
});
