import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CMS_LOGIN } from '../../sandbox/cms/records.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';

/** What WordPress answers; each test says what it expects. */
type Answer = ReturnType<typeof JSON.parse>;

/** What these tests use of the client, which has no types of its own. */
interface Wpapi {
  pages(): Wpapi;
  posts(): Wpapi;
  media(): Wpapi;
  tags(): Wpapi;
  categories(): Wpapi;
  users(): Wpapi;
  me(): Wpapi;
  root(path?: string): Wpapi;
  id(id: number): Wpapi;
  slug(slug: string): Wpapi;
  include(ids: number[]): Wpapi;
  status(status: string | string[]): Wpapi;
  search(text: string): Wpapi;
  orderby(name: string): Wpapi;
  order(order: string): Wpapi;
  perPage(size: number): Wpapi;
  page(page: number): Wpapi;
  context(context: string): Wpapi;
  file(file: string | Buffer, name?: string): Wpapi;
  get(): Promise<Answer>;
  create(body: object): Promise<Answer>;
  update(body: object): Promise<Answer>;
  delete(body?: object): Promise<Answer>;
}
type WpapiClass = {
  new (options: object): Wpapi;
  discover(url: string): Promise<Wpapi & { auth(login: object): Wpapi }>;
};
const WPAPI = createRequire(import.meta.url)('wpapi') as WpapiClass;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let sandbox: Sandbox;
let wp: Wpapi;

const client = (login: object = { username: CMS_LOGIN.userName, password: CMS_LOGIN.applicationPassword }) =>
  new WPAPI({ endpoint: `${sandbox.url}/cms/wp-json`, ...login });
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })));
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.state.reset();
  wp = client();
});

describe("an independent client on the sandbox's site", () => {
  it('finds the API from the address of the site', async () => {
    const found = await WPAPI.discover(`${sandbox.url}/cms/`);
    expect((await found.root().get()).name).toBe('Sandbox Site');
    expect(
      await found
        .auth({ username: CMS_LOGIN.userName, password: CMS_LOGIN.applicationPassword })
        .users()
        .me()
        .context('edit')
        .get(),
    ).toMatchObject({ capabilities: { edit_pages: true } });
  });

  it('filters, sorts, pages and counts lists', async () => {
    sandbox.state.cms.add(
      Array.from({ length: 25 }, (_, n) => ({ title: `Page ${n + 1}`, status: n === 0 ? 'draft' : 'publish' })),
    );
    const page = await wp.pages().orderby('id').order('asc').perPage(10).page(3).get();
    expect(page.map(({ title }: { title: { rendered: string } }) => title.rendered)).toEqual([
      'Page 20',
      'Page 21',
      'Page 22',
      'Page 23',
      'Page 24',
      'Page 25',
    ]);
    expect(page._paging).toMatchObject({ total: 26, totalPages: 3 });
    expect((await wp.pages().slug('about-us').context('edit').get())[0]).toMatchObject({
      title: { raw: 'About us' },
      content: { raw: expect.stringContaining('<!-- wp:paragraph -->') },
    });
    expect((await wp.pages().slug('about-us').get())[0].content).toEqual({
      rendered: expect.not.stringContaining('<!--'),
      protected: false,
    });
    expect(await wp.pages().status(['draft', 'private']).get()).toHaveLength(1);
    expect(await wp.pages().include([2, 3]).get()).toHaveLength(2);
    expect(await wp.pages().search('ship').get()).toHaveLength(1);
    expect(await refused(wp.pages().page(9).get())).toMatchObject({ code: 'rest_post_invalid_page_number' });
    expect(await refused(wp.pages().perPage(101).get())).toMatchObject({ code: 'rest_invalid_param' });
  });

  it('shows visitors a published entry at its link', async () => {
    const post = { content: 'One\n\nTwo', status: 'publish' };
    const { link } = await wp.posts().create({ ...post, title: 'Tea für zwei' });
    const shown = await (await fetch(link)).text();
    for (const text of ['<h1>Tea für zwei</h1>', '<p>Two</p>']) expect(shown).toContain(text);
    const { slug } = await wp.posts().create({ ...post, title: 'Later', status: 'draft' });
    expect((await fetch(`${sandbox.url}/cms/${slug || 'later'}/`)).status).toBe(404);
  });

  it('creates, reads, updates, trashes and deletes entries with unique slugs', async () => {
    const made = await wp.posts().create({
      title: 'Tea & time',
      content: 'One\n\nTwo',
      status: 'publish',
      tags: [(await wp.tags().create({ name: 'Tea & co' })).id],
    });
    expect(made).toMatchObject({
      slug: 'tea-time',
      status: 'publish',
      title: { raw: 'Tea & time', rendered: 'Tea &#038; time' },
      content: { rendered: '<p>One</p>\n<p>Two</p>\n' },
    });
    expect((await wp.posts().create({ title: 'Tea time', status: 'publish' })).slug).toBe('tea-time-2');
    expect(await wp.posts().id(made.id).update({ excerpt: 'Short' })).toMatchObject({
      excerpt: { raw: 'Short' },
      title: { raw: 'Tea & time' },
    });
    expect(
      await wp.posts().create({ title: 'Later', status: 'publish', date_gmt: '2099-01-01T00:00:00' }),
    ).toMatchObject({ status: 'future', date_gmt: '2099-01-01T00:00:00' });
    expect(await wp.posts().id(made.id).delete()).toMatchObject({ status: 'trash', slug: 'tea-time__trashed' });
    expect(await refused(wp.posts().id(made.id).delete())).toMatchObject({ code: 'rest_already_trashed' });
    expect(await wp.posts().id(made.id).delete({ force: true })).toMatchObject({ deleted: true });
    expect(await refused(wp.posts().id(made.id).get())).toMatchObject({
      code: 'rest_post_invalid_id',
      data: { status: 404 },
    });
    expect(await refused(wp.pages().id(2).update({ title: '', content: '' }))).toMatchObject({ code: 'empty_content' });
    expect(await refused(wp.tags().create({ name: 'TEA & CO' }))).toMatchObject({
      code: 'term_exists',
      data: { term_id: expect.any(Number) },
    });
    expect((await wp.categories().get())[0]).toMatchObject({ name: 'Uncategorized' });
  });

  it('uploads a file byte by byte, as a form and as the body', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cms-'));
    await writeFile(join(folder, 'dot.png'), PNG);
    const media = await wp.media().file(join(folder, 'dot.png')).create({ title: 'A dot', alt_text: 'A <b>dot</b>' });
    await rm(folder, { recursive: true });
    expect(media).toMatchObject({
      alt_text: 'A dot',
      mime_type: 'image/png',
      media_type: 'image',
      source_url: expect.stringMatching(/dot\.png$/),
    });
    expect(Buffer.from(await (await fetch(media.source_url)).arrayBuffer())).toEqual(PNG);
    expect(await wp.media().id(media.id).update({ alt_text: 'Other' })).toMatchObject({ alt_text: 'Other' });
    const post = await wp.posts().create({ title: 'With an image', featured_media: media.id });
    expect(post.featured_media).toBe(media.id);

    const upload = (headers: Record<string, string>, body: BodyInit = PNG) =>
      fetch(`${sandbox.url}/cms/wp-json/wp/v2/media`, {
        method: 'POST',
        headers: {
          authorization: basic(CMS_LOGIN.userName, CMS_LOGIN.applicationPassword),
          'content-type': 'image/png',
          ...headers,
        },
        body,
      });
    expect((await upload({ 'content-disposition': 'attachment; filename="dot.png"' })).status).toBe(201);
    expect(await (await upload({})).json()).toMatchObject({ code: 'rest_upload_no_content_disposition' });
    expect(
      await (await upload({ 'content-disposition': 'attachment; filename="dot.png"' }, 'no image')).json(),
    ).toMatchObject({ code: 'rest_upload_sideload_error' });
  });

  it('is anonymous with a wrong password, and limited to the rights of its role', async () => {
    const wrong = client({ username: CMS_LOGIN.userName, password: 'wrong' });
    expect(await refused(wrong.users().me().get())).toMatchObject({
      code: 'rest_not_logged_in',
      data: { status: 401 },
    });
    expect(await refused(wrong.pages().context('edit').get())).toMatchObject({
      code: 'rest_forbidden_context',
      data: { status: 401 },
    });
    expect(await refused(wrong.pages().status('any').context('edit').get())).toMatchObject({
      code: 'rest_invalid_param',
      data: { status: 400, details: { status: { code: 'rest_forbidden_status', data: { status: 401 } } } },
    });
    expect(await refused(wrong.posts().create({ title: 'x' }))).toMatchObject({ code: 'rest_cannot_create' });
    const author = client({ username: 'author', password: 'sbox aaaa bbbb cccc dddd eeee' });
    expect(await refused(author.pages().create({ title: 'x' }))).toMatchObject({
      code: 'rest_cannot_create',
      data: { status: 403 },
    });
    expect(await refused(author.posts().id(4).update({ title: 'x' }))).toMatchObject({ code: 'rest_cannot_edit' });
    expect(await author.posts().create({ title: 'a & b', content: '<script>x</script>y' })).toMatchObject({
      title: { raw: 'a &amp; b' },
      content: { raw: 'xy' },
    });
    expect(await refused(wp.root('wp/v2/nothing').get())).toMatchObject({ code: 'rest_no_route' });
  });

  it('can be controlled from another process', async () => {
    const control = (path: string, body?: object) =>
      fetch(`${sandbox.url}/control/${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {}).then(
        (answer): Promise<Answer> => answer.json(),
      );
    await control('cms/entries', { entries: [{ title: 'Made', tags: ['One'] }] });
    await control('cms/edit', { slug: 'made', title: 'Changed' });
    const [page] = await wp.pages().slug('made').get();
    expect(page.title.rendered).toBe('Changed');
    await wp.pages().id(page.id).update({ title: 'Written' });
    expect((await control('calls?system=cms')).writes).toEqual({ [page.id]: 1 });
    expect((await control('cms/entries')).entries).toHaveLength(4);
    await control('cms/settings', { permalinks: false });
    expect((await fetch(`${sandbox.url}/cms/wp-json/`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/cms/?rest_route=/`)).status).toBe(200);
    expect((await control('cms/edit', { slug: 'nowhere' })).error).toContain('which page');
  });
});

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
