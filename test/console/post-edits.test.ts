import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { type BlogStage, blogStage, stagedPost } from '../support/blog.ts';

const console = useConsole();

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const isSaved = (page: Page) => page.getByText('All changes are saved.').waitFor();
const isUnsaved = (page: Page) => page.getByText('There are unsaved changes.').waitFor();

/** A post that is open in a browser, and its path in the API. */
async function openPost() {
  const stage: BlogStage = await blogStage(console.testApp);
  const { id } = await stagedPost(console.testApp, stage, { content: '<p>Oak lasts.</p>', excerpt: 'Oak' });
  const page = await console.openAs(stage.shop);
  await page.goto(`/blog/${stage.projectId}/${id}`);
  await field(page, 'Text').getByText('Oak lasts.').waitFor();
  const path = `${stage.path}/${id}`;
  const read = async () => (await stage.shop.rest.get(path)).body;
  return { stage, page, path, read };
}

/** Holds the requests that save a post until the returned function is called. */
async function holdSaves(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('updateBlogPost')) await released;
    await route.continue();
  });
  return release;
}

describe('the edit of a post', () => {
  it('keeps what is typed while an earlier input is saved', async () => {
    const { page, read } = await openPost();
    const release = await holdSaves(page);
    await field(page, 'Title').fill('First title');
    await field(page, 'Text').getByText('Oak lasts.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' For long.');
    await save(page);
    await page.locator('button[data-loading]').waitFor();
    await field(page, 'Text').getByText('Oak lasts. For long.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Oil it.');
    await field(page, 'Title').fill('Second title');
    await field(page, 'Excerpt').fill('Oak and oil');
    release();
    await page.locator('button[data-loading]').waitFor({ state: 'detached' });
    await isUnsaved(page);
    expect(await read()).toMatchObject({
      title: 'First title',
      content: '<p>Oak lasts. For long.</p>',
      excerpt: 'Oak',
    });
    await page.reload();
    await field(page, 'Text').getByText('Oak lasts. For long. Oil it.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Second title');
    await save(page);
    await isSaved(page);
    const content = '<p>Oak lasts. For long. Oil it.</p>';
    expect(await read()).toMatchObject({ title: 'Second title', content, excerpt: 'Oak and oil' });
  });

  it('changes only its own fields after a reload', async () => {
    const { stage, page, path, read } = await openPost();
    await field(page, 'Title').fill('The title of Ana');
    await isUnsaved(page);
    await stage.shop.rest.patch(path, { content: '<p>Written by Ben.</p>', excerpt: 'By Ben' });
    await page.reload();
    await field(page, 'Text').getByText('Written by Ben.').waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('The title of Ana');
    expect(await page.getByText('Somebody else changed this post meanwhile').count()).toBe(0);
    await save(page);
    await isSaved(page);
    const expected = { title: 'The title of Ana', content: '<p>Written by Ben.</p>', excerpt: 'By Ben' };
    expect(await read()).toMatchObject(expected);
  });

  it('shows what somebody else stored in the same fields, which can be taken', async () => {
    const { stage, page, path, read } = await openPost();
    await field(page, 'Excerpt').fill('By Ana');
    await field(page, 'Text').getByText('Oak lasts.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' By Ana.');
    await isUnsaved(page);
    await stage.shop.rest.patch(path, { content: '<p>Written by Ben.</p>', excerpt: 'By Ben' });
    await page.reload();
    await field(page, 'Text').getByText('Oak lasts. By Ana.').waitFor();
    const notice = page.getByRole('status').filter({ hasText: 'Somebody else changed this post meanwhile' });
    await notice.getByText('Written by Ben.').waitFor();
    await notice.getByText('By Ben', { exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Use their version' }).click();
    await field(page, 'Text').getByText('Written by Ben.').waitFor();
    await isSaved(page);
    expect(await field(page, 'Excerpt').inputValue()).toBe('By Ben');
    expect(await read()).toMatchObject({ content: '<p>Written by Ben.</p>', excerpt: 'By Ben' });
  });

  it('overwrites nothing that somebody else has stored in the same fields since the page was opened', async () => {
    const { stage, page, path, read } = await openPost();
    await stage.shop.rest.patch(path, { content: '<p>Written by Ben.</p>', excerpt: 'By Ben' });
    await field(page, 'Excerpt').fill('By Ana');
    await save(page);
    const notice = page.getByRole('status').filter({ hasText: 'Somebody else changed this post meanwhile' });
    await notice.getByText('By Ben', { exact: true }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'The post was changed meanwhile' }).waitFor();
    await field(page, 'Text').getByText('Written by Ben.').waitFor();
    expect(await field(page, 'Excerpt').inputValue()).toBe('By Ana');
    expect(await read()).toMatchObject({ excerpt: 'By Ben' });
    await save(page);
    await isSaved(page);
    expect(await read()).toMatchObject({ content: '<p>Written by Ben.</p>', excerpt: 'By Ana' });
  });

  it('takes over the other fields when its own ones are saved', async () => {
    const { stage, page, path, read } = await openPost();
    await stage.shop.rest.patch(path, { content: '<p>Written by Ben.</p>' });
    await field(page, 'Title').fill('The title of Ana');
    await save(page);
    await field(page, 'Text').getByText('Written by Ben.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' And by Ana.');
    await save(page);
    await isSaved(page);
    expect(await read()).toMatchObject({
      title: 'The title of Ana',
      content: '<p>Written by Ben. And by Ana.</p>',
    });
  });
});
