import { expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { newProject, newShop } from '../support/shop.ts';

const console = useConsole();

it('a connection gets its language and the connection of the main language in its settings', async () => {
  const shop = await newShop(console.testApp);
  const { connectionId } = await newProject(console.testApp, shop);
  const { body: main } = await shop.rest.get(`/store-connections/${connectionId}`);
  const { body: german } = await shop.rest.post('/store-connections', {
    name: 'Shop in German',
    platform: 'woocommerce',
    base_url: `${console.testApp.sandbox.url}/woocommerce`,
    consumer_key: 'ck_test',
    consumer_secret: 'cs_test',
  });
  const page = await console.openAs(shop);
  await page.goto(`/stores/${german.id}`);
  const settings = page.getByRole('form', { name: 'Settings' });
  await settings.getByLabel('Same store in its main language').selectOption(main.name);
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('Fill in this field.').first().waitFor();
  await settings.getByLabel('Language', { exact: true }).fill('de');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('Saved.').waitFor();
  await eventually(
    async () => (await shop.rest.get(`/store-connections/${german.id}`)).body,
    ({ language, main_connection_id: id }) => language === 'de' && id === connectionId,
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  await console.screenshot(page, 'store-languages');
  await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog', { name: 'Delete Shop in German?' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});
