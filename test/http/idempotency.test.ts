import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { changed, row, sql } from '../../src/core/sql.ts';
import { deleteExpiredRows } from '../../src/services/retention/delete-old-rows.ts';
import { eventually } from '../support/eventually.ts';
import { balancesOf, setCt } from '../support/ledger.ts';
import { useTestApp } from '../support/test-app.ts';
import { newMember } from '../support/members.ts';
import { catalogueOf, importCatalogue, jobEnd, newProject, newShop, type Shop } from '../support/shop.ts';

const testApp = useTestApp();
/** Responds after a second, while the job goes on. */
const slowApp = useTestApp({ RESPONSE_WAIT_SECONDS: '1' });
let shop: Shop;

beforeEach(async () => {
  shop = await newShop(testApp);
});

interface Reply {
  status: number;
  replayed: string | null;
  // Tests read what they expect; a wrong shape fails the assertion.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** Sends a POST request with an idempotency key. */
async function post(path: string, body: unknown, key: string, token = shop.token, app = testApp): Promise<Reply> {
  const response = await fetch(`${app.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    replayed: response.headers.get('idempotent-replayed'),
    body: text ? JSON.parse(text) : null,
  };
}

const topups = async () => (await balancesOf(testApp.ctx(), shop.organizationId)).topup;

describe('a POST with an Idempotency-Key', () => {
  it('runs once, and repetitions get the same response', async () => {
    const key = randomUUID();
    const first = await post('/billing/topup', { amount: 5 }, key);
    expect(first).toMatchObject({ status: 200, replayed: null, body: { amount: '5.0000' } });
    for (let n = 0; n < 3; n += 1)
      expect(await post('/billing/topup', { amount: 5 }, key)).toEqual({ ...first, replayed: 'true' });
    expect(await topups()).toBe('5.0000');
    expect((await post('/billing/topup', { amount: 5 }, randomUUID())).body.id).not.toBe(first.body.id);
    expect(await topups()).toBe('10.0000');
  });

  it('runs once when it is sent many times concurrently', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('/billing/topup', { amount: 5 }, key)));
    expect(answers.filter(({ status, replayed }) => status === 200 && !replayed)).toHaveLength(1);
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    expect(await topups()).toBe('5.0000');
  });

  it('replays the status and the created record, whatever the order of the fields', async () => {
    const key = randomUUID();
    const first = await post('/projects', { name: 'Once' }, key);
    expect(first.status).toBe(201);
    expect(await post('/projects', { name: 'Once' }, key)).toEqual({ ...first, replayed: 'true' });
    const settings = { description: 'x', name: 'Twice' };
    const twice = await post('/projects', settings, 'a');
    expect(await post('/projects', { name: 'Twice', description: 'x' }, 'a')).toEqual({ ...twice, replayed: 'true' });
    expect((await shop.rest.get('/projects')).body.total).toBe(2);
  });

  it('is rejected with the key of another body and with a key of an invalid length', async () => {
    const key = randomUUID();
    await post('/billing/topup', { amount: 5 }, key);
    expect(await post('/billing/topup', { amount: 6 }, key)).toMatchObject({
      status: 422,
      body: { errors: [{ loc: ['header', 'Idempotency-Key'], msg: 'was used for another body' }] },
    });
    for (const wrong of ['', 'x'.repeat(256)])
      expect(await post('/billing/topup', { amount: 5 }, wrong)).toMatchObject({
        status: 422,
        body: { errors: [{ loc: ['header', 'Idempotency-Key'] }] },
      });
    expect((await post('/billing/topup', { amount: 5 }, 'x'.repeat(255))).status).toBe(200);
  });

  it('runs again for another user, organization or path', async () => {
    const key = randomUUID();
    const other = await newShop(testApp);
    const colleague = await newMember(testApp, shop, { role: 'admin' });
    const calls = [
      await post('/billing/topup', { amount: 5 }, key),
      await post('/billing/topup', { amount: 5 }, key, colleague.token),
      await post('/billing/topup', { amount: 5 }, key, other.token),
      await post('/projects', { name: 'P' }, key),
    ];
    expect(calls.map(({ status, replayed }) => [status, replayed])).toEqual([
      [200, null],
      [200, null],
      [200, null],
      [201, null],
    ]);
  });

  it('replays a 402 and a 409, but not a rejection before the operation began', async () => {
    await setCt(testApp.ctx(), shop.organizationId, '0.0000');
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(1));
    const poor = await post(`/projects/${projectId}/generate`, {}, 'poor');
    expect(poor).toMatchObject({
      status: 402,
      body: { detail: 'Insufficient CT balance', required_ct: expect.any(String) },
    });
    await shop.rest.post('/billing/topup', { amount: 50 });
    expect(await post(`/projects/${projectId}/generate`, {}, 'poor')).toEqual({ ...poor, replayed: 'true' });

    const missing = randomUUID();
    expect((await post(`/projects/${missing}/generate`, {}, 'late')).status).toBe(404);
    expect((await post('/projects', {}, 'late')).status).toBe(422);
    expect(await post('/projects', { name: 'Late' }, 'late')).toMatchObject({ status: 201, replayed: null });
  });

  it('stores a secret only encrypted', async () => {
    const { body, status } = await post('/api-keys', { name: 'Once' }, 'secret');
    expect([status, body.api_key]).toEqual([201, expect.stringMatching(/^cas_/)]);
    const stored = await row<{ all: string }>(
      testApp.ctx().em,
      sql`select string_agg(c::text, ' ') as all from idempotent_calls c where organization_id = ${shop.organizationId}`,
    );
    expect(stored!.all).not.toContain(body.api_key);
    expect((await post('/api-keys', { name: 'Once' }, 'secret')).body.api_key).toBe(body.api_key);
  });

  it('stores only a keyed digest of the body, so that a password in it cannot be guessed', async () => {
    const sent = { email: `${randomUUID()}@colleague.example`, password: 'eight horses at least', role: 'member' };
    const digestOf = async () =>
      (await row<{ body_digest: string }>(
        testApp.ctx().em,
        sql`select body_digest from idempotent_calls where organization_id = ${shop.organizationId}`,
      ))!.body_digest;
    expect((await post('/users', sent, 'password')).status).toBe(201);
    const first = await digestOf();
    expect((await post('/users', sent, 'password')).replayed).toBe('true');
    await changed(testApp.ctx().em, sql`delete from idempotent_calls where organization_id = ${shop.organizationId}`);
    expect((await post('/users', sent, 'again')).status).toBe(409);
    expect(await digestOf()).not.toBe(first);
  });

  it('continues when the client disconnects, and a repetition gets the response', async () => {
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(1, 'Patient'));
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', match: 'Patient', times: 1 });
    const abort = new AbortController();
    const gone = fetch(`${testApp.url}/api/v1/projects/${projectId}/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json', 'idempotency-key': 'gone' },
      body: '{}',
      signal: abort.signal,
    }).catch((error: Error) => error.name);
    await eventually(
      async () => testApp.sandbox.state.calls.recent('aiA').filter(({ body }) => body.includes('Patient')),
      (calls) => calls.length > 0,
    );
    expect(await post(`/projects/${projectId}/generate`, {}, 'gone')).toMatchObject({
      status: 409,
      body: { detail: 'The first call with this Idempotency-Key is still running' },
    });
    abort.abort();
    expect(await gone).toBe('AbortError');
    testApp.sandbox.state.faults.release('Patient');
    let reply: Reply;
    do reply = await post(`/projects/${projectId}/generate`, {}, 'gone');
    while (reply.status === 409);
    expect(reply).toMatchObject({ status: 200, replayed: 'true', body: { generated_count: 1 } });
  });

  it('starts no second job while the first one goes on after a 504', async () => {
    const slow = await newShop(slowApp);
    slowApp.sandbox.state.faults.add({ system: 'aiA', kind: 'held', match: 'Unhurried', times: 1 });
    const send = () =>
      post('/plugin/generate-description', { product_title: 'Unhurried' }, 'slow', slow.token, slowApp);
    const first = await send();
    expect(first).toMatchObject({ status: 504, replayed: null, body: { generation_id: expect.any(String) } });
    expect(await send()).toEqual({ ...first, replayed: 'true' });
    slowApp.sandbox.state.faults.release('Unhurried');
    await eventually(
      async () => (await slow.rest.get(`/plugin/generation/${first.body.generation_id}/status`)).body,
      ({ status }) => status === 'completed',
    );
    expect(await send()).toEqual({ ...first, replayed: 'true' });
    const jobs = await slowApp.ctx().em.execute('select 1 from jobs where organization_id = ?', [slow.organizationId]);
    expect(jobs).toHaveLength(1);
  });

  it('streams the log of the same job when it is repeated', async () => {
    const { projectId } = await newProject(testApp, shop);
    await importCatalogue(shop, projectId, catalogueOf(2));
    const stream = async () => {
      const response = await fetch(`${testApp.url}/api/v1/projects/${projectId}/regenerate/stream`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${shop.token}`,
          'content-type': 'application/json',
          'idempotency-key': 'stream',
        },
        body: '{}',
      });
      return {
        job: response.headers.get('x-job-id'),
        replayed: response.headers.get('idempotent-replayed'),
        frames: [...(await response.text()).matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!) as unknown),
      };
    };
    const first = await stream();
    await jobEnd(shop, first.job!);
    expect(await stream()).toEqual({ ...first, replayed: 'true' });
  });

  it('stores an upload once, whatever its multipart boundary is', async () => {
    const { projectId } = await newProject(testApp, shop);
    const upload = async (csv: string) => {
      const form = new FormData();
      form.set('file', new Blob([csv]), 'catalogue.csv');
      const response = await fetch(`${testApp.url}/api/v1/projects/${projectId}/data-sources/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${shop.token}`, 'idempotency-key': 'file' },
        body: form,
      });
      return {
        status: response.status,
        replayed: response.headers.get('idempotent-replayed'),
        body: await response.json(),
      };
    };
    const first = await upload(catalogueOf(2));
    expect(first.status).toBe(201);
    expect(await upload(catalogueOf(2))).toEqual({ ...first, replayed: 'true' });
    expect((await upload(catalogueOf(3))).status).toBe(422);
    expect((await shop.rest.get(`/projects/${projectId}/data-sources`)).body.data_sources).toHaveLength(1);
  });

  it('runs again after a day', async () => {
    await post('/billing/topup', { amount: 5 }, 'day');
    const age = (time: string) =>
      changed(
        testApp.ctx().em,
        sql`update idempotent_calls set expires_at = now() - ${time}::interval where organization_id = ${shop.organizationId}`,
      );
    await age('1 second');
    expect(await post('/billing/topup', { amount: 6 }, 'day')).toMatchObject({
      status: 200,
      replayed: null,
      body: { amount: '6.0000' },
    });
    expect(await topups()).toBe('11.0000');
    await age('1 second');
    await deleteExpiredRows(testApp.ctx());
    expect(
      await row(testApp.ctx().em, sql`select id from idempotent_calls where organization_id = ${shop.organizationId}`),
    ).toBeNull();
  });

  it('ignores the key of a request without sign-in and of a GET request', async () => {
    const { email, password } = shop;
    for (let n = 0; n < 2; n += 1)
      expect(await post('/auth/login', { email, password }, 'login')).toMatchObject({ status: 200, replayed: null });
    const response = await fetch(`${testApp.url}/api/v1/projects`, {
      headers: { authorization: `Bearer ${shop.token}`, 'idempotency-key': '' },
    });
    expect(response.status).toBe(200);
  });
});
