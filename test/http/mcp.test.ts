import { randomUUID } from 'node:crypto';
import type { Progress } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { McpTestClient, mcpKey, openCall } from '../support/mcp-client.ts';
import { catalogueOf, importCatalogue, newProject, newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp();
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let shop: Shop;
let projectId: string;
let products: string[];
let client: McpTestClient;
let reader: McpTestClient;
let stranger: McpTestClient;

beforeAll(async () => {
  shop = await newShop(testApp);
  ({ projectId } = await newProject(testApp, shop));
  products = await importCatalogue(shop, projectId);
  client = await McpTestClient.connect(testApp, await mcpKey(shop, 'mcp:write'));
  reader = await McpTestClient.connect(testApp, await mcpKey(shop, 'mcp:read'));
  stranger = await McpTestClient.connect(testApp, (await newShop(testApp)).token);
});
afterAll(() => Promise.all([client, reader, stranger].map((each) => each?.close())));

describe('the main use case of an MCP client', () => {
  it('lists, estimates, generates below a ceiling with progress, reviews and publishes', async () => {
    const { projects } = await client.call('list_projects');
    expect(projects).toMatchObject([{ id: projectId, name: 'Catalogue', item_counts: { pending: 92 } }]);
    const run = { project_id: projectId, item_ids: products.slice(0, 4) };
    const estimate = await client.call('estimate_generation', run);
    expect(estimate).toMatchObject({ item_count: 4, sufficient: true, balance: '50.0000' });

    const reports: Progress[] = [];
    const started = await client.call('generate_texts', { ...run, max_ct: '20' }, (report) => reports.push(report));
    const job = await client.call('get_job', { job_id: started.job_id, wait_seconds: 30 });
    expect(started).toMatchObject({ job_type: 'generation', project_id: projectId });
    expect(job).toMatchObject({ id: started.job_id, status: 'completed', problem_items: [], result: { succeeded: 4 } });
    expect(reports[0]).toEqual({ progress: 0, message: `The job ${job.id} is queued.` });
    expect(reports.at(-1)).toMatchObject({ progress: 4, total: 4 });
    expect(reports.map(({ progress }) => progress)).toEqual(
      [...new Set(reports.map(({ progress }) => progress))].toSorted((a, b) => a - b),
    );

    const written = await client.call('list_items', { project_id: projectId, status: 'generated' });
    expect(written).toMatchObject({ total: 4, next_cursor: null });
    const ids: string[] = written.items.map(({ id }: { id: string }) => id);
    const [first] = written.items;
    const item = await client.call('get_item', { project_id: projectId, item_id: first.id });
    expect(item).toMatchObject({ title: first.title, warnings: first.warnings, status: 'generated' });
    const changed = await client.call('update_item_text', {
      project_id: projectId,
      item_id: first.id,
      generated_content: { seo_title: 'A title that a model wrote' },
      expected_updated_at: item.updated_at,
    });
    expect(changed.generated_content).toEqual({ ...item.generated_content, seo_title: 'A title that a model wrote' });

    const rejected = await client.call('reject_items', { project_id: projectId, item_ids: ids.slice(3) });
    expect(rejected).toMatchObject({ updated_count: 1, failed_count: 0 });
    const approved = await client.call('approve_items', { project_id: projectId, item_ids: ids.slice(0, 3) });
    expect(approved).toMatchObject({ updated_count: 3, failed_count: 0, results: [{ success: true }, {}, {}] });

    expect(await client.refusal('publish_items', { project_id: projectId, item_ids: ids })).toEqual({
      detail: 'Only approved items can be synced',
      code: 'CONFLICT',
      item_ids: ids.slice(3),
    });
    const published = await client.call('publish_items', { project_id: projectId, item_ids: ids.slice(0, 3) });
    expect(await client.call('get_job', { job_id: published.job_id, wait_seconds: 30 })).toMatchObject({
      status: 'completed',
      result: { total: 3, succeeded: 3 },
    });
    const synced = await client.call('list_items', { project_id: projectId, status: 'synced' });
    expect(synced.total).toBe(3);

    const { total_balance: left } = await client.call('get_balance');
    expect(Number(left)).toBeCloseTo(50 - Number(job.result.ct_used), 4);
    const jobs = await client.call('list_jobs', { project_id: projectId, limit: 2 });
    expect(jobs).toMatchObject({ jobs: [{ id: published.job_id }, { id: started.job_id }], total: 3 });
    expect((await client.call('list_jobs')).total).toBe(3);
  });

  it('stops at the ceiling and names the items that it left out', async () => {
    const run = { project_id: projectId, item_ids: products.slice(4, 8), max_ct: 0 };
    const { job_id: jobId } = await client.call('generate_texts', run);
    const job = await client.call('get_job', { job_id: jobId, wait_seconds: 30 });
    expect(job).toMatchObject({ status: 'completed', result: { succeeded: 0, skipped: 4, ct_used: '0.0000' } });
    expect(job.problem_items).toHaveLength(4);
    expect(job.problem_items[0]).toMatchObject({ status: 'skipped', error_code: 'max_ct' });
  });

  it('writes an item again with instructions', async () => {
    const [itemId] = products.slice(8);
    const before = await client.call('get_item', { project_id: projectId, item_id: itemId });
    const { job_id: jobId } = await client.call('regenerate_item', {
      project_id: projectId,
      item_id: itemId,
      max_ct: '5',
      custom_instructions: 'Mention the wood.',
    });
    expect(await client.call('get_job', { job_id: jobId, wait_seconds: 30 })).toMatchObject({
      job_type: 'regeneration',
      status: 'completed',
      result: { total: 1, succeeded: 1 },
    });
    const after = await client.call('get_item', { project_id: projectId, item_id: itemId });
    expect([before.status, after.status]).toEqual(['pending', 'generated']);
  });

  it('goes on with the job of a client that disconnects', async () => {
    const gone = new AbortController();
    const params = {
      name: 'generate_texts',
      arguments: { project_id: projectId, item_ids: products.slice(9, 12), max_ct: '20' },
      _meta: { progressToken: 1 },
    };
    const response = await openCall(testApp, shop.token, params, gone.signal);
    const { value } = await response.body!.getReader().read();
    gone.abort();
    const [, jobId] = /The job (\S+) is queued/.exec(new TextDecoder().decode(value))!;
    expect(await client.call('get_job', { job_id: jobId, wait_seconds: 30 })).toMatchObject({
      status: 'completed',
      result: { succeeded: 3 },
    });
  });

  it('cannot cancel a job that has ended', async () => {
    const { jobs } = await client.call('list_jobs', { status: 'completed', limit: 1 });
    expect(await client.refusal('cancel_job', { job_id: jobs[0].id })).toEqual({
      code: 'CONFLICT',
      detail: 'The job is already over',
    });
  });
});

describe('lists', () => {
  it('return each record once over pages of at most 50', async () => {
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const page = await reader.call('list_items', { project_id: projectId, cursor });
      pages.push(page.items.map(({ id }: { id: string }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    const { body } = await shop.rest.get(`/projects/${projectId}/items`);
    expect(pages.map((page) => page.length)).toEqual([50, 42]);
    expect(pages.flat()).toEqual(body.map(({ id }: { id: string }) => id));
  });

  it('of projects and jobs have cursors as well', async () => {
    const own = await newShop(testApp);
    for (const name of ['A', 'B', 'C']) await own.rest.post('/projects', { name });
    const mcp = await McpTestClient.connect(testApp, own.token);
    const first = await mcp.call('list_projects', { limit: 2 });
    const second = await mcp.call('list_projects', { limit: 2, cursor: first.next_cursor });
    const names = [first, second].map(({ projects }) => projects.map(({ name }: { name: string }) => name));
    expect(names).toEqual([['C', 'B'], ['A']]);
    expect([first.total, second.next_cursor]).toEqual([3, null]);
    const jobs = await reader.call('list_jobs', { project_id: projectId, limit: 1 });
    const next = await reader.call('list_jobs', { project_id: projectId, limit: 1, cursor: jobs.next_cursor });
    expect(next.jobs[0].id).not.toBe(jobs.jobs[0].id);
    await mcp.close();
  });

  it('are searched by title and external id', async () => {
    const found = await reader.call('search_items', { project_id: projectId, query: 'DESK' });
    expect(found.items.length).toBeGreaterThan(0);
    for (const { title, external_id: id } of found.items) expect(`${title} ${id}`).toMatch(/desk/i);
  });

  it('have fewer records on a page that would be too large', async () => {
    const own = await newShop(testApp);
    const { projectId: large } = await newProject(testApp, own);
    await importCatalogue(own, large, catalogueOf(60));
    await testApp
      .ctx()
      .em.execute(
        `update content_items set metadata = jsonb_build_object('text', repeat('x', 200000)) where project_id = ?`,
        [large],
      );
    const mcp = await McpTestClient.connect(testApp, own.token);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await mcp.call('list_items', { project_id: large, cursor });
      expect(page.items.length).toBeLessThan(50);
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(60);
    await mcp.close();
  });
});

describe('what a caller may do', () => {
  it('is limited by the scopes of an API key', async () => {
    const { tools } = await reader.sdk.listTools();
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    expect((await client.sdk.listTools()).tools).toHaveLength(15);
    const call = { project_id: projectId, item_ids: [products[0]] };
    for (const name of ['generate_texts', 'approve_items', 'publish_items'])
      expect(await reader.refusal(name, call)).toEqual({
        detail: 'The API key has no `mcp:write` scope',
        code: 'FORBIDDEN',
      });
    await expect(McpTestClient.connect(testApp, await mcpKey(shop, 'plugin'))).rejects.toMatchObject({ code: 403 });
  });

  it('does not extend to other operations', async () => {
    const key = shop.rest.as(await mcpKey(shop, 'mcp:write'));
    expect((await key.get('/projects')).status).toBe(401);
    expect((await key.get('/plugin/status')).status).toBe(403);
    expect((await shop.rest.as(await mcpKey(shop, 'plugin')).get('/plugin/status')).status).toBe(200);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['list_items', () => ({ project_id: projectId })],
    ['list_jobs', () => ({ project_id: projectId })],
    ['get_item', () => ({ project_id: projectId, item_id: products[0] })],
    ['update_item_text', () => ({ project_id: projectId, item_id: products[0], generated_content: { name: 'X' } })],
    ['approve_items', () => ({ project_id: projectId, item_ids: [products[0]] })],
    ['estimate_generation', () => ({ project_id: projectId })],
    ['generate_texts', () => ({ project_id: projectId, max_ct: '1' })],
    ['regenerate_item', () => ({ project_id: projectId, item_id: products[0] })],
    ['publish_items', () => ({ project_id: projectId, item_ids: [products[0]] })],
  ])('excludes records of other organizations from %s', async (name, args) => {
    expect(await stranger.refusal(name, args())).toEqual({ detail: 'Project not found', code: 'NOT_FOUND' });
  });

  it('excludes jobs and resources of other organizations', async () => {
    const { jobs } = await client.call('list_jobs');
    for (const [name, args] of [
      ['get_job', { job_id: jobs[0].id, wait_seconds: 5 }],
      ['cancel_job', { job_id: jobs[0].id }],
    ] as const)
      expect(await stranger.refusal(name, args)).toEqual({ detail: 'Job not found', code: 'NOT_FOUND' });
    const uri = `cas://projects/${projectId}/items/${products[0]}`;
    await expect(stranger.sdk.readResource({ uri })).rejects.toMatchObject({ code: -32_002 });
    expect((await stranger.call('list_projects')).total).toBe(0);
  });

  it('ends with the session', async () => {
    const own = await newShop(testApp);
    const mcp = await McpTestClient.connect(testApp, own.token);
    await own.rest.post('/auth/logout');
    await expect(mcp.call('get_balance')).rejects.toMatchObject({ code: 401 });
    await mcp.close();
  });

  it('ends with the API key, also while a call waits', async () => {
    const own = await newShop(testApp);
    const jobId = randomUUID();
    await testApp.ctx().em.execute(
      `insert into jobs (id, organization_id, job_type, status, last_seq, payload, created_at, touched_at)
       values (?, ?, 'sync', 'running', 0, '{}', now(), now() + interval '1 day')`,
      [jobId, own.organizationId],
    );
    const { body: key } = await own.rest.post('/api-keys', { name: 'MCP client', scopes: ['mcp:read'] });
    const mcp = await McpTestClient.connect(testApp, key.api_key);
    const waiting = mcp.refusal('get_job', { job_id: jobId, wait_seconds: 50 });
    await own.rest.delete(`/api-keys/${key.id}`);
    expect(await waiting).toEqual({ detail: 'Invalid or expired token', code: 'UNAUTHENTICATED' });
    await mcp.close();
  });
});

describe('resources', () => {
  it('are the items of all projects', async () => {
    const { resourceTemplates } = await reader.sdk.listResourceTemplates();
    expect(resourceTemplates[0]).toMatchObject({ uriTemplate: 'cas://projects/{project_id}/items/{item_id}' });
    await shop.rest.post('/projects', { name: 'Without items' });
    const first = await reader.sdk.listResources();
    const second = await reader.sdk.listResources({ cursor: first.nextCursor });
    expect([first.resources.length, second.resources.length, second.nextCursor]).toEqual([50, 42, undefined]);
    const [{ uri } = { uri: '' }] = first.resources;
    const { contents } = await reader.sdk.readResource({ uri });
    const [, itemId] = /items\/(.*)$/.exec(uri)!;
    const item = await reader.call('get_item', { project_id: projectId, item_id: itemId });
    expect(contents).toMatchObject([{ uri, mimeType: 'application/json' }]);
    expect(JSON.parse((contents[0] as { text: string }).text)).toEqual(item);
  });

  it.each(['cas://projects/x/items/y', `cas://projects/${UNKNOWN}/items/${UNKNOWN}`, 'file:///etc/passwd'])(
    'do not include %s',
    async (uri) => {
      await expect(reader.sdk.readResource({ uri })).rejects.toMatchObject({ code: -32_002 });
    },
  );

  it('have cursors of their own', async () => {
    await expect(reader.sdk.listResources({ cursor: 'x' })).rejects.toMatchObject({ code: -32_602 });
  });
});
