import { expect, it } from '@jest/globals';
import { useConsole } from '../support/browser/use-console.ts';

const console = useConsole();

const PRODUCTS = ['mug', 'tray', 'lamp'];

const CATALOGUE = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price',
  ...PRODUCTS.map(
    (slug) =>
      `${slug},Beech ${slug},<p>A ${slug} of beech wood. 20 cm wide.</p>,Maker,Kitchen,Wood,true,Title,Default Title,${slug},9.50`,
  ),
].join('\n');

it('leads from the sign-up to a text in the shop', async () => {
  const { sandbox } = console.testApp;
  sandbox.state.woocommerce.reset([]);
  sandbox.state.woocommerce.upsert(
    PRODUCTS.map((slug) => ({ slug, name: `Beech ${slug}`, description: '<p>Old.</p>' })),
  );
  const page = await console.open();
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/sign-up');
  await page.getByLabel('Email').fill('mira@first-text.example');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByLabel('Company').fill('Mira’s kitchen');
  await button('Sign up').click();

  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await button('New project').click();
  await page.getByLabel('Name').fill('Autumn');
  await button('Create').click();
  await page.waitForURL('**/projects/*/import');
  const [, projectId] = /projects\/([^/]+)/.exec(page.url())!;

  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'autumn.csv', mimeType: 'text/csv', buffer: Buffer.from(CATALOGUE) });
  await button('Import').click();
  await page.getByText('Finished', { exact: true }).waitFor();
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('row', { name: /Beech mug/ }).waitFor();
  expect(await page.getByRole('grid').or(page.getByRole('table')).first().getAttribute('aria-rowcount')).toBe('4');

  await page.getByRole('link', { name: 'Stores', exact: true }).click();
  await page.getByLabel('Platform').selectOption('WooCommerce');
  await page.getByLabel('Name').fill('My shop');
  await page.getByLabel('Store address').fill(`${sandbox.url}/woocommerce`);
  await page.getByLabel('Consumer key').fill('ck_test');
  await page.getByLabel('Consumer secret').fill('cs_test');
  await button('Connect').click();
  await page.getByText('My shop works').waitFor();

  await page.goto(`/projects/${projectId}/generate`);
  await page.getByLabel('Ceiling').fill('50');
  await page.getByText('Probable cost').waitFor();
  await button('Generate').click();
  await page.getByText('Finished', { exact: true }).waitFor();
  expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');

  await page.getByRole('link', { name: 'Review the texts' }).click();
  await page.getByText('3 texts wait for review.').waitFor();
  await button('Edit').click();
  await page.getByLabel('Name', { exact: true }).fill('A mug for every morning');
  await button('Save').click();
  await page.getByText('A mug for every morning').waitFor();
  await button('Approve').click();
  await page.getByText('2 texts wait for review.').waitFor();
  await button('Reject').click();
  await page.getByText('1 text waits for review.').waitFor();
  await button('Undo').click();
  await page.getByText('2 texts wait for review.').waitFor();
  await button('Reject').click();
  await page.getByText('1 text waits for review.').waitFor();
  await button('Approve').click();
  await page.getByText('All texts are reviewed').waitFor();

  await page.getByRole('link', { name: 'Go to publish' }).click();
  await page.getByText('2 approved texts are not in the store yet.').waitFor();
  await button('Publish').click();
  await page.getByText('Finished', { exact: true }).waitFor();
  const written = sandbox.state.woocommerce.all().filter(({ description }) => description !== '<p>Old.</p>');
  expect(written).toHaveLength(2);
  expect(written.map(({ name }) => name)).toContain('A mug for every morning');

  await button('Publish').click();
  await page.getByText('There was nothing to do.').waitFor();
  // What is in the shop is not taken back by a review.
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.getByText('No approved text waits to be published.').waitFor();
  expect(await button('Undo').count()).toBe(0);
});
