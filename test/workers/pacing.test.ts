import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { AiProviderName } from '../../entities/generation/ai-provider-name.ts';
import type { Fault } from '../../sandbox/faults.ts';
import type { Context } from '../../src/core/context.ts';
import { ProviderError } from '../../src/core/provider-error.ts';
import { ProviderPaused } from '../../src/core/provider-paused.ts';
import { limitedFetch } from '../../src/core/request-limit.ts';
import type { AiProvider, TextAnswer, TextRequest } from '../../src/providers/ai/ai-provider.ts';
import { type AiMeter, aiCredential, pacedAi } from '../../src/services/generation/ai-client.ts';
import { addItems } from '../support/catalog.ts';
import { eventually } from '../support/eventually.ts';
import { uncounted } from '../support/ai-meter.ts';
import { useTestApp } from '../support/test-app.ts';
import { logOf } from '../support/jobs.ts';
import { resetProviderState, pauses, waiting } from '../support/provider-waits.ts';
import { jobEnd, newShop, type Shop } from '../support/shop.ts';

jest.setTimeout(240_000);

const SECOND = 1000;
/** One call in flight at a time; aiB accepts one call per second. */
const testApp = useTestApp({ GENERATION_CONCURRENCY: '1', AIB_REQUESTS_PER_MINUTE: '60', AI_PAUSE_SECONDS: '3600' });

afterEach(async () => {
  testApp.sandbox.state.reset();
  await resetProviderState(testApp);
});

const ANSWER: TextAnswer = { text: '{}', finish: 'stop', inputTokens: 1, outputTokens: 1, cachedTokens: 0 };
const REQUEST: TextRequest = {
  model: 'm',
  system: '',
  user: '',
  schema: { name: 'texts', schema: {} },
  maxOutputTokens: 1,
};

/** A provider whose requests run `send`. As with an SDK, a call ends some time after its response. */
function sending(send: () => Promise<void>): AiProvider {
  const fetchNow = limitedFetch(async () => {
    await send();
    return new Response();
  });
  return {
    converse: () => Promise.reject(new Error('not expected')),
    generateText: async () => {
      try {
        await fetchNow('http://provider.test');
      } finally {
        for (let round = 0; round < 20; round += 1) await new Promise(setImmediate);
      }
      return ANSWER;
    },
  };
}

/** A provider that throws the given errors in order, then responds. It records each request in `order`. */
function provider(name: string, order: string[], ...errors: (Error | null)[]): AiProvider {
  return sending(async () => {
    order.push(name);
    const error = errors.shift();
    if (error) throw error;
  });
}

interface Asking {
  subject?: string;
  ctx?: Context;
  signal?: AbortSignal;
  /** Counts the call, which has the key of the service then: an own key is not billed. */
  meter?: AiMeter;
}

const ask = (
  ai: AiProvider,
  key: string,
  { subject = key, ctx = testApp.ctx(), signal = new AbortController().signal, meter }: Asking = {},
) =>
  pacedAi(
    ctx,
    { ai, ownKey: !meter, credential: aiCredential(testApp.config, AiProviderName.aiA, key) },
    { subject, signal },
    meter ?? uncounted,
  ).generateText(REQUEST);

/** Another configuration has slots of its own, which the keys of other tests do not share. */
function withOwnSlots(): Context {
  const ctx = testApp.ctx();
  return { ...ctx, config: { ...ctx.config } };
}

async function stage(products: number): Promise<{ shop: Shop; projectId: string }> {
  const shop = await newShop(testApp);
  const { body } = await shop.rest.post('/projects', { name: 'Catalogue' });
  await addItems(
    testApp,
    body.id,
    Array.from({ length: products }, (_, n) => ({ externalId: `item-${n + 1}` })),
  );
  return { shop, projectId: body.id };
}

describe('a call that waits', () => {
  it('for the end of a rate limit does not occupy a slot', async () => {
    const order: string[] = [];
    const slow = ask(provider('slow', order, new ProviderError('rate_limited', 'slow down', 2 * SECOND)), 'one');
    await eventually(() => order.includes('slow'));
    await ask(provider('other', order), 'two');
    await slow;
    expect(order).toEqual(['slow', 'other', 'slow']);
  });

  it('asks for permission before its slot is free, and again after another call was rate-limited', async () => {
    const order: string[] = [];
    let acquired = 0;
    const ctx = withOwnSlots();
    const { circuitBreakers } = ctx;
    const counting = {
      ...circuitBreakers,
      acquirePermission: (key: string) => circuitBreakers.acquirePermission(key).finally(() => (acquired += 1)),
    };
    const rejected = sending(async () => {
      order.push('rejected');
      await eventually(() => acquired === 2);
      throw new ProviderError('rate_limited', 'slow down', 60 * SECOND);
    });
    const counted = { ...ctx, circuitBreakers: counting };
    const results = await Promise.allSettled([
      ask(rejected, 'key', { subject: 'one', ctx: counted }),
      ask(provider('permitted', order), 'key', { subject: 'two', ctx: counted }),
    ]);
    expect(results).toEqual([
      { status: 'rejected', reason: expect.any(ProviderPaused) },
      { status: 'rejected', reason: expect.any(ProviderPaused) },
    ]);
    expect(order).toEqual(['rejected']);
  });

  it('for its slot has prepared its request, and is neither counted nor billed if it is aborted', async () => {
    const events: string[] = [];
    const meter = (name: string): AiMeter => ({
      maxTokens: 9,
      countCall: () => void events.push(`${name} counted`),
      addTokens: async (tokens) => void events.push(`${name} used ${tokens}`),
    });
    const release = Promise.withResolvers<void>();
    const ctx = withOwnSlots();
    const first = ask(
      sending(() => release.promise),
      'key',
      { ctx, meter: meter('first') },
    );
    await eventually(() => events.includes('first counted'));
    const abort = new AbortController();
    const waiting = sending(async () => void events.push('sent'));
    const prepared: AiProvider = {
      ...waiting,
      generateText: (request) => {
        events.push('prepared');
        return waiting.generateText(request);
      },
    };
    const second = ask(prepared, 'key', { ctx, signal: abort.signal, meter: meter('second') });
    await eventually(() => events.includes('prepared'));
    abort.abort();
    release.resolve();
    await expect(second).rejects.toBe(abort.signal.reason);
    await first;
    expect(events).toEqual(['first counted', 'prepared', 'first used 2']);
  });

  it('makes all calls with the same key wait', async () => {
    const order: string[] = [];
    const limited = ask(provider('limited', order, new ProviderError('rate_limited', 'slow down', 2 * SECOND)), 'key', {
      subject: 'one',
    });
    await eventually(() => order.includes('limited'));
    const at = performance.now();
    const { rateLimitKey } = aiCredential(testApp.config, AiProviderName.aiA, 'key');
    const { blocked } = await eventually(
      () => testApp.ctx().tokenBuckets.take(rateLimitKey, null),
      (taken) => taken.blocked || performance.now() - at > 2 * SECOND,
    );
    expect(blocked).toBe(true);
    await Promise.all([limited, ask(provider('beside', order), 'key', { subject: 'two' })]);
    // The order of the two calls is undefined, but neither was sent before the end of the rate limit.
    expect(order).toHaveLength(3);
    expect(performance.now() - at).toBeGreaterThan(SECOND);
  });

  it.each([
    ['without Retry-After', undefined, 3],
    ['with a Retry-After in the past', 0, 3],
    ['with a short Retry-After', 10, 3],
    ['with a Retry-After that is too long to wait in the call', 10 * SECOND, 1],
    ['with a Retry-After of a year', 365 * 86_400 * SECOND, 1],
  ])('is paused for at most an hour after repeated 429 %s', async (_, retryAfterMs, calls) => {
    const order: string[] = [];
    const error = new ProviderError('rate_limited', 'slow down', retryAfterMs);
    const paused = await ask(provider('slow', order, error, error, error, error), 'key').catch(
      (thrown: unknown) => thrown,
    );
    expect(paused).toBeInstanceOf(ProviderPaused);
    expect(order).toHaveLength(calls);
    expect((paused as ProviderPaused).waitMs).toBeGreaterThan(9 * SECOND);
    expect((paused as ProviderPaused).waitMs).toBeLessThanOrEqual(1.1 * 3600 * SECOND);
  });
});

describe('a generation', () => {
  const addFault = (fault: Partial<Fault>) =>
    testApp.sandbox.state.faults.add({ system: 'aiA', kind: 'rate_limit', ...fault });
  const cases: [string, () => Partial<Fault>][] = [
    ['without Retry-After', () => ({})],
    ['with one in seconds', () => ({ retry_after: 1 })],
    ['with a date', () => ({ retry_at: new Date(Date.now() + 2 * SECOND).toUTCString() })],
    ['with a date in the past', () => ({ retry_at: new Date(0).toUTCString() })],
    ['with words', () => ({ retry_at: 'soon' })],
  ];

  it.each(cases)('continues after 429 %s', async (_, fault) => {
    const { shop, projectId } = await stage(2);
    addFault(fault());
    expect((await shop.rest.post(`/projects/${projectId}/generate`, {})).body).toMatchObject({
      generated_count: 2,
      failed_count: 0,
    });
    expect(testApp.sandbox.state.calls.count('aiA')).toBe(3);
  });

  it('waits at most an hour after 429 with a date in a year', async () => {
    const { shop, projectId } = await stage(2);
    addFault({ retry_at: new Date(Date.now() + 365 * 86_400 * SECOND).toUTCString() });
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, { job_type: 'generation' });
    const until = await waiting(testApp, body.job_id);
    expect(until.getTime()).toBeLessThanOrEqual(Date.now() + 3600 * SECOND);
    expect(pauses(await logOf(testApp.ctx(), body.job_id))).toMatchObject([{ reason: 'rate_limited' }]);
    await shop.rest.post(`/jobs/${body.job_id}/cancel`);
  });

  it('does not exceed the configured requests per minute of its provider', async () => {
    const { shop, projectId } = await stage(4);
    const { body } = await shop.rest.post(`/projects/${projectId}/jobs`, {
      job_type: 'generation',
      payload: { ai_provider: 'aiB' },
    });
    expect(await jobEnd(shop, body.job_id)).toMatchObject({ status: 'completed', result: { succeeded: 4 } });
    const times = testApp.sandbox.state.calls.recent('aiB').map(({ at }) => Date.parse(at));
    expect(times).toHaveLength(4);
    // Three intervals, less the variation of the network latency.
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(2 * SECOND);
  });
});
