import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import type { AiProviderName } from '../../entities/generation/ai-provider-name.ts';
import type { AiBatches, ReportedBatch } from '../../src/providers/ai/ai-batches.ts';
import { AI_VENDORS } from '../../src/providers/ai/ai-vendors.ts';
import { eventually } from '../support/eventually.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { lampRequest } from './ai-request.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
});
afterEach(() => sandbox.state.reset());
afterAll(() => sandbox.close());

const VENDORS = [
  ['aiA', 'gpt-6.1-terra', '/aiA/v1'],
  ['aiB', 'claude-sonnet-5-5', '/aiB'],
  ['aiC', 'gemini-3.8-flash', '/aiC'],
] as const;
const { signal } = new AbortController();
const KEY = 'c0b7a2c6-0e7f-4b39-9a0c-0d4f6b3a8f11';

describe.each(VENDORS)('batches of %s', (name: AiProviderName, model, path) => {
  let batches: AiBatches;
  beforeAll(() => {
    ({ batches } = AI_VENDORS[name].create({ baseUrl: sandbox.url + path, apiKey: 'test-key' }));
  });
  const request = lampRequest(model);
  const submit = (size = 3) =>
    batches.submit(
      KEY,
      Array.from({ length: size }, (_, n) => ({
        id: `${KEY}_${n}`,
        request: { ...request, user: `${request.user} ${n}-th` },
      })),
      signal,
    );
  const end = (id: string) =>
    eventually(
      () => batches.get(id, signal),
      ({ status }) => status !== 'in_progress',
    );

  async function resultsOf(batch: ReportedBatch): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for await (const result of batches.results(batch, signal)) {
      const outcome =
        'answer' in result ? result.answer(request) : 'undone' in result ? result.undone : result.error.kind;
      found[result.id.split('_')[1]!] = outcome;
    }
    return found;
  }

  it('return the answers of all requests with their usage, as single calls do', async () => {
    const submitted = await submit();
    expect(submitted).toMatchObject({ status: 'in_progress', error: null, expiresAt: expect.any(Date) });
    const ended = await end(submitted.id);
    expect(ended).toMatchObject({ id: submitted.id, status: 'completed' });
    const results = await resultsOf(ended);
    expect(Object.keys(results).toSorted()).toEqual(['0', '1', '2']);
    for (const answer of Object.values(results))
      expect(answer).toMatchObject({
        finish: 'stop',
        inputTokens: expect.any(Number),
        outputTokens: expect.any(Number),
      });
    expect(JSON.parse((results['0'] as { text: string }).text)).toHaveProperty('short_description');
  });

  it('say which requests failed, expired or have an answer that cannot be used', async () => {
    const { faults } = sandbox.state;
    faults.add({ system: name, kind: 'user_error', match: '0-th', in_batch: true });
    faults.add({ system: name, kind: 'refusal', match: '1-th', in_batch: true });
    if (name !== 'aiC') faults.add({ system: name, kind: 'expired', match: '2-th', in_batch: true });
    const ended = await end((await submit(4)).id);
    const results = await resultsOf(ended);
    expect(results['0']).toBe('rejected');
    expect(results['1']).toMatchObject({ finish: name === 'aiC' ? 'filtered' : 'refusal' });
    if (name !== 'aiC') expect([ended.status, results['2']]).toEqual(['expired', 'expired']);
    expect(results['3']).toMatchObject({ finish: 'stop' });
  });

  it('that are cancelled stop and return what was done, where the vendor stores it', async () => {
    sandbox.state.batches.settings = { delay_ms: 60_000, entries: 1, expires_ms: 3_600_000 };
    const { id } = await submit();
    await eventually(() => sandbox.state.batches.of(name)[0]!.results.size === 1);
    await batches.cancel(id, signal);
    const ended = await end(id);
    expect(ended.status).toBe('cancelled');
    const results = Object.values(await resultsOf(ended));
    expect(results.filter((result) => result === 'cancelled')).toHaveLength(name === 'aiC' ? 0 : 2);
    await batches.cancel(id, signal);
    expect((await batches.get(id, signal)).status).toBe('cancelled');
  });

  it('that take too long expire', async () => {
    sandbox.state.batches.settings = { delay_ms: 0, entries: 1, expires_ms: 100 };
    const ended = await end((await submit()).id);
    expect(ended.status).toBe('expired');
    const results = Object.values(await resultsOf(ended));
    expect(results.filter((result) => result === 'expired')).toHaveLength(name === 'aiC' ? 0 : 2);
  });

  it('are found again after a response was lost, and no others', async () => {
    const since = new Date(Date.now() - 1000);
    await batches.submit('other', [{ id: 'other_0', request }], signal);
    const lost = { aiA: '/batches', aiB: '/messages/batches', aiC: ':batchGenerateContent' }[name];
    sandbox.state.faults.add({ system: name, kind: 'lost', match: lost });
    expect((await providerFailure(submit())).kind).toBe('unavailable');
    const found = await batches.find({ key: KEY, since, size: 3 }, signal);
    expect(found).toHaveLength(1);
    expect(Object.keys(await resultsOf(await end(found[0]!.id)))).toHaveLength(3);
    expect(await batches.find({ key: 'unknown', since, size: 2 }, signal)).toEqual([]);
  });

  it('are removed at the vendor with their files', async () => {
    const ended = await end((await submit()).id);
    await batches.remove(ended, signal);
    await batches.remove(ended, signal);
    const gone = name === 'aiA' ? resultsOf(ended) : batches.get(ended.id, signal);
    expect((await providerFailure(gone)).kind).toBe('rejected');
  });

  it('have the errors of single calls', async () => {
    const refused = AI_VENDORS[name].create({ baseUrl: sandbox.url + path, apiKey: 'bad' }).batches;
    expect((await providerFailure(refused.get('batches/1', signal))).kind).toBe('unauthorized');
    sandbox.state.faults.add({ system: name, kind: 'rate_limit', retry_after: 7 });
    expect(await providerFailure(batches.get('batches/1', signal))).toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 7000,
    });
    const controller = new AbortController();
    controller.abort(new Error('stopped'));
    await expect(batches.get('batches/1', controller.signal)).rejects.toThrow('stopped');
  });
});

describe('a batch of aiA that does not fit into the queue of the account', () => {
  it('fails with a transient error, so that it can be submitted later', async () => {
    const { batches } = AI_VENDORS.aiA.create({ baseUrl: `${sandbox.url}/aiA/v1`, apiKey: 'test-key' });
    sandbox.state.faults.add({ system: 'aiA', kind: 'rate_limit', match: 'queue', in_batch: true });
    const submitted = await batches.submit('queue', [{ id: 'queue_0', request: lampRequest('gpt-6.1-terra') }], signal);
    expect(submitted).toMatchObject({ status: 'failed', error: { kind: 'rate_limited', transient: true } });
  });
});
