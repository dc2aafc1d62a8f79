import { expect, it } from '@jest/globals';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { newProject, newShop } from '../support/shop.ts';

const console = useConsole();

const LAMPS = ['Ref,Caption,Blurb', 'L1,Oak lamp,A lamp of oak.', 'L2,Ash lamp,A lamp of ash.'].join('\n');

it('imports a file by a mapping that a person chose, also after a reload and with the last change', async () => {
  const shop = await newShop(console.testApp);
  const { projectId } = await newProject(console.testApp, shop);
  const page = await console.openAs(shop);
  await page.goto(`/projects/${projectId}/import`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lamps.csv', mimeType: 'text/csv', buffer: Buffer.from(LAMPS) });
  const column = (field: string) => page.getByLabel(`Column of: ${field}`, { exact: true });
  await column('Number').selectOption('Ref');
  await column('Title').selectOption('Caption');
  await page
    .getByRole('row', { name: /Caption/ })
    .getByText('Oak lamp · Ash lamp')
    .waitFor();
  await page.getByText('For example: Oak lamp').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.reload();
  await column('Title').waitFor();
  expect([await column('Number').inputValue(), await column('Title').inputValue()]).toEqual(['Ref', 'Caption']);
  await column('Description').selectOption('Blurb');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Finished', { exact: true }).waitFor();
  const { body } = await shop.rest.get(`/projects/${projectId}/items`);
  const items = body as { external_id: string; source_data: Record<string, unknown> }[];
  expect(
    items.map(({ external_id, source_data }) => [external_id, source_data['title'], source_data['body_html']]),
  ).toEqual([
    ['L1', 'Oak lamp', 'A lamp of oak.'],
    ['L2', 'Ash lamp', 'A lamp of ash.'],
  ]);
});

it('shows the problems of each import of a file, and not those of the one before', async () => {
  const shop = await newShop(console.testApp);
  const { projectId } = await newProject(console.testApp, shop);
  const page = await console.openAs(shop);
  await page.goto(`/projects/${projectId}/import`);
  const rows = ['Ref,Caption', 'L1,Oak lamp', ',Ash lamp'].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lamps.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  const column = (field: string) => page.getByLabel(`Column of: ${field}`, { exact: true });
  const problems = page.getByRole('heading', { name: /with (?:a problem|problems)/ });
  await column('Number').selectOption('Ref');
  await column('Title').selectOption('Caption');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Finished', { exact: true }).waitFor();
  await problems.waitFor();

  await page.goBack();
  await column('Number').selectOption('Caption');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Finished', { exact: true }).waitFor();
  await problems.waitFor({ state: 'detached' });
});
