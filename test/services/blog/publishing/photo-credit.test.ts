import { describe, expect, it } from '@jest/globals';
import { photoCredit } from '../../../../src/services/blog/publishing/photo-credit.ts';
import { blogStage, type BlogStage, onSite, stagedPost } from '../../../support/blog.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { newProject } from '../../../support/shop.ts';

const testApp = useTestApp();
const photo = {
  provider: 'pexels',
  photographer: 'Ann Oak',
  attribution_url: 'https://www.pexels.com/photo/oak-1/?a=1&b=2',
};
const LINE = '<p>Photo: <a href="https://www.pexels.com/photo/oak-1/?a=1&amp;b=2">Ann Oak</a> / Pexels</p>';

async function chooseStockPhoto({ shop }: BlogStage) {
  await shop.rest.post('/stock-photo-keys', { provider: 'unsplash', api_key: 'key' });
  const { photos } = (await shop.rest.get('/stock-photos/search?q=oak')).body as unknown as {
    photos: Record<string, string>[];
  };
  const { body } = await shop.rest.post('/files', { provider: 'unsplash', photo_id: photos[0]!['id'] });
  return { photo: photos[0]!, url: (body as unknown as { url: string }).url };
}

describe('a stock photo as the featured picture', () => {
  it('adds one photo credit on the site and in the shop, also when the post is published again', async () => {
    const stage = await blogStage(testApp);
    const { connectionId } = await newProject(testApp, stage.shop);
    const {
      photo: { photographer, attribution_url, alt },
      url,
    } = await chooseStockPhoto(stage);
    const post = await stagedPost(testApp, stage, { featured_image_url: url, content: '<p>Oak</p>' });
    const content = `<p>Oak</p><p>Photo: <a href="${attribution_url}">${photographer}</a> / Unsplash</p>`;
    const publish = (named: object) => stage.shop.rest.post(`${stage.path}/${post.id}/publish`, named);
    for (let times = 0; times < 2; times += 1) {
      expect(await publish({ connection_id: stage.connectionId })).toMatchObject({
        body: { status: 'published', content: '<p>Oak</p>' },
      });
      const { entries, media } = onSite(testApp, post);
      expect({ entries, media }).toMatchObject({
        entries: [{ content, featuredMedia: media[0]!.id }],
        media: [{ alt }],
      });
    }
    expect(await publish({ store_connection_id: connectionId })).toMatchObject({ body: { status: 'published' } });
    expect(testApp.sandbox.state.shopBlogs.articles().filter(({ title }) => title === post.title)).toMatchObject([
      { body: content, image: { altText: alt } },
    ]);
  });
});

describe('the photo credit below a text', () => {
  it('names the photographer of a stock photo once, with escaped values', () => {
    expect(photoCredit(photo, '<p>Text</p>')).toBe(LINE);
    expect(photoCredit(photo, `<p>Text</p>${LINE}`)).toBe('');
    expect(photoCredit({ ...photo, photographer: '<script>' }, '')).toContain('>&lt;script&gt;</a>');
    expect(photoCredit({ ...photo, attribution_url: 'https://x.example/"onclick="' }, '')).not.toMatch(/"onclick/);
  });

  it.each([
    null,
    undefined,
    {},
    { alt: 'An oak' },
    { ...photo, attribution_url: 'javascript:alert(1)' },
    { ...photo, attribution_url: '' },
    { ...photo, provider: 'flickr' },
  ])('is empty for the attribution %j', (attribution) => {
    expect(photoCredit(attribution, '')).toBe('');
  });
});
