import { describe, expect, it } from '@jest/globals';
import { accessibilityProblems } from '../support/browser/accessibility.ts';
import { choose } from '../support/browser/choose.ts';
import { useConsole } from '../support/browser/use-console.ts';
import { stageProject } from '../services/blog/support.ts';
import { blogStage, onSite, png, stagedPost } from '../support/blog.ts';

const console = useConsole();

const TABLE = '<table><tbody><tr><th colspan="1" rowspan="1" scope="row"><p>Wood</p></th></tr></tbody></table>';

describe('the blog', () => {
  it('leads from a new post through the editor to the site', async () => {
    const stage = await blogStage(console.testApp);
    const page = await console.openAs(stage.shop);
    await page.goto('/blog');
    await page.getByText('No posts yet').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'New post' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Oak and its care');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Oak and its care' }).waitFor();

    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.click();
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('Oil it twice a year.');
    await page.getByLabel('Title for search engines').fill('How to care for oak');
    await page.getByLabel('Keywords').fill('oak, oil');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'oak.png', mimeType: 'image/png', buffer: await png() });
    await page.getByRole('img', { name: 'The chosen picture' }).waitFor();
    await page.getByText('There are unsaved changes.').waitFor();
    await page.reload();
    await text.getByText('Oil it twice a year.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('All changes are saved.').waitFor();
    const { body: listed } = await stage.shop.rest.get(stage.path);
    const { body: post } = await stage.shop.rest.get(`${stage.path}/${listed.blog_posts[0].id}`);
    expect(post).toMatchObject({
      content: '<p><strong>Oil it twice a year.</strong></p>',
      seo_meta: { title: 'How to care for oak', keywords: ['oak', 'oil'] },
      featured_image_url: expect.stringContaining('/api/v1/files/'),
    });
    expect(await accessibilityProblems(page)).toEqual([]);
    await console.screenshot(page, 'blog-post');

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('link', { name: 'Open on the site' }).waitFor();
    expect(onSite(console.testApp, post).entries).toEqual([expect.objectContaining({ status: 'publish' })]);
  });

  it('schedules a post by its date, and leaves a text alone that was only opened', async () => {
    const stage = await blogStage(console.testApp);
    const content = `<h2 id="why">Why</h2>${TABLE}<p>H<sub>2</sub>O</p>`;
    const { id } = await stagedPost(console.testApp, stage, { content });
    const page = await console.openAs(stage.shop, { viewport: 'phone', colors: 'dark', locale: 'de-DE' });
    await page.goto(`/blog/${stage.projectId}/${id}`);
    await page.getByLabel('Auszug').fill('Eiche');
    await page.getByLabel('Datum und Uhrzeit').fill('2027-05-01T09:30');
    await page.getByRole('button', { name: 'Planen' }).click();
    await page.getByText('Wird am 01.05.2027, 09:30 veröffentlicht').waitFor();
    const { body } = await stage.shop.rest.get(`${stage.path}/${id}`);
    expect(body).toMatchObject({ status: 'scheduled', excerpt: 'Eiche', content });
    expect(await accessibilityProblems(page)).toEqual([]);
    await console.screenshot(page, 'blog-post-phone');
    const text = page.getByRole('textbox', { name: 'Inhalt', exact: true });
    await text.getByText('H2O').click();
    await page.keyboard.type('!');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Alle Änderungen sind gespeichert.').waitFor();
    const { body: edited } = await stage.shop.rest.get(`${stage.path}/${id}`);
    for (const part of ['<h2 id="why">Why</h2>', 'scope="row"', 'Wood', '<sub>2</sub>', '!'])
      expect(edited.content).toContain(part);
  });

  it('lets a post be written by a template, and puts it on a day of the calendar', async () => {
    const stage = await blogStage(console.testApp);
    const page = await console.openAs(stage.shop);
    await page.goto('/blog?tab=templates');
    await page.getByRole('button', { name: 'New template' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Guides');
    await page.getByLabel('Sections').fill('Why\nHow');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Guides' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Write with AI' }).click();
    await page.getByLabel('Topic').fill('Caring for oak');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Template', { exact: true }).selectOption('Guides');
    await page.getByRole('button', { name: 'Write the post' }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).getByRole('heading', { name: 'How' }).waitFor();
    const { body: listed } = await stage.shop.rest.get(stage.path);
    const [{ id, title }] = listed.blog_posts;

    await page.goto('/blog?tab=calendar');
    await page.getByRole('button', { name: 'Next month' }).click();
    const draft = page.getByRole('link', { name: title });
    const now = new Date();
    const day = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 15)).toISOString().slice(0, 10);
    const cell = page.locator(`[data-day="${day}"]`);
    await draft.locator('..').dragTo(cell);
    await cell.getByRole('link', { name: title }).waitFor();
    expect((await stage.shop.rest.get(`${stage.path}/${id}`)).body).toMatchObject({
      status: 'scheduled',
      scheduled_at: expect.stringContaining(day),
    });
    await console.screenshot(page, 'blog-calendar');
    await page.getByRole('button', { name: `Date of ${title}` }).click();
    await page.getByLabel('Date and time').fill(`${day.slice(0, 8)}16T10:00`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const moved = page.locator(`[data-day="${day.slice(0, 8)}16"]`).getByRole('button', { name: `Date of ${title}` });
    await moved.waitFor();
    await moved.and(page.locator(':focus')).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.goto('/blog?tab=templates');
    await page.getByRole('button', { name: 'Delete the template Guides' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the template Guides' });
    await question.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Guides', exact: true }).waitFor({ state: 'detached' });
    await page.getByText('No templates yet').waitFor();
  });

  it('finds a stock photo with the key of its provider, and links products', async () => {
    const { shop, project_id, itemIds } = await stageProject(console.testApp);
    const { body: post } = await shop.rest.post(`/projects/${project_id}/blog-posts`, { title: 'Oak' });
    const page = await console.openAs(shop);
    await page.goto(`/blog/${project_id}/${post.id}`);
    await page.getByRole('button', { name: 'Find a stock photo' }).click();
    await page.getByLabel('What the photo shows').fill('oak');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByLabel('API key').fill('key');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add the key' }).click();
    await page
      .getByRole('button', { name: /^Use the photo/ })
      .first()
      .waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Use the photo/ })
      .first()
      .click();
    await page.getByText('The post is published with the credit').waitFor();
    const products = page.getByRole('combobox', { name: 'Linked products' });
    await products.fill('Product 2');
    await choose(products, page.getByRole('option', { name: 'Product 2' }));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('All changes are saved.').waitFor();
    const { body: saved } = await shop.rest.get(`/projects/${project_id}/blog-posts/${post.id}`);
    expect(itemIds).toEqual(expect.arrayContaining(saved.source_item_ids));
    expect(saved).toMatchObject({
      source_item_ids: [expect.any(String)],
      featured_image_url: expect.stringContaining('/api/v1/files/'),
    });
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('of another organization is not found', async () => {
    const [mine, other] = [await blogStage(console.testApp), await blogStage(console.testApp)];
    const page = await console.openAs(mine.shop);
    await page.goto(`/blog?project=${other.projectId}`);
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });
});
