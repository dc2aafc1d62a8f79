import { expect, it } from '@jest/globals';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop } from '../support/shop.ts';

const console = useConsole();

it('somebody who reads German reviews the German texts only, one after the other', async () => {
  const shop = await newShop(console.testApp);
  const { projectId } = await newProject(console.testApp, shop);
  await shop.rest.patch(`/projects/${projectId}`, { target_languages: ['de'] });
  const [first, second, third] = await importCatalogue(shop, projectId, catalogueOf(3));
  const payload = { item_ids: [first, third], languages: ['en', 'de'] };
  const job = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation', payload });
  await jobEnd(shop, job.body.job_id);
  const germanOf = async (id?: string) =>
    (await shop.rest.get(`/projects/${projectId}/items/${id}/texts`)).body.texts[0];
  const [{ generated_content: written }, untouched] = [await germanOf(first), await germanOf(second)];
  expect(untouched).toBeUndefined();

  // The table has the state of the German texts.
  const page = await console.openAs(shop);
  await page.goto(`/projects/${projectId}`);
  await page.getByLabel('Show texts in').selectOption('German (de)');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('Product 1').getByText('To review').waitFor();
  await row('Product 2').getByText('Pending').waitFor();
  await page.getByLabel('Status').selectOption('To review');
  await row('Product 2').waitFor({ state: 'detached' });
  await page.getByRole('table').and(page.locator('[aria-rowcount="3"]')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await row('Product 1').getByRole('link').click();
  await page.waitForURL(`**/review?*language=de*`);
  await page.getByText('2 texts wait for review.').waitFor();
  const text = page.getByRole('region', { name: 'Text', exact: true });
  await text.getByText(written.name, { exact: true }).waitFor();
  await text.getByRole('button', { name: 'Edit' }).click();
  await text.getByRole('textbox', { name: 'Name' }).fill('Ein Brett aus Buche');
  await text.getByRole('button', { name: 'Save' }).click();
  await text.getByText('Ein Brett aus Buche').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await console.screenshot(page, 'review-german');

  await page.keyboard.press('a');
  await page.getByRole('heading', { name: 'Product 3' }).waitFor();
  await page.getByText('1 text waits for review.').waitFor();
  expect(await germanOf(first)).toMatchObject({
    status: 'approved',
    generated_content: { name: 'Ein Brett aus Buche' },
  });
  await page.keyboard.press('z');
  await page.getByRole('heading', { name: 'Product 1' }).waitFor();
  await page.getByText('2 texts wait for review.').waitFor();
  await page.keyboard.press('r');
  await page.getByRole('heading', { name: 'Product 3' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Product 3' }).waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('All texts are reviewed').waitFor();
  expect([(await germanOf(first)).status, (await germanOf(third)).status]).toEqual(['rejected', 'approved']);

  // The English ones wait.
  await page.getByLabel('Show texts in').selectOption('English (en)');
  await page.getByText('2 texts wait for review.').waitFor();
});
