import { beforeAll, expect, it } from '@jest/globals';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { eventually } from '../support/eventually.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';

const console = useConsole();
let shop: Shop;
let projectId: string;
beforeAll(async () => {
  shop = await newShop(console.testApp);
  ({ projectId } = await newProject(console.testApp, shop));
  await importCatalogue(shop, projectId);
});

it('creates a rule, tries it out without a cost, and runs it', async () => {
  const page = await console.openAs(shop);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`/projects/${projectId}`);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.getByText('No rules yet').waitFor();
  await button('New rule').click();
  await page.getByLabel('Name').fill('Every Monday');
  await page.getByLabel('Starts with').selectOption('A schedule');
  await page.getByLabel('Schedule', { exact: true }).fill('every Monday');
  await page.getByLabel('Ceiling of a day').fill('5');
  await button('Create').click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.getByLabel('Schedule', { exact: true }).fill('0 5 * * 1');
  await button('Add a condition').click();
  await page.getByLabel('Field of the source').fill('title');
  await page.getByLabel('Comparison').selectOption('is there');
  expect(await accessibilityProblems(page)).toEqual([]);
  await button('Create').click();
  await page.waitForURL('**/rules/*');
  await page.getByRole('heading', { name: 'Every Monday' }).waitFor();
  const before = (await shop.rest.get('/billing/balance')).body.total_balance;
  await button('Dry run').click();
  await page.getByText(/It would write texts for \d+ items/).waitFor();
  const titles = (await shop.rest.get(`/projects/${projectId}/items`)).body.map(
    ({ title }: { title: string }) => title,
  );
  expect(titles).toEqual(expect.arrayContaining(await page.getByRole('status').getByRole('link').allInnerTexts()));
  expect((await shop.rest.get('/billing/balance')).body.total_balance).toBe(before);
  expect(await accessibilityProblems(page)).toEqual([]);
  await console.screenshot(page, 'rule');

  await button('Run now').click();
  await page.getByRole('table', { name: 'Runs' }).getByText('Finished', { exact: true }).waitFor();
  await page.getByLabel('Ceiling of a day').fill('7,5');
  await button('Save').click();
  await page.getByText('The rule was saved.').waitFor();
  const { body } = await shop.rest.get(`/projects/${projectId}/automations`);
  expect(body.automations).toMatchObject([{ name: 'Every Monday', schedule: '0 5 * * 1', max_ct_per_day: '7.5000' }]);
  await page.getByLabel('Approve good texts without a person').check();
  await page.getByLabel('Lowest score').fill('');
  await button('Save').click();
  const form = page.getByRole('form', { name: 'Rule', exact: true });
  await form.getByRole('alert').filter({ hasText: 'Lowest score: Fill in this field.' }).waitFor();
  const { body: unchanged } = await shop.rest.get(`/projects/${projectId}/automations`);
  expect(unchanged.automations).toMatchObject([{ auto_approve: { enabled: false, min_confidence: 0.9 } }]);
  await button('Delete the rule').click();
  await page.getByRole('dialog').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the rule' }).click();
  await page.getByText('No rules yet').waitFor();
});

it('writes texts in several languages, shows the price of a batch, and reviews each language', async () => {
  const own = await newShop(console.testApp);
  const project = await newProject(console.testApp, own);
  await importCatalogue(own, project.projectId, catalogueOf(2));
  const page = await console.openAs(own);
  await page.goto(`/projects/${project.projectId}/generate`);
  await page.getByRole('button', { name: 'Languages of the project' }).click();
  await page.getByRole('combobox', { name: 'Other languages' }).fill('de');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('German (de)').waitFor();
  const cost = page.getByRole('row', { name: /Probable cost/ });
  await cost.waitFor();
  // The form of the dialog is not the one that starts a generation.
  const { body } = await own.rest.get('/jobs');
  expect(body.jobs.map((job: { job_type: string }) => job.job_type)).toEqual(['import']);
  const full = await cost.textContent();
  await page.getByLabel('In a batch, at half the price').check();
  await eventually(
    () => cost.textContent(),
    (now) => now !== full,
  );
  await page.getByLabel('At once').check();
  await page.getByLabel('English (en)').check();
  await page.getByLabel('German (de)').check();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByText('Finished', { exact: true }).waitFor();
  await page.goto(`/projects/${project.projectId}/review`);
  const other = page.getByRole('region', { name: 'Other languages' });
  await other.getByRole('button', { name: 'Accept this language' }).click();
  await other.getByText('Approved', { exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await console.screenshot(page, 'review-languages');
});
