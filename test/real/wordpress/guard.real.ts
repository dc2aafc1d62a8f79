import { beforeAll, describe, expect, it } from '@jest/globals';
import { newShop, type Shop } from '../../support/shop.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newItem } from './items.ts';
import { ALLOW, onSite, SITES } from './sites.ts';

const testApp = useTestApp({ OUTBOUND_ALLOW: ALLOW });
let shop: Shop;
beforeAll(async () => void (shop = await newShop(testApp)));

const CONFLICT = { detail: 'Content changed in the store since the last sync' };
const DONE = { success: true };
const OURS = '<p>Oil the <a href="https://shop.example/oak">oak</a>.</p>';
const GALLERY =
  '<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery has-nested-images columns-default is-cropped"></figure>\n<!-- /wp:gallery -->';
const SHORTCODE = '<!-- wp:shortcode -->\n[contact-form id="7"  title="Ask & us"]\n<!-- /wp:shortcode -->';
const BLOCKS = `<!-- wp:paragraph {"align":"left"} -->\n<p class="has-text-align-left">Theirs &amp; only theirs.</p>\n<!-- /wp:paragraph -->\n\n${GALLERY}\n\n${SHORTCODE}`;
const CLASSIC = 'Theirs & only theirs.\n\n[gallery ids="1,2"]  <strong>Kept</strong>';
const element = (text: string) => `<div class="content-automation-text">\n${text}\n</div>`;

describe.each(SITES)('a page of a WordPress site with $name addresses', (site) => {
  it.each(['replace', 'insert'])(
    'keeps what an editor added and linked since our push, in the write mode `%s`',
    async (write_mode) => {
      const { at, push, diff, live } = await newItem(shop, site, { write_mode });
      expect(await push({ name: 'Oak', description: OURS })).toMatchObject(DONE);
      const pushed = (await live()).content.raw;
      const edited = `${pushed.replace('shop.example/oak', 'maker.example/beech')}\n\n${GALLERY}\n\n${SHORTCODE}`;
      await onSite(site, 'POST', at, { content: edited });

      expect(await push({ name: 'Oak & ash' })).toMatchObject(DONE);
      expect(await live()).toMatchObject({ title: { raw: 'Oak & ash' }, content: { raw: edited } });

      expect(await push({ name: 'Elm', description: '<p>Newer.</p>' })).toMatchObject(CONFLICT);
      expect(await diff()).toContainEqual(
        expect.objectContaining({ field: 'description', conflict: true, conflict_reason: 'changed_in_store' }),
      );
      expect(await live()).toMatchObject({ title: { raw: 'Oak & ash' }, content: { raw: edited } });
    },
  );

  it('is a conflict before and at its first push with the write mode `replace`, if it has blocks', async () => {
    const { approve, push, diff, live } = await newItem(shop, site, { write_mode: 'replace', content: BLOCKS });
    const before = await live();
    expect(before.content.raw).toBe(BLOCKS);
    const texts = { name: 'Oak', description: OURS };
    await approve(texts);
    expect(await diff()).toContainEqual(
      expect.objectContaining({
        field: 'description',
        from: BLOCKS,
        will_write: false,
        conflict: true,
        conflict_reason: 'foreign_content',
      }),
    );
    expect(await push(texts)).toMatchObject(CONFLICT);
    expect(await live()).toEqual(before);
  });

  // An author has no right to unfiltered HTML.
  it.each(['editor', 'author'] as const)(
    'gets our text among the content of an %s, who keeps the rest',
    async (user) => {
      for (const [content, wrap] of [
        [BLOCKS, (text: string) => `<!-- wp:html -->\n${element(text)}\n<!-- /wp:html -->`],
        [CLASSIC, element],
      ] as const) {
        const { at, entry, push, live } = await newItem(shop, site, { user, content });
        const theirs = entry.content.raw;
        expect(await push({ description: OURS })).toMatchObject(DONE);
        expect((await live()).content.raw).toBe(`${theirs}\n\n${wrap(OURS)}`);

        const moved = `${wrap(OURS)}\n\n${theirs}\n\n${SHORTCODE}`;
        const edited = (await onSite(site, 'POST', at, { content: moved }, user)).content.raw;
        expect(await push({ description: '<p>Newer.</p>' })).toMatchObject(DONE);
        expect((await live()).content.raw).toBe(edited.replace(element(OURS), element('<p>Newer.</p>')));
        expect((await live()).content.rendered).toContain(element('<p>Newer.</p>'));
      }
    },
  );

  it('gets nothing but an excerpt with the write mode `excerpt_only`', async () => {
    const { entry, push, live } = await newItem(shop, site, { write_mode: 'excerpt_only', content: BLOCKS });
    expect(await push({ name: 'Oak', description: OURS, short_description: 'Lasts.' })).toMatchObject(DONE);
    expect(await live()).toMatchObject({
      title: entry.title,
      content: { raw: BLOCKS },
      excerpt: { raw: 'Lasts.' },
    });
  });
});
