import { expect, it } from '@jest/globals';
import { editTexts, itemOf, startSyncJob, syncStage } from '../services/sync/sync-stage.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop } from '../support/shop.ts';

const console = useConsole();

it('says that it is offline, and shows how a job went on when the network is back', async () => {
  const shop = await newShop(console.testApp);
  const { projectId } = await newProject(console.testApp, shop);
  await importCatalogue(shop, projectId, catalogueOf(6));
  const { latency } = console.testApp.sandbox.state;
  latency.set('aiA', 1_500);
  const page = await console.openAs(shop);
  await page.goto(`/projects/${projectId}/generate`);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.waitForURL('**/generate?job=*');
  const jobId = new URL(page.url()).searchParams.get('job')!;
  await page.getByRole('progressbar').waitFor();

  await page.context().setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: /offline/i });
  await notice.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await console.screenshot(page, 'offline');
  latency.clear();
  expect(await jobEnd(shop, jobId)).toMatchObject({ status: 'completed' });

  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await page.getByText('Finished', { exact: true }).waitFor();
  expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  await page.reload();
  await page.getByText('Finished', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

it('continues by itself when the service is back after the network stayed', async () => {
  const shop = await newShop(console.testApp);
  await newProject(console.testApp, shop);
  const page = await console.openAs(shop);
  await page.goto('/organization?tab=details');
  await page.getByLabel('Name').waitFor();
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Stores' }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  const notice = page.getByRole('status').filter({ hasText: /offline/i });
  await problem.waitFor();
  await notice.waitFor();
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/graphql'));
  await notice.waitFor();
  await page.unroute('**/graphql');
  await notice.waitFor({ state: 'detached' });
  await page.getByText('Sandbox shop').waitFor();
  await problem.waitFor({ state: 'detached' });
});

it('shows a generation to the end and after it, also where its address was not opened', async () => {
  const shop = await newShop(console.testApp);
  const { projectId } = await newProject(console.testApp, shop);
  await importCatalogue(shop, projectId, catalogueOf(6));
  const { latency } = console.testApp.sandbox.state;
  latency.set('aiA', 15_000);
  const page = await console.openAs(shop);
  await page.goto(`/projects/${projectId}/generate`);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.waitForURL('**/generate?job=*');
  const address = page.url();
  await page.getByRole('progressbar').waitFor();
  const another = page.getByRole('button', { name: 'Another generation' });
  await another.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cancel' }).waitFor();

  await page.goto(`/projects/${projectId}/generate`);
  await page.getByRole('progressbar').waitFor();
  latency.clear();
  await another.waitFor();
  await page.getByText('Finished', { exact: true }).waitFor();
  // The log has its header and a row for each item.
  await page.getByRole('row').nth(6).waitFor();
  expect(page.url()).toBe(address);
  await another.click();
  await page.getByRole('button', { name: 'Generate', exact: true }).waitFor();
});

it('keeps the content of a page and the input when its data cannot be loaded again', async () => {
  const shop = await newShop(console.testApp);
  const page = await console.openAs(shop);
  await page.goto('/organization?tab=details');
  const name = page.getByLabel('Name');
  await name.fill('What was typed');
  // A service that cannot be reached would be tried again without the button.
  const errors = [{ message: 'Internal error.', extensions: { code: 'INTERNAL' } }];
  await page.route('**/graphql', (route) => route.fulfill({ json: { errors } }));
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  const problem = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await problem.waitFor();
  expect(await name.inputValue()).toBe('What was typed');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute('**/graphql');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await problem.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  expect((await shop.rest.get('/organization')).body).toMatchObject({ name: 'What was typed' });
});

it('keeps the input while code cannot be loaded, and loads it with the next page', async () => {
  const shop = await newShop(console.testApp);
  const page = await console.openAs(shop);
  await page.clock.install();
  await page.goto('/organization?tab=details');
  const name = page.getByLabel('Name');
  await name.fill('What was typed');
  await page.clock.fastForward('10:00');
  await page.route('**/assets/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  const link = page.getByRole('navigation').getByRole('link', { name: 'Stores' });
  const refused = page.waitForResponse((response) => response.status() === 502);
  await link.hover();
  await refused;

  await page.getByRole('button', { name: 'Go to …', exact: true }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await problem.getByRole('button', { name: 'Reload the page' }).waitFor();
  expect(await name.inputValue()).toBe('What was typed');
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.unroute('**/assets/**');
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Stores' }).waitFor();
});

it('shows the rows of a file that are not imported, and offers them as a file', async () => {
  const shop = await newShop(console.testApp);
  const { projectId } = await newProject(console.testApp, shop);
  const page = await console.openAs(shop);
  await page.goto(`/projects/${projectId}/import`);
  await page.locator('input[type=file]').setInputFiles('samples/catalogue-with-errors.csv');
  await page.getByText('Rows with problems', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Finished', { exact: true }).waitFor();
  const row = page.getByRole('row').filter({ hasText: 'eighteen' });
  await row.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect((await row.getByRole('cell').allTextContents()).slice(0, 2)).toEqual(['5', 'Variant Price']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('import-errors.csv');
  await console.screenshot(page, 'import-errors');
});

it('shows all sides of a conflict with the shop, and takes the text of the shop', async () => {
  const stage = await syncStage(console.testApp);
  await jobEnd(stage.shop, await startSyncJob(stage));
  const { shop } = console.testApp.sandbox.state;
  const [handle] = stage.handles;
  shop.upsert([{ handle: handle!, descriptionHtml: '<p>Written in the shop.</p>' }]);
  await editTexts(stage, { description: '<p>Our next text.</p>' });
  const page = await console.openAs(stage.shop);
  await page.goto(`/projects/${stage.projectId}/publish`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Failed', { exact: true }).waitFor();
  expect(shop.byHandle(handle!)).toMatchObject({ descriptionHtml: '<p>Written in the shop.</p>' });

  // The log of the job leads to the item.
  const entry = page.getByRole('row').filter({ hasText: 'Changed in the store' });
  await entry.getByRole('link').click();
  await page.getByRole('heading', { name: 'Conflict: Description' }).waitFor();
  for (const text of ['A board of beech.', 'Written in the shop.', 'Our next text.'])
    await page.getByText(text, { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await console.screenshot(page, 'conflict');
  const product = page.getByRole('link', { name: 'Open the product in the store' });
  expect(await product.getAttribute('href')).toMatch(new RegExp(`/products/${handle}$`));
  await page.reload();
  await page.getByRole('button', { name: 'Use the text of the store' }).click();
  await page.getByRole('heading', { name: 'Conflict: Description' }).waitFor({ state: 'detached' });
  expect((await itemOf(stage)).generated_content).toMatchObject({ description: '<p>Written in the shop.</p>' });
});
