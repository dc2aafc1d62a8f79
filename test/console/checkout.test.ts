import { expect, it } from '@jest/globals';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { eventually } from '../support/eventually.ts';
import { newShop } from '../support/shop.ts';

const SCRIPT = 'https://cdn.paddle.com/**';
const CHECKOUT = '/billing/checkout?_ptxn=txn_1&token=test_sandbox';

/** What the page calls of the platform's script, https://developer.paddle.com/paddlejs/overview: it records the calls. */
const RECORDER = `
  window.calls = [];
  const record = (name) => (given) => void window.calls.push([name, given]);
  window.PaddleBillingV1 = {
    Environment: { set: record('environment') },
    Initialize: record('initialize'),
    Checkout: { open: record('open') },
  };`;

const console = useConsole({ PAYMENT_PROVIDER: 'payA' });

it('opens the overlay of payA for the transaction, in the test environment with a test token', async () => {
  const page = await console.openAs(await newShop(console.testApp));
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: RECORDER }));
  await page.goto(CHECKOUT);
  const calls = await eventually(
    () => page.evaluate(() => (globalThis as { calls?: unknown[] }).calls ?? []),
    ({ length }) => length === 3,
  );
  expect(calls).toEqual([
    ['environment', 'sandbox'],
    ['initialize', expect.objectContaining({ token: 'test_sandbox' })],
    ['open', { transactionId: 'txn_1', settings: { successUrl: expect.stringMatching(/\/billing$/) } }],
  ]);
});

it('says that the overlay of payA cannot be opened, and leads back', async () => {
  const page = await console.openAs(await newShop(console.testApp));
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto(CHECKOUT);
  await page.getByRole('alert').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('main').getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor();
});
