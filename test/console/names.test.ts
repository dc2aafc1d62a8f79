import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { follow, followRequests } from '../support/browser/settle.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { enableTotp } from '../support/second-factor.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';

/**
 * The names that do not change are found where they are meant, and nothing else on the page contains them: a script or
 * somebody with voice control names a button or a field by a part of its name, in any case of its letters.
 */
const console = useConsole();

let shop: Shop;
let path: string;
beforeAll(async () => {
  shop = await newShop(console.testApp);
  // The name of a person is nowhere a part of the name of a button.
  await shop.rest.patch('/users/me', { first_name: 'Publish Import Generate Approve Reject Save Menu Create' });
  const { projectId } = await newProject(console.testApp, shop);
  path = `/projects/${projectId}`;
  await shop.rest.patch(path, { target_languages: ['de'] });
  const [first, second] = await importCatalogue(shop, projectId, catalogueOf(3));
  const payload = { item_ids: [first, second], languages: ['en', 'de'] };
  const { body } = await shop.rest.post(`${path}/jobs`, { job_type: 'generation', payload });
  await jobEnd(shop, body.job_id);
  await shop.rest.patch(`${path}/items/${first}`, { status: 'approved' });
  await shop.rest.post('/content-profiles', { name: 'Friendly' });
});

const LINKS = ['Home', 'Projects', 'Stores', 'Profiles', 'Blog', 'Studio', 'Billing', 'Organization'];

/** How often each of the names occurs that must occur once. */
async function unclear(names: readonly string[], found: (name: string) => Locator): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of names) {
    await found(name).first().waitFor();
    if ((await found(name).count()) === 1) continue;
    const elements = await found(name).evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 200)));
    wrong.push(`${name}: ${elements.join('\n')}`);
  }
  return wrong;
}

const unclearButtons = (page: Page, ...names: string[]) => unclear(names, (name) => page.getByRole('button', { name }));
const unclearFields = (page: Page, ...names: string[]) => unclear(names, (name) => page.getByLabel(name));

async function open(page: Page, address: string): Promise<void> {
  const settle = followRequests(page);
  await page.goto(address);
  await settle();
}

it('of the sign-up and the sign-in are clear', async () => {
  const other = await newShop(console.testApp);
  await enableTotp(console.testApp, other);
  const page = await console.open();
  await open(page, '/sign-up');
  expect(await unclearFields(page, 'Email', 'Password', 'Company')).toEqual([]);
  expect(await unclearButtons(page, 'Sign up')).toEqual([]);
  await open(page, '/sign-in');
  expect(await unclearFields(page, 'Email', 'Password')).toEqual([]);
  expect(await unclearButtons(page, 'Sign in')).toEqual([]);
  await page.getByLabel('Email').fill(other.email);
  await page.getByLabel('Password').fill(other.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(await unclearFields(page, 'Code')).toEqual([]);
  expect(await unclearButtons(page, 'Sign in')).toEqual([]);
});

it('of the navigation are clear on every screen', async () => {
  const page = await console.openAs(shop);
  const tabs = ['', '/import', '/generate', '/review', '/publish', '/rules'].map((tab) => path + tab);
  const others = ['/stores', '/profiles', '/blog', '/studio', '/billing', '/organization', '/notifications'];
  const settle = followRequests(page);
  const links = () => unclear(LINKS, (name) => page.getByRole('link', { name }));
  await open(page, '/');
  for (const address of ['/', '/projects', ...tabs, ...others, '/settings']) {
    await follow(page, address);
    await settle();
    expect([address, await links()]).toEqual([address, []]);
  }
  // A page of its own, with another content security policy.
  await open(page, '/support');
  expect(await links()).toEqual([]);
  expect(await unclearButtons(page, 'Sign out')).toEqual([]);
});

it('of projects and their items are clear', async () => {
  const page = await console.openAs(shop);
  await open(page, '/projects');
  expect(await unclearButtons(page, 'New project')).toEqual([]);
  await page.getByRole('button', { name: 'New project' }).click();
  expect(await unclearFields(page, 'Name')).toEqual([]);
  expect(await unclearButtons(page, 'Create')).toEqual([]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await open(page, path);
  expect(await unclearFields(page, 'Search')).toEqual([]);
  await page.getByRole('checkbox', { name: 'Select Product 1' }).check();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await unclearButtons(page, 'Approve', 'Reject')).toEqual([]);
  // They act at once, without a second button of the same name.
  const row = page.getByRole('row', { name: /^Select Product 1 / });
  await page.getByRole('button', { name: 'Reject' }).click();
  await row.getByText('Rejected').waitFor();
  await page.getByRole('checkbox', { name: 'Select Product 1' }).check();
  await page.getByRole('button', { name: 'Approve' }).click();
  await row.getByText('Approved').waitFor();
});

it('of an import, a generation, a review and a publication are clear', async () => {
  const page = await console.openAs(shop);
  await open(page, `${path}/import`);
  await page.locator('input[type=file]').setInputFiles('samples/catalogue.csv');
  expect(await unclearButtons(page, 'Import')).toEqual([]);
  await open(page, `${path}/generate`);
  expect(await unclearFields(page, 'Ceiling')).toEqual([]);
  expect(await unclearButtons(page, 'Generate')).toEqual([]);
  await open(page, `${path}/review`);
  await page.getByRole('button', { name: 'this language' }).first().waitFor();
  expect(await unclearButtons(page, 'Approve', 'Reject')).toEqual([]);
  await page.getByRole('region', { name: 'Text', exact: true }).getByRole('button', { name: 'Edit' }).click();
  expect(await unclearButtons(page, 'Approve', 'Reject', 'Save')).toEqual([]);
  await open(page, `${path}/publish`);
  expect(await unclearButtons(page, 'Publish')).toEqual([]);
});

it('of stores and settings are clear', async () => {
  const page = await console.openAs(shop);
  await open(page, '/stores');
  expect(await unclearFields(page, 'Name', 'Store address', 'Consumer key', 'Consumer secret')).toEqual([]);
  expect(await unclearButtons(page, 'Connect')).toEqual([]);
  await open(page, '/settings');
  expect(await unclearFields(page, 'Language')).toEqual([]);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  expect(await unclearFields(page, 'Code', 'Language')).toEqual([]);
});
