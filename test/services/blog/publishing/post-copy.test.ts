import { describe, expect, it } from '@jest/globals';
import type { BlogPost } from '../../../../src/providers/stores/blog.ts';
import {
  isChangedOnSite,
  knownParts,
  type PostCopy,
  sentParts,
} from '../../../../src/services/blog/publishing/post-copy.ts';

const LIVE: BlogPost = {
  id: '7',
  slug: 'oak',
  title: 'Oak',
  status: 'publish',
  url: 'https://example.com/oak/',
  publishAt: null,
  featuredMediaId: null,
  contentHtml: '<p>Old.</p>',
  excerptHtml: 'Salt &amp; pepper',
  categoryIds: ['1'],
};
const POST = {
  title: 'Oak',
  content: '<p>Newer.</p>',
  excerpt: 'Salt & pepper',
  slug: 'oak',
  featuredImageUrl: null,
  cmsCategoryIds: [],
};
const COPY: PostCopy = {
  id: '7',
  blogId: null,
  shop: null,
  url: null,
  publishedAt: null,
  known: knownParts(LIVE),
  ownPicture: false,
  ownCategories: false,
};

describe('a post on its site', () => {
  it('is not changed by spaces and the spelling of markup', () => {
    expect(isChangedOnSite({ ...LIVE, contentHtml: ' <p>Old.</p>\n', excerptHtml: 'Salt & pepper' }, COPY, POST)).toBe(
      false,
    );
  });

  it('is changed by other markup with the same words', () => {
    expect(isChangedOnSite({ ...LIVE, contentHtml: '<p><em>Old.</em></p>' }, COPY, POST)).toBe(true);
  });

  it('is not changed by a publication of ours that was not confirmed, also where the site filtered its markup', () => {
    const sent = sentParts(
      { title: 'Oak', contentHtml: '<p style="x">New.</p>', excerpt: 'Salt & pepper', featuredMediaId: '9' },
      'oak',
    );
    const written = { ...LIVE, contentHtml: '<p>New.</p>', featuredMediaId: '10' };
    expect(isChangedOnSite(written, COPY, POST)).toBe(true);
    expect(isChangedOnSite(written, { ...COPY, sent }, POST)).toBe(false);
    expect(isChangedOnSite({ ...written, title: 'Theirs' }, { ...COPY, sent }, POST)).toBe(true);
  });

  it('is never changed where nothing is known of it', () => {
    const { known: _known, ...copy } = COPY;
    expect(isChangedOnSite({ ...LIVE, title: 'Theirs' }, copy, POST)).toBe(false);
  });
});
