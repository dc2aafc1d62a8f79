import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { schema } from '../../../../resolvers/schema.ts';
import { changed, rows, sql } from '../../../../src/core/sql.ts';
import { useTestApp } from '../../../support/test-app.ts';
import { setCt } from '../../../support/ledger.ts';
import { callThrough } from '../../../support/operation-call.ts';
import { newByokShop } from '../../organizations/support.ts';
import { APIS, type Stage, stage } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });
const NAME = 'Mutation.generateBlogPost';

/** Expects that neither a job nor a post was created. */
async function expectNothing({ shop }: Stage): Promise<void> {
  const { em } = testApp.ctx();
  expect(await rows(em, sql`select 1 from jobs where organization_id = ${shop.organizationId}`)).toEqual([]);
  expect(await rows(em, sql`select 1 from blog_posts where organization_id = ${shop.organizationId}`)).toEqual([]);
}

describe.each(APIS)('the generation of a post over %s', (api) => {
  it('is rejected for invalid values', async () => {
    const here = await stage(testApp, api);
    const wrong: [Record<string, unknown>, RegExp][] = [
      [{}, /body\.topic: topic or source_item_ids is required/],
      [{ topic: ' \n' }, /source_item_ids is required/],
      [{ source_item_ids: [] }, /source_item_ids is required/],
      [{ topic: 'x'.repeat(2001) }, /topic/],
      [{ topic: 'x', title: ' ' }, /title: must not be blank/],
      [{ topic: 'x', title: 'x'.repeat(301) }, /title/],
      [{ topic: 'x', language: 'english' }, /must be a BCP 47 language tag/],
      [{ topic: 'x', tone: 'x'.repeat(101) }, /tone/],
      [{ topic: 'x', post_type: 'poem' }, /poem|post_?type/i],
      [{ topic: 'x', ai_provider: 'aiX' }, /aiX|ai_?provider/i],
      [{ topic: 'x', ai_model: 'nothing-1' }, /ai_model: unknown model of aiA/],
      [{ topic: 'x', ai_provider: 'aiB', ai_model: 'gpt-6-luna' }, /unknown model of aiB/],
      [{ topic: 'x', custom_instructions: 'x'.repeat(4001) }, /custom_?instructions/i],
      [{ source_item_ids: Array.from({ length: 51 }, () => randomUUID()) }, /source_?item_?ids/i],
      [{ topic: 'x', source_item_ids: ['no-id'] }, /UUID/],
      [{ topic: 'x', template_id: 'no-id' }, /UUID/],
    ];
    for (const [flat, detail] of wrong)
      expect(await here.call(NAME, flat)).toMatchObject({ detail: expect.stringMatching(detail), code: 'VALIDATION' });
    for (const name of ['topic', 'source_item_ids', 'title', 'language', 'tone', 'post_type', 'ai_provider']) {
      expect(await here.call(NAME, { topic: 'x', source_item_ids: here.ids, [name]: null })).toMatchObject({
        detail: expect.stringContaining(`${name}: must not be null`),
        code: 'VALIDATION',
      });
    }
    await expectNothing(here);
  });

  it('is rejected without a token, and with not found for objects of another organization', async () => {
    const [here, there] = [await stage(testApp, api), await stage(testApp, api)];
    const template = await there.call('Mutation.createBlogTemplate', { name: 'Story' });
    for (const project_id of [there.project_id, randomUUID()])
      expect(await here.call(NAME, { project_id, topic: 'x' })).toMatchObject({
        detail: 'Project not found',
        code: 'NOT_FOUND',
      });
    for (const id of [there.ids[0], randomUUID()])
      expect(await here.call(NAME, { source_item_ids: [here.ids[0], id] })).toMatchObject({
        detail: 'Item not found',
        code: 'NOT_FOUND',
      });
    for (const template_id of [template['id'], randomUUID()])
      expect(await here.call(NAME, { topic: 'x', template_id })).toMatchObject({
        detail: 'Template not found',
        code: 'NOT_FOUND',
      });
    expect(await callThrough(testApp, schema, api)(NAME, { project_id: here.project_id, topic: 'x' })).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    await expectNothing(here);
  });

  it('is rejected when the balance is below the estimate, and starts when it equals it', async () => {
    const here = await stage(testApp, api);
    await setCt(testApp.ctx(), here.shop.organizationId, '0.0001');
    expect(await here.call(NAME, { topic: 'Oak' })).toMatchObject({
      detail: 'Insufficient CT balance',
      code: 'INSUFFICIENT_CT',
    });
    const { status, body } = await here.shop.rest.post(`/projects/${here.project_id}/blog-posts/generate`, {
      topic: 'Oak',
    });
    expect({ status, body }).toMatchObject({
      status: 402,
      body: { required_ct: expect.stringMatching(/^\d+\.\d{4}$/), available_ct: '0.0001' },
    });
    await expectNothing(here);
    await setCt(testApp.ctx(), here.shop.organizationId, body.required_ct);
    expect(await here.call(NAME, { topic: 'Oak' })).toMatchObject({ status: 'queued' });
  });

  it('is rejected with NOT_CONFIGURED when the own key cannot be decrypted', async () => {
    const here = await stage(testApp, api, await newByokShop(testApp));
    await here.shop.rest.patch('/organization/api-keys', { aiA_api_key: 'own-key-1234' });
    await changed(
      testApp.ctx().em,
      sql`update organization_ai_keys set ciphertext = 'broken' where organization_id = ${here.shop.organizationId}`,
    );
    expect(await here.call(NAME, { topic: 'Oak' })).toMatchObject({ code: 'NOT_CONFIGURED' });
    await expectNothing(here);
  });

  it('cannot be started through createJob, and its post cannot be changed while it is queued', async () => {
    const here = await stage(testApp, api);
    expect(
      await here.call('Mutation.createJob', { job_type: 'blog_generation', payload: { topic: 'Oak' } }),
    ).toMatchObject({
      detail: expect.stringContaining('must be generation, regeneration, sync or import'),
      code: 'VALIDATION',
    });
    await expectNothing(here);
    const { job_id, blog_post_id: post_id } = await here.call(NAME, {
      topic: 'Oak',
      language: 'de',
      post_type: 'how_to',
    });
    expect(await here.call('Query.blogPost', { post_id })).toMatchObject({
      status: 'generating',
      title: 'Oak',
      topic: 'Oak',
      slug: 'oak',
      post_type: 'how_to',
      content: '',
      job_id,
      ai_settings: { provider: 'aiA', language: 'de', tone: 'professional' },
    });
    expect(await here.call('Mutation.updateBlogPost', { post_id, title: 'Mine' })).toMatchObject({
      detail: 'The post is being written',
      code: 'CONFLICT',
    });
    expect((await here.shop.rest.post(`/jobs/${String(job_id)}/retry-failed`)).status).toBe(409);
  });
});
