import { randomUUID } from 'node:crypto';
import { restError } from '../../../client/rest-error.ts';
import { followJob } from '../follow-job.ts';
import { type Action, type Shop, startJob, TARGET_LANGUAGES } from '../shop.ts';

const MAIN_LANGUAGE = 'en';

/**
 * Generates the texts of all items that have none, as a job or with a request that waits for the result. A job may be a
 * batch or write in several languages.
 */
export const generate: Action = async (shop) => {
  const params = { path: { project_id: shop.random.pick(shop.projects).id } };
  const jobId = shop.random.next() < 0.7 ? await generateLater() : await generateNow();
  if (!jobId) return;
  followJob(shop, jobId);
  if (shop.random.next() < 0.15) await cancel(shop, jobId);

  function generateLater(): Promise<string | null> {
    const mode = shop.random.next() < 0.3 ? 'batch' : 'live';
    const languages = shop.random.next() < 0.3 ? [MAIN_LANGUAGE, ...TARGET_LANGUAGES] : null;
    const payload = { generate_tags: true, mode, languages };
    const body = { job_type: 'generation' as const, payload };
    return startJob(shop, 'generation', ({ rest, idempotencyKey, signal }) =>
      rest.post('/projects/{project_id}/jobs', { params, body, idempotencyKey, signal }),
    );
  }

  function generateNow(): Promise<string | null> {
    return startJob(shop, 'generation', ({ rest, idempotencyKey, signal }) =>
      rest.post('/projects/{project_id}/generate', { params, body: {}, idempotencyKey, signal }),
    );
  }
};

/** Generates some texts again. */
export const regenerate: Action = async (shop) => {
  const { id: project_id } = shop.random.pick(shop.projects);
  const items = await itemsOf(shop, project_id, shop.random.pick(['generated', 'synced'] as const));
  if (items.length === 0) return;
  const payload = { item_ids: items.slice(0, shop.random.int(1, 30)), tone: 'friendly' };
  if (shop.random.next() < 0.3) return streamRegeneration(shop, project_id, payload);
  const jobId = await startJob(shop, 'regeneration', ({ rest, idempotencyKey, signal }) =>
    rest.post('/projects/{project_id}/jobs', {
      params: { path: { project_id } },
      body: { job_type: 'regeneration', payload },
      idempotencyKey,
      signal,
    }),
  );
  if (jobId) followJob(shop, jobId);
};

/**
 * Starts a regeneration with the request that streams its events. If the stream is cut off, the repeated request streams
 * the events of the same job.
 */
async function streamRegeneration(shop: Shop, project_id: string, body: object): Promise<void> {
  shop.journal.requestJob(shop.organizationId, 'regeneration');
  await shop.client.send('stream regeneration', async ({ url, idempotencyKey }) => {
    const response = await fetch(`${url}/api/v1/projects/${project_id}/regenerate/stream`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${shop.client.token}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(body),
    });
    const jobId = response.headers.get('x-job-id');
    if (jobId) shop.journal.jobs.add(jobId);
    const text = await response.text();
    if (!response.ok) throw restError(response, JSON.parse(text));
    // A process that ends closes its streams politely; the client has to connect again.
    if (!/^event: complete$/m.test(text)) throw new TypeError('the stream ended early');
  });
}

/** Tries the failed items of the latest generation again. */
export const retryFailed: Action = async (shop) => {
  const jobs = await shop.client.send('list jobs', ({ rest, signal }) =>
    rest.get('/jobs', { params: { query: { limit: 50 } }, signal }),
  );
  const ended = jobs?.jobs.find(({ job_type: type, status }) => type === 'generation' && status === 'completed');
  if (!ended) return;
  const path = { job_id: ended.id };
  const job = await shop.client.send('read job', ({ rest, signal }) =>
    rest.get('/jobs/{job_id}', { params: { path }, signal }),
  );
  if (!job || Number(job.result['failed']) === 0) return;
  const jobId = await startJob(shop, 'generation', ({ rest, idempotencyKey, signal }) =>
    rest.post('/jobs/{job_id}/retry-failed', { params: { path }, idempotencyKey, signal }),
  );
  if (jobId) followJob(shop, jobId);
};

/** Edits the text of an item. */
export const edit: Action = async (shop) => {
  const { id: project_id } = shop.random.pick(shop.projects);
  const [item_id] = shop.random.shuffled(await itemsOf(shop, project_id, 'generated'));
  if (!item_id) return;
  const text = `Edited ${randomUUID()}`;
  const params = { path: { project_id, item_id } };
  const edited = await shop.client.send('edit', ({ rest, signal }) =>
    rest.patch('/projects/{project_id}/items/{item_id}', {
      params,
      body: { generated_content: { seo_title: text } },
      signal,
    }),
  );
  if (edited) shop.journal.edits.push({ itemId: item_id, text });
};

/** Approves or rejects all generated texts of a project in one language. */
export const review: Action = async (shop) => {
  const params = { path: { project_id: shop.random.pick(shop.projects).id } };
  const action = shop.random.next() < 0.9 ? ('approve' as const) : ('reject' as const);
  const language = shop.random.next() < 0.3 ? shop.random.pick(TARGET_LANGUAGES) : null;
  await shop.client.send('review', ({ rest, idempotencyKey, signal }) =>
    rest.post('/projects/{project_id}/items/bulk', {
      params,
      body: { action, language, filter: { status: 'generated' } },
      idempotencyKey,
      signal,
    }),
  );
};

/** Publishes the approved texts to the store. */
export const publish: Action = async (shop) => {
  const params = { path: { project_id: shop.random.pick(shop.projects).id } };
  const jobId = await startJob(shop, 'sync', ({ rest, idempotencyKey, signal }) =>
    rest.post('/projects/{project_id}/jobs', { params, body: { job_type: 'sync' }, idempotencyKey, signal }),
  );
  if (jobId) followJob(shop, jobId);
};

/** The ids of up to 50 products of a project with a status. */
export async function itemsOf(
  shop: Shop,
  project_id: string,
  status: 'generated' | 'synced' | 'approved',
): Promise<string[]> {
  const params = { path: { project_id }, query: { status, limit: 50 } };
  const items = await shop.client.send('list items', ({ rest, signal }) =>
    rest.get('/projects/{project_id}/items', { params, signal }),
  );
  return (items ?? []).filter(({ item_type: type }) => type === 'product').map(({ id }) => id);
}

async function cancel(shop: Shop, job_id: string): Promise<void> {
  await shop.client.send('cancel', ({ rest, idempotencyKey, signal }) =>
    rest.post('/jobs/{job_id}/cancel', { params: { path: { job_id } }, idempotencyKey, signal }),
  );
}
