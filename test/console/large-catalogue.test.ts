import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { keyboardOf } from '../support/browser/keyboard.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { addManyItems } from '../support/catalog.ts';
import { newProject, newShop, type Shop } from '../support/shop.ts';

const console = useConsole();

const ITEMS = 100_000;
/** The visible rows, those around them that are ready for a scroll, and the head. */
const MOST_ROWS = 60;

let shop: Shop;
let projectId: string;
beforeAll(async () => {
  shop = await newShop(console.testApp);
  ({ projectId } = await newProject(console.testApp, shop));
  await addManyItems(console.testApp, projectId, ITEMS);
}, 240_000);

const table = (page: Page) => page.getByRole('table', { name: 'Items' });
const rowCount = (page: Page) => table(page).getByRole('row').count();
const itemRow = (page: Page, title: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });

/** Counts the requests for items, so that a scroll cannot ask for each page that it passes. */
function countRequests(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (/query Items\b/.test(request.postData() ?? '')) count += 1;
  });
  return () => count;
}

it('is scrolled from its first to its last item with few rows and requests', async () => {
  const page = await console.openAs(shop);
  const requests = countRequests(page);
  await page.goto(`/projects/${projectId}`);
  await itemRow(page, 'Item 1').waitFor();
  expect(await table(page).getAttribute('aria-rowcount')).toBe(String(ITEMS + 1));

  await table(page).focus();
  await page.keyboard.press('End');
  await itemRow(page, `Item ${ITEMS}`).waitFor();
  expect(await itemRow(page, `Item ${ITEMS}`).getAttribute('aria-rowindex')).toBe(String(ITEMS + 1));
  expect(await rowCount(page)).toBeLessThanOrEqual(MOST_ROWS);

  await page.keyboard.press('Home');
  await itemRow(page, 'Item 1').waitFor();
  const box = (await table(page).boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const before = requests();
  for (let wheel = 0; wheel < 100; wheel += 1) {
    await page.mouse.wheel(0, 30_000);
    if (wheel % 20 === 0) expect(await rowCount(page)).toBeLessThanOrEqual(MOST_ROWS);
  }
  await page.keyboard.press('PageDown');
  await table(page)
    .getByRole('link', { name: /^Item \d{5}/ })
    .first()
    .waitFor();
  // A wheel that passes a hundred pages loads only those where it rests for a moment.
  expect(requests() - before).toBeLessThan(100);
});

it('has its loaded items selected by the keyboard, and changes many of them after a question', async () => {
  const page = await console.openAs(shop);
  await page.goto(`/projects/${projectId}`);
  await itemRow(page, 'Item 1').waitFor();
  const all = table(page).getByRole('checkbox', { name: 'Select all loaded items', exact: true });
  const first = table(page).getByRole('checkbox', { name: 'Select Item 1', exact: true });
  const selected = (count: number) => page.getByText(`${count} items selected`, { exact: true }).waitFor();
  const state = () =>
    all.evaluate((box) => {
      const { checked, indeterminate } = box as unknown as { checked: boolean; indeterminate: boolean };
      return indeterminate ? 'mixed' : checked;
    });
  await page.getByText('100,000 items', { exact: true }).waitFor();
  expect(await state()).toBe(false);
  await first.check();
  await page.getByText('1 item selected', { exact: true }).waitFor();
  expect(await state()).toBe('mixed');
  await table(page).focus();
  await keyboardOf(page).reach(all);
  await page.keyboard.press('Space');
  await selected(50);
  expect(await state()).toBe(true);
  await first.uncheck();
  await selected(49);
  expect(await state()).toBe('mixed');

  await page.getByRole('button', { name: 'Exclude', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Exclude' });
  await question.getByText('This changes 49 items.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Score', checked: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const count of [50, 0]) {
    await all.press('Space');
    await selected(count);
  }
  expect(await state()).toBe(false);
});

it('is filtered, and changed by the filter', async () => {
  const page = await console.openAs(shop);
  await page.goto(`/projects/${projectId}`);
  await itemRow(page, 'Item 1').waitFor();
  await page.getByLabel('Search').fill('Item 9999');
  // Item 9999, and Item 99990 to Item 99999.
  const all = page.getByLabel('All 11 items that match');
  await all.check();
  expect(await table(page).getAttribute('aria-rowcount')).toBe('12');
  await page.getByRole('button', { name: 'Exclude', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exclude', exact: true }).click();
  await page.getByText('11 items changed.').waitFor();
  await page.getByLabel('Search').fill('');
  await page.getByLabel('Excluded').selectOption('Yes');
  await itemRow(page, 'Item 99999').waitFor();
  // The number comes with another request than the rows.
  await table(page).and(page.locator('[aria-rowcount="12"]')).waitFor();
  const { body } = await shop.rest.get(`/projects/${projectId}/item-count?excluded=true`);
  expect(body).toEqual({ count: 11 });
});
