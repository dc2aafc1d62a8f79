import { expect, it } from '@jest/globals';
import { focusedElement, keyboardOf } from '../support/browser/keyboard.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { catalogueOf } from '../support/shop.ts';

const console = useConsole();

it('leads from the sign-up to a text in the shop by the keyboard alone, and the focus is never lost', async () => {
  const { sandbox } = console.testApp;
  sandbox.state.woocommerce.reset([]);
  sandbox.state.woocommerce.upsert(
    ['product-1', 'product-2'].map((slug) => ({ slug, name: 'Product', description: '<p>Old.</p>' })),
  );
  const page = await console.open();
  const { reach, type, press } = keyboardOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const hasFocus = async () => expect(await focusedElement(page)).not.toBe('body');

  await page.goto('/sign-up');
  await type(page.getByLabel('Company'), 'Mira’s kitchen');
  await type(page.getByLabel('Email'), 'mira@keyboard.example');
  await type(page.getByLabel('Password'), 'correct horse battery');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

  await press(link('Stores'));
  await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor();
  await hasFocus();
  await reach(page.getByLabel('Platform'));
  await page.keyboard.type('Woo');
  await type(field('Name'), 'My shop');
  await type(page.getByLabel('Store address'), `${sandbox.url}/woocommerce`);
  await type(page.getByLabel('Consumer key'), 'ck_test');
  await type(page.getByLabel('Consumer secret'), 'cs_test');
  await page.keyboard.press('Enter');
  await page.getByText('My shop works').waitFor();
  await hasFocus();

  await press(link('Projects'));
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await press(button('New project'));
  await type(page.getByRole('dialog').getByLabel('Name'), 'Autumn');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/projects/*/import');
  await button('Choose a file').waitFor();
  await hasFocus();
  const chooser = page.waitForEvent('filechooser');
  await press(button('Choose a file'));
  const buffer = Buffer.from(catalogueOf(2));
  await (await chooser).setFiles({ name: 'autumn.csv', mimeType: 'text/csv', buffer });
  await press(button('Import'));
  await page.getByText('Finished', { exact: true }).waitFor();
  await hasFocus();

  await press(link('Write texts'));
  await type(page.getByLabel('Ceiling'), '50');
  await press(button('Generate'));
  await page.getByText('Finished', { exact: true }).waitFor();
  await hasFocus();

  await press(link('Review the texts'));
  await button('Edit').waitFor();
  await page.keyboard.press('e');
  await type(field('Name'), 'A board for every morning');
  await page.keyboard.press('Control+Enter');
  await button('Edit').waitFor();
  await hasFocus();
  await page.keyboard.press('a');
  await page.getByText('1 text waits for review.').waitFor();
  await hasFocus();
  await page.keyboard.press('z');
  await page.getByText('2 texts wait for review.').waitFor();
  await button('Edit').waitFor();
  for (const rest of ['1 text waits for review.', 'All texts are reviewed']) {
    await page.keyboard.press('a');
    await page.getByText(rest).waitFor();
  }
  await hasFocus();
  await page.keyboard.press('z');
  await page.getByText('1 text waits for review.').waitFor();
  // The counts may be there before the text.
  await button('Edit').waitFor();
  await page.keyboard.press('a');
  await page.getByText('All texts are reviewed').waitFor();
  await hasFocus();

  await press(link('Go to publish'));
  await page.getByText('2 approved texts are not in the store yet.').waitFor();
  await press(button('Publish'));
  await page.getByText('Finished', { exact: true }).waitFor();
  await hasFocus();
  const written = sandbox.state.woocommerce.all().filter(({ description }) => description !== '<p>Old.</p>');
  expect(written.map(({ name }) => name)).toContain('A board for every morning');
  expect(written).toHaveLength(2);
});
