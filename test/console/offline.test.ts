import { expect, it } from '@jest/globals';
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
  await console.screenshot(page, 'offline');
  latency.clear();
  expect(await jobEnd(shop, jobId)).toMatchObject({ status: 'completed' });

  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await page.getByText('Finished', { exact: true }).waitFor();
  expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  await page.reload();
  await page.getByText('Finished', { exact: true }).waitFor();
});
