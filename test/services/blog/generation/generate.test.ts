import { afterEach, describe, expect, it } from '@jest/globals';
import { changed, rows, sql } from '../../../../src/core/sql.ts';
import { POST_PROMPT_VERSION } from '../../../../src/services/blog/generation/prompt/post-prompt.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { expectWholeLog, logOf } from '../../../support/jobs.ts';
import { balancesOf, expectLedgerAgrees, setCt } from '../../../support/ledger.ts';
import { jobEnd } from '../../../support/shop.ts';
import { newByokShop } from '../../organizations/support.ts';
import { APIS, type Stage, stage } from './support.ts';

const testApp = useTestApp();

afterEach(() => testApp.sandbox.state.reset());

type Values = Record<string, unknown>;

const SECTIONS = [
  { heading: 'Oak < ash & pine', instructions: 'Say why.', words: 80 },
  { heading: 'How to care' },
  { heading: 'In short' },
];
const charges = ({ shop }: Stage) =>
  rows<Values>(
    testApp.ctx().em,
    sql`select amount, description, usage from transactions where organization_id = ${shop.organizationId} and transaction_type = 'usage'`,
  );
const headings = (html: unknown) => [...String(html).matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text]) => text);

describe.each(APIS)('a generated post over %s', (api) => {
  it('has all sections of its template, the links of its products and all fields', async () => {
    const here = await stage(testApp, api);
    const template = await here.call('Mutation.createBlogTemplate', {
      name: 'Story',
      tone: 'luxury',
      structure: { sections: SECTIONS },
      custom_instructions: 'Mention "our workshop" once.',
    });
    const flat = {
      topic: 'Wood at home',
      source_item_ids: here.ids,
      template_id: template['id'],
      post_type: 'product_roundup',
      custom_instructions: 'Mention "spring" too.',
    };
    const started = await here.call('Mutation.generateBlogPost', flat);
    expect(started).toEqual({ job_id: expect.any(String), status: 'queued', blog_post_id: expect.any(String) });
    const post_id = started['blog_post_id'];
    const other = await here.written({ topic: 'Wood at home', template_id: null });
    const job = await jobEnd(here.shop, String(started['job_id']));
    const post = await here.call('Query.blogPost', { post_id });

    expect(headings(post['content'])).toEqual(['Oak &lt; ash &amp; pine', 'How to care', 'In short']);
    for (const part of String(post['content'])
      .split(/<h2>.*?<\/h2>/)
      .slice(1))
      expect(part.replace(/<[^>]*>/g, '').trim()).not.toBe('');
    expect(post['content']).toContain('<a href="https://shop.example/p/bench?a=1&amp;b=2">Garden &lt;Bench&gt;</a>');
    expect(post['content']).toContain('<a href="https://shop.example/p/bowl">Oak Bowl</a>');
    expect(post['content']).toMatch(/(?<!>)Paper Lamp/);
    for (const words of [
      'As asked: our workshop.',
      'As asked: spring.',
      'You will find it in our Garden range.',
      'Here they are, each in its turn.',
      'This is Wood at home.',
    ])
      expect(post['content']).toContain(words);
    expect(JSON.stringify(post)).not.toMatch(/\[\[|product-1/);
    const { ai_settings, analytics, seo_meta } = post as Record<string, Values>;
    expect(post).toMatchObject({
      status: 'draft',
      title: 'Wood at home',
      topic: 'Wood at home',
      post_type: 'product_roundup',
      template_id: template['id'],
      job_id: started['job_id'],
      source_item_ids: here.ids,
      product_links: {
        [here.ids[0]]: { title: 'Garden <Bench>', url: 'https://shop.example/p/bench?a=1&b=2' },
        [here.ids[1]]: { title: 'Oak Bowl', url: 'https://shop.example/p/bowl' },
      },
      excerpt: expect.stringContaining('Wood at home at a glance.'),
    });
    expect(Object.keys(post['product_links'] as Values)).toHaveLength(2);
    expect([post['slug'], other['slug']].map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'wood-at-home',
      'wood-at-home-2',
    ]);
    expect(seo_meta).toEqual({
      title: expect.stringContaining('Wood at home'),
      description: expect.stringMatching(/\w/),
      keywords: expect.arrayContaining([expect.stringMatching(/\w/)]),
    });
    expect(analytics).toEqual({
      characters: expect.any(Number),
      words: expect.any(Number),
      reading_minutes: 1,
      keyword_use: expect.any(Object),
      headings: SECTIONS.map(({ heading }) => ({ level: 2, text: heading })),
    });
    expect(ai_settings).toMatchObject({
      provider: 'aiA',
      language: 'en',
      tone: 'luxury',
      custom_instructions: 'Mention "our workshop" once.\nMention "spring" too.',
      profile_id: null,
      prompt_version: POST_PROMPT_VERSION,
      own_key: false,
      attempts: 1,
      tokens_used: job.result.tokens_used,
      ct_cost: job.result.ct_used,
      input_tokens: expect.any(Number),
      output_tokens: expect.any(Number),
      duration_ms: expect.any(Number),
      confidence_score: expect.any(Number),
      warnings: expect.any(Array),
    });
    expect((ai_settings!['warnings'] as Values[]).filter(({ code }) => code !== 'invented_material')).toEqual([]);

    expect(job).toMatchObject({
      job_type: 'blog_generation',
      status: 'completed',
      project_id: here.project_id,
      result: { total: 1, succeeded: 1, failed: 0 },
      progress_detail: [{ item_id: null, status: 'succeeded' }],
    });
    expect(
      (await here.shop.rest.get(`/projects/${here.project_id}/jobs`)).body.map((each: Values) => each['job_type']),
    ).toEqual(['blog_generation', 'blog_generation']);
    expectWholeLog(await logOf(testApp.ctx(), String(started['job_id'])));
    const booked = (await charges(here)).find(({ usage }) => (usage as Values)['blog_post_id'] === post_id);
    expect(booked).toMatchObject({
      amount: `-${job.result.ct_used}`,
      description: 'Wrote the blog post Wood at home',
      usage: { job_id: started['job_id'], provider: 'aiA', requests: 1, tokens: job.result.tokens_used },
    });
    expect((await balancesOf(testApp.ctx(), here.shop.organizationId)).held).toBe('0.0000');
    await expectLedgerAgrees(testApp.ctx(), here.shop.organizationId);
  });

  it('needs no template and no topic: the model chooses the headings and the title', async () => {
    const here = await stage(testApp, api);
    const post = await here.written({ source_item_ids: [here.ids[1], here.ids[1]] });
    expect(post).toMatchObject({
      status: 'draft',
      title: 'Oak Bowl',
      topic: '',
      slug: 'oak-bowl',
      template_id: null,
      post_type: 'article',
      source_item_ids: [here.ids[1]],
      content: expect.stringContaining('<a href="https://shop.example/p/bowl">'),
    });
    expect(headings(post['content'])).toEqual(['Oak Bowl']);
    const titled = await here.written({ topic: 'Bowls', title: 'All <b>about</b> bowls' });
    expect(titled).toMatchObject({ status: 'draft', title: 'All <b>about</b> bowls', topic: 'Bowls' });
  });

  it('uses the default template unless the template is null', async () => {
    const here = await stage(testApp, api);
    const { id } = await here.call('Mutation.createBlogTemplate', {
      name: 'Story',
      structure: { sections: SECTIONS.slice(1) },
      is_default: true,
    });
    const [by, without] = [
      await here.written({ topic: 'Oak' }),
      await here.written({ topic: 'Oak', template_id: null }),
    ];
    expect([by['template_id'], headings(by['content'])]).toEqual([id, ['How to care', 'In short']]);
    expect([without['template_id'], headings(without['content'])]).toEqual([null, ['Oak']]);
  });

  it('ends with a list of the products that the model did not mention', async () => {
    const here = await stage(testApp, api);
    await here.call('Mutation.createContentProfile', {
      name: 'Brand',
      is_default: true,
      banned_words: ['also like', 'introducing'],
    });
    const { content } = await here.written({ topic: 'Oak', source_item_ids: here.ids });
    expect(content).toMatch(
      /<ul><li><a href="[^"]*bench[^"]*">Garden &lt;Bench&gt;<\/a><\/li><li><a href="https:\/\/shop.example\/p\/bowl">Oak Bowl<\/a><\/li><li>Paper Lamp<\/li><\/ul>$/,
    );
  });

  it('leaves out items that are excluded or vanished when the job runs, with a warning', async () => {
    const here = await stage(testApp, api);
    await changed(testApp.ctx().em, sql`update content_items set excluded_at = now() where id = ${here.ids[0]}`);
    await changed(testApp.ctx().em, sql`update content_items set vanished_at = now() where id = ${here.ids[2]}`);
    const post = await here.written({ source_item_ids: here.ids });
    expect(post).toMatchObject({ status: 'draft', source_item_ids: [here.ids[1]] });
    expect(post['content']).not.toMatch(/Bench|Lamp/);
    expect((post['ai_settings'] as Values)['warnings']).toEqual(
      expect.arrayContaining([
        { code: 'source_left_out', field: 'source_item_ids', message: 'bench is excluded' },
        { code: 'source_left_out', field: 'source_item_ids', message: 'lamp is gone from its source' },
      ]),
    );
    expect(await here.call('Mutation.generateBlogPost', { source_item_ids: [here.ids[0]] })).toMatchObject({
      detail: expect.stringContaining('excluded or gone'),
      code: 'VALIDATION',
    });
  });

  it('costs nothing with an own key, even without any CT', async () => {
    const shop = await newByokShop(testApp);
    await shop.rest.patch('/organization/api-keys', { aiA_api_key: 'own-key-1234' });
    await setCt(testApp.ctx(), shop.organizationId, '0.0000');
    const here = await stage(testApp, api, shop);
    expect(await here.written({ topic: 'Oak' })).toMatchObject({
      status: 'draft',
      ai_settings: { own_key: true, ct_cost: '0.0000', tokens_used: expect.any(Number) },
    });
    expect(testApp.sandbox.state.calls.recent('aiA').map((call) => call.credential_hint)).toEqual(['1234']);
    expect(await charges(here)).toEqual([]);
  });
});
