import { control } from '../../../bin/sandbox-control.ts';
import { followJob } from '../follow-job.ts';
import { type Action, type Shop, startJob } from '../shop.ts';
import { itemsOf } from './texts.ts';

/** Longer than a request is repeated, because the time has to be in the future. */
const SCHEDULE_MS = 15_000;

/** Generates a blog post, and publishes an earlier one. */
export const blog: Action = async (shop) => {
  const { id: project_id } = shop.random.pick(shop.projects);
  const source_item_ids = (await itemsOf(shop, project_id, 'generated')).slice(0, 3);
  const params = { path: { project_id } };
  const body = { topic: 'Gifts that last', source_item_ids };
  const jobId = await startJob(shop, 'blog_generation', ({ rest, idempotencyKey, signal }) =>
    rest.post('/projects/{project_id}/blog-posts/generate', { params, body, idempotencyKey, signal }),
  );
  if (jobId) followJob(shop, jobId);
  const list = await shop.client.send('list posts', ({ rest, signal }) =>
    rest.get('/projects/{project_id}/blog-posts', {
      params: { ...params, query: { status: 'draft', limit: 1 } },
      signal,
    }),
  );
  const [post] = list?.blog_posts ?? [];
  if (!post) return;
  shop.journal.requestJob(shop.organizationId, 'blog_publish');
  if (shop.random.next() < 0.3) return schedule(shop, project_id, post.id);
  await shop.client.send('blog_publish', ({ rest, idempotencyKey, signal }) =>
    rest.post('/projects/{project_id}/blog-posts/{post_id}/publish', {
      params: { path: { project_id, post_id: post.id } },
      body: { connection_id: shop.siteId },
      idempotencyKey,
      signal,
    }),
  );
};

/** Lets the service publish a post in a few seconds. */
async function schedule(shop: Shop, project_id: string, post_id: string): Promise<void> {
  const scheduled_at = new Date(Date.now() + SCHEDULE_MS).toISOString();
  await shop.client.send('schedule post', ({ rest, idempotencyKey, signal }) =>
    rest.post('/projects/{project_id}/blog-posts/{post_id}/schedule', {
      params: { path: { project_id, post_id } },
      body: { connection_id: shop.siteId, scheduled_at },
      idempotencyKey,
      signal,
    }),
  );
}

/** Requests a text as a store plugin does. */
export const plugin: Action = async (shop) => {
  const body = {
    source: 'woocommerce',
    product_title: `Harbour Mug ${shop.tag}`,
    product_category: 'Kitchen',
    product_attributes: { Material: 'stoneware', Capacity: '350 ml' },
  };
  shop.journal.requestJob(shop.organizationId, 'plugin_generation');
  if (shop.random.next() < 0.5)
    await shop.client.send('plugin_generation', ({ rest, idempotencyKey, signal }) =>
      rest.post('/plugin/generate-description', { body, idempotencyKey, signal }),
    );
  else
    await shop.client.send('plugin_generation', ({ rest, idempotencyKey, signal }) =>
      rest.post('/plugin/generate-description-async', { body, idempotencyKey, signal }),
    );
};

/** Audits a project, or exports all data of the organization. */
export const auditOrExport: Action = async (shop) => {
  const { id: project_id } = shop.random.pick(shop.projects);
  const jobId =
    shop.random.next() < 0.7
      ? await startJob(shop, 'store_audit', ({ rest, idempotencyKey, signal }) =>
          rest.post('/studio/store-audit/run', { body: { project_id }, idempotencyKey, signal }),
        )
      : await startJob(shop, 'gdpr_export', ({ rest, idempotencyKey, signal }) =>
          rest.post('/gdpr/export', { idempotencyKey, signal }),
        );
  if (jobId) followJob(shop, jobId);
};

/** Buys CT at the payment platform, which then sends its webhooks to both web processes. */
export const buy: Action = async (shop) => {
  const packs = shop.random.int(1, 3);
  const checkout = await shop.client.send('open checkout', ({ rest, idempotencyKey, signal }) =>
    rest.post('/billing/topup-checkout', { body: { packs }, idempotencyKey, signal }),
  );
  if (!checkout?.transaction_id) return;
  await control(shop.addresses.sandbox, 'payments/pay', { system: 'payA', id: checkout.transaction_id });
  shop.journal.payments.push(checkout.transaction_id);
};

/** Sends requests that have to be rejected, each with its documented status. */
export const badRequests: Action = async (shop) => {
  const project = shop.random.pick(shop.projects).id;
  const unknown = '00000000-0000-4000-8000-000000000000';
  const requests: [number, string, string, string?][] = [
    [422, 'POST', '/projects', '{"name":""}'],
    [400, 'POST', '/projects', '{"name":'],
    [404, 'GET', `/projects/${unknown}`],
    [404, 'GET', `/jobs/${unknown}`],
    [422, 'POST', `/projects/${project}/jobs`, '{"job_type":"nothing"}'],
    [422, 'GET', `/projects/${project}/items?limit=100000`],
  ];
  const [expected, method, path, body] = shop.random.pick(requests);
  await shop.client.send('bad request', async ({ url, signal }) => {
    const headers = { authorization: `Bearer ${shop.client.token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/v1${path}`, { method, headers, signal, ...(body && { body }) });
    await response.arrayBuffer();
    if (response.status === 503 || response.status === 429) throw new TypeError('the service is unavailable');
    if (response.status !== expected) throw new Error(`${method} ${path} responded with ${response.status}`);
  });
};

/** Reads what a dashboard shows. */
export const read: Action = async (shop) => {
  const params = { path: { project_id: shop.random.pick(shop.projects).id } };
  await shop.client.send('read', async ({ rest, signal }) => {
    await rest.get('/projects/{project_id}', { params, signal });
    await rest.get('/projects/{project_id}/items', { params: { ...params, query: { limit: 50 } }, signal });
    await rest.get('/billing/balance', { signal });
    await rest.get('/jobs', { signal });
    await rest.get('/notifications', { signal });
  });
};
