import { expect, it } from '@jest/globals';
import { syncStage } from '../services/sync/sync-stage.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';

const console = useConsole();

it('shows as text what publishing changes, then the product in the shop', async () => {
  const description =
    '<p>A board of <b>oiled</b> beech &amp; oak.</p><ul><li>For bread</li></ul><p><a href="/care">Care</a></p>';
  const stage = await syncStage(console.testApp, 1, { description });
  const { shop } = console.testApp.sandbox.state;
  shop.upsert([{ handle: stage.handles[0]!, descriptionHtml: '<p>A board of oiled beech.</p>' }]);
  const page = await console.openAs(stage.shop);
  await page.goto(`/projects/${stage.projectId}/publish?item=${stage.ids[0]}`);
  const change = page.getByRole('region', { name: 'Description', exact: true });
  await change.waitFor();
  const added = await change.locator('ins').allInnerTexts();
  // Markup is visible where nothing else changes, and where it is more than an arrangement of words.
  expect(added.slice(0, 2)).toEqual(['<b>', '</b>']);
  expect(added.at(-1)).toMatch(/• For bread\n<a href="\/care">Care<\/a>/);
  expect(added.join('')).toContain('& oak');
  expect(await change.innerText()).not.toMatch(/<\/?(?:p|ul|li)>|&amp;/);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Finished', { exact: true }).waitFor();
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the product in the store' }).click();
  await (await popup).getByText('For bread').waitFor();
});
