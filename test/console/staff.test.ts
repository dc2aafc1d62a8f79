import { expect, it } from '@jest/globals';
import { newStaff } from '../services/studio/staff.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { newShop } from '../support/shop.ts';

const console = useConsole();

it('shows the staff of the service organizations, requests and queues', async () => {
  const shop = await newShop(console.testApp);
  await shop.rest.post('/studio-requests', { description: 'A voice of our own' });
  const page = await console.openAs(await newStaff(console.testApp));
  await page.goto('/');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Administration of the service' }).click();
  const row = page.getByRole('row', { name: new RegExp(shop.organizationId) });
  await row.waitFor();
  await page.getByLabel('Search').fill(shop.email);
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
  await row.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await console.screenshot(page, 'admin-organizations');
  await page.getByRole('tab', { name: 'Requests' }).click();
  await page.getByRole('link', { name: 'A voice of our own' }).waitFor();
  await page.getByRole('tab', { name: 'Queues' }).click();
  await page.getByRole('cell', { name: 'mail', exact: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

it('shows nothing of it to anybody else', async () => {
  const page = await console.openAs(await newShop(console.testApp));
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Administration of the service' }).count()).toBe(0);
});
