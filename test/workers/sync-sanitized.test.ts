import { afterEach, describe, expect, it } from '@jest/globals';
import { changed, sql } from '../../src/core/sql.ts';
import { pushOne, startSyncJob, syncStage, TEXTS } from '../services/sync/sync-stage.ts';
import { blogStage, stagedPost } from '../support/blog.ts';
import { jobEnd } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp();
afterEach(() => testApp.sandbox.state.reset());

/** HTML as a person may paste it. */
const PASTED =
  '<p onclick="steal()">Good <script>steal()</script><a href="java&#115;cript:steal()">link</a>' +
  '<img src="x" onerror="steal()"><iframe src="https://evil.example"></iframe></p><style>p{}</style>' +
  '<p><a href="https://shop.example/care">Care</a> <strong>well</strong></p>';
const HARMLESS =
  '<p>Good <a>link</a><img src="x" /></p><p><a href="https://shop.example/care">Care</a> <strong>well</strong></p>';
const EDITED = {
  ...TEXTS,
  name: 'Board <img src=x onerror=steal()> 5 < 6 & more',
  description: PASTED,
  seo_title: 'A <script>steal()</script>title',
  tags: ['<b onclick="steal()">wood</b>', 'R&B'],
};

describe('HTML that people wrote', () => {
  it.each(['sync/{item_id}', 'a job'])('is sanitized like generated HTML when it is pushed by %s', async (way) => {
    const stage = await syncStage(testApp, 1, EDITED);
    if (way === 'a job') await jobEnd(stage.shop, await startSyncJob(stage));
    else expect((await pushOne(stage)).body).toMatchObject({ success: true });
    const live = testApp.sandbox.state.shop.byHandle(stage.handles[0]!)!;
    expect(live).toMatchObject({
      title: 'Board 5 < 6 & more',
      descriptionHtml: HARMLESS,
      seo: { title: 'A title' },
      tags: ['R&B', 'wood'],
    });
  });

  it('is sanitized when a blog post is published, also if it was stored before it was sanitized', async () => {
    const stage = await blogStage(testApp);
    const post = await stagedPost(testApp, stage, { featured_image_url: null });
    await changed(
      testApp.ctx().em,
      sql`update blog_posts set content = ${PASTED}, title = ${'Oak <script>steal()</script>care'} where id = ${post.id}`,
    );
    const { body } = await stage.shop.rest.post(`${stage.path}/${post.id}/publish`, {
      connection_id: stage.connectionId,
    });
    expect(body).toMatchObject({ status: 'published' });
    const entries = testApp.sandbox.state.cms.all('post').filter(({ slug }) => slug === post.slug);
    expect(entries).toMatchObject([{ title: 'Oak care', content: HARMLESS }]);
  });
});
