import { expect, it } from '@jest/globals';
import { ContentItem } from '../../entities/catalog/content-item.ts';
import { ItemStatus } from '../../entities/catalog/item-enums.ts';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { focusedElement } from '../support/browser/keyboard.ts';
import { useConsole, type Visit } from '../support/browser/use-console.ts';
import { addItems } from '../support/catalog.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop } from '../support/shop.ts';

const console = useConsole();

const BEECH = (title: string) => `<p>${`${title} is made of beech. `.repeat(60)}</p>`;

/** A project with texts to review, opened at the first of them. */
async function openReview(items: Partial<ContentItem>[], visit: Visit = {}) {
  const shop = await newShop(console.testApp);
  const { projectId } = await newProject(console.testApp, shop);
  const generated = items.map((item) => ({ ...item, status: ItemStatus.generated }));
  await addItems(console.testApp, projectId, generated);
  const page = await console.openAs(shop, visit);
  await page.goto(`/projects/${projectId}/review`);
  const opened = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const hasFocus = async () => expect(await focusedElement(page)).not.toBe('body');
  return { page, projectId, opened, button, hasFocus };
}

/** The same, with long texts. */
async function openTexts(titles: string[], visit?: Visit) {
  const items = titles.map((title) => ({
    sourceData: { title, inventory_policy: 'deny' },
    generatedContent: { name: title, description: BEECH(title) },
  }));
  const review = await openReview(items, visit);
  await review.opened(titles[0]!);
  return review;
}

it('takes the last review back at the end of the list and after another page', async () => {
  const { page, projectId, opened, button, hasFocus } = await openTexts(['Mug', 'Tray']);
  expect(await button('Undo').getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await opened('Tray');
  await page.getByText('1 approved text waits to be published.').waitFor();
  await page.keyboard.press('r');
  await page.getByText('All texts are reviewed').waitFor();
  await page.getByText('1 approved text waits to be published. 1 text is rejected.').waitFor();
  expect(new URL(page.url()).search).toBe('');

  await page.keyboard.press('z');
  await opened('Tray');
  await page.getByText('1 text waits for review.').waitFor();
  await hasFocus();
  await page.keyboard.press('r');
  await page.getByText('All texts are reviewed').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await console.screenshot(page, 'review-end');

  await page.getByRole('link', { name: 'Items', exact: true }).click();
  await page.waitForURL(`**/projects/${projectId}`);
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.getByText('All texts are reviewed').waitFor();
  await button('Undo').click();
  await opened('Tray');
  await hasFocus();
  await page.keyboard.press('z');
  await opened('Mug');
  await page.getByText('2 texts wait for review.').waitFor();
});

it('approves the text as it stands in an open edit, also if it is refused at first', async () => {
  const { page, projectId, opened, button } = await openTexts(['Mug', 'Tray']);
  await button('Edit').click();
  await page.getByLabel('Name', { exact: true }).fill('x'.repeat(100_001));
  await button('Approve').click();
  await page.getByRole('alert').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).fill('A mug for every morning');
  await button('Approve').click();
  await opened('Tray');
  const items = await console.testApp.ctx().em.find(ContentItem, { projectId }, { orderBy: { externalId: 'asc' } });
  expect(items.map(({ status, generatedContent }) => [status, generatedContent.name])).toEqual([
    ['approved', 'A mug for every morning'],
    ['generated', 'Tray'],
  ]);
});

it('says at the end of the list that skipped texts wait, and leads back to them', async () => {
  const { page, opened, button, hasFocus } = await openTexts(['Mug', 'Tray', 'Lamp']);
  await page.keyboard.press('j');
  await opened('Tray');
  await page.keyboard.press('a');
  await opened('Lamp');
  await page.keyboard.press('j');
  await page.getByText('2 texts that you skipped still wait').waitFor();
  await hasFocus();
  await page.keyboard.press('k');
  await opened('Lamp');
  await button('Previous').click();
  await button('Previous').click();
  await opened('Mug');
  // Nothing is before the first text, and the button that was pressed keeps the focus.
  expect(await focusedElement(page)).toBe('button Previous');
  for (let item = 0; item < 3; item += 1) await page.keyboard.press('j');
  await button('Show the first one').click();
  await opened('Mug');
  await hasFocus();
});

it('leads to the import or the generation where nothing is written yet', async () => {
  const { page } = await openReview([]);
  await page.getByText('There are no texts to review yet').waitFor();
  await page.getByRole('link', { name: 'Go to import' }).click();
  await page.waitForURL('**/import');
});

it.each(['light', 'dark'] as const)('marks a text at the words of its warning, in %s colours', async (colors) => {
  const message = 'The source does not say this.';
  const warning = { code: 'invented_claim', field: 'name', message, words: 'Swedish', start: 0, end: 7 };
  const item = { generatedContent: { name: 'Swedish mug' }, generationMetadata: { warnings: [warning] } };
  const { page } = await openReview([item], { colors });
  await page.getByRole('list', { name: 'Warnings' }).getByText(message).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const [words, list] = await page.evaluate<string[]>(`
    [document.querySelector('main section mark'), document.querySelector('main section ul')]
      .map((element) => getComputedStyle(element))
      .map(({ backgroundColor, borderBottomWidth }) => backgroundColor + ' ' + borderBottomWidth)`);
  const nothing = /^rgba\(0, 0, 0, 0\)/;
  expect(words).not.toMatch(nothing);
  expect(words).toMatch(/2px$/);
  expect(list).not.toMatch(nothing);
  expect(list).toMatch(/1px$/);
});

it('has its buttons in view on a phone, beside the text and not over it', async () => {
  const { page, opened, button } = await openTexts(['Mug', 'Tray'], { viewport: 'phone' });
  const [window, approve] = [page.viewportSize()!, await button('Approve').boundingBox()];
  expect(approve!.y + approve!.height).toBeLessThanOrEqual(window.height);
  // What is decided on is in view before the source.
  const top = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())!.y;
  expect(await top('Text')).toBeLessThan(approve!.y);
  expect(await top('Text')).toBeLessThan(await top('Source'));
  const source = page.getByRole('region', { name: 'Source', exact: true });
  expect(await source.getByText('deny').isVisible()).toBe(false);
  await source.getByText('1 more column').click();
  await source.getByText('deny').waitFor();
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  const last = await button('Write again').boundingBox();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(last!.y + last!.height).toBeLessThan((await button('Previous').boundingBox())!.y);
  await console.screenshot(page, 'review-phone');
  await button('Approve').click();
  await opened('Tray');
});

it('decides on one text with a double click, not on the next one, which nobody has read', async () => {
  const { page, projectId, opened, button } = await openTexts(['Mug', 'Tray', 'Lamp']);
  await button('Approve').click();
  await opened('Tray');
  // The answer came between the two clicks.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.keyboard.press('r');
  await opened('Lamp');
  const items = await console.testApp.ctx().em.find(ContentItem, { projectId }, { orderBy: { externalId: 'asc' } });
  expect(items.map(({ status }) => status)).toEqual(['approved', 'rejected', 'generated']);
});

it('takes no input while an edit is saved, which would be lost', async () => {
  const { page, button } = await openTexts(['Mug']);
  await button('Edit').click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Name').fill('A mug');
  await field('Description').click();
  const sent = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation ReviewTexts')) {
      sent.resolve();
      await answer.promise;
    }
    await route.continue();
  });
  await page.keyboard.press('Control+Enter');
  await sent.promise;
  expect(await focusedElement(page)).not.toBe('body');
  await page.keyboard.type('Too late');
  await field('Name').pressSequentially('Too late');
  await field('Description').click();
  await page.keyboard.type('Too late');
  expect(await field('Name').inputValue()).toBe('A mug');
  expect(await field('Description').innerText()).not.toContain('Too late');
  answer.resolve();
  await button('Edit').click();
  await field('Name').fill('A mug for tea');
  await field('Description').click();
  await page.keyboard.type('In time. ');
  await button('Save').click();
  await page.getByText('In time.').waitFor();
});

it('shows what was written again while another text was open', async () => {
  const shop = await newShop(console.testApp);
  const { projectId } = await newProject(console.testApp, shop);
  const itemIds = await importCatalogue(shop, projectId, catalogueOf(2));
  const generation = { job_type: 'generation', payload: { item_ids: itemIds } };
  await jobEnd(shop, (await shop.rest.post(`/projects/${projectId}/jobs`, generation)).body.job_id);
  const itemPath = `/projects/${projectId}/items/${itemIds[0]}`;
  const read = async () => (await shop.rest.get(itemPath)).body;
  await shop.rest.patch(itemPath, { generated_content: { name: 'An old name' } });
  const before = await read();
  const page = await console.openAs(shop);
  await page.goto(`/projects/${projectId}/review`);
  const opened = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
  await opened(before.title);
  const started = page.waitForResponse((response) => !!response.request().postData()?.includes('mutation WriteAgain'));
  await page.getByRole('button', { name: 'Write again', exact: true }).click();
  const { data } = JSON.parse(await (await started).text());
  await page.keyboard.press('j');
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await jobEnd(shop, data.createJob.jobId);
  const after = await read();
  expect(after.generated_content).not.toEqual(before.generated_content);
  await page.keyboard.press('k');
  await opened(before.title);
  await page.getByRole('progressbar').waitFor();
  const text = page.getByRole('region', { name: 'Text', exact: true });
  await text.getByText(after.generated_content.name, { exact: true }).waitFor();
});
