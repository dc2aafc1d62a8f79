import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fault } from '../../sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { loadConfig } from '../../src/core/config.ts';
import { AppError } from '../../src/core/errors.ts';
import { createAiA } from '../../src/providers/ai/aiA.ts';
import type { AiProvider, TextRequest } from '../../src/providers/ai/ai-provider.ts';
import { aiProviderFor } from '../../src/providers/ai/ai-providers.ts';
import { retryAfterMs } from '../../src/providers/retry-after.ts';
import { eventually } from '../support/eventually.ts';
import { providerFailure } from '../support/provider-failure.ts';

let sandbox: Sandbox;
let ai: AiProvider;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  ai = createAiA({ baseUrl: `${sandbox.url}/aiA/v1`, apiKey: 'test-key' });
});
afterEach(() => sandbox.state.reset());
afterAll(() => sandbox.close());

const strings = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
  additionalProperties: false,
});

const PRODUCT = { title: 'Sample Lamp', vendor: 'Example Works', tags: ['desk'], body_html: '<p>A small lamp with a switch.</p>' };

function request(overrides: Partial<TextRequest> = {}, task: object = { language: 'en' }): TextRequest {
  return {
    model: 'gpt-4.1-mini',
    system: 'You write product texts.',
    user: `<product_data>${JSON.stringify(PRODUCT)}</product_data>\n<task>${JSON.stringify(task)}</task>`,
    schema: { name: 'texts', schema: strings('name', 'short_description', 'description') },
    maxOutputTokens: 1000,
    ...overrides,
  };
}

const plan = (fault: Omit<Fault, 'system'>) => sandbox.state.faults.add({ system: 'aiA', ...fault });

const failure = (provider = ai, asked = request()) => providerFailure(provider.generateText(asked));

describe('aiA', () => {
  it('sends what Chat Completions asks for and reads text, reason and tokens', async () => {
    const answer = await ai.generateText(request());
    expect(JSON.parse(answer.text)).toEqual({
      name: 'Sample Lamp',
      short_description: expect.stringContaining('A small lamp with a switch.'),
      description: expect.stringContaining('<p>'),
    });
    expect(answer.finish).toBe('stop');
    expect(answer.outputTokens).toBe(Math.ceil(answer.text.length / 4));
    expect(answer.inputTokens).toBeGreaterThan(20);

    const [call] = sandbox.state.calls.recent('aiA');
    expect(call).toMatchObject({ path: '/aiA/v1/chat/completions', credential_hint: '-key', status: 200 });
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      model: 'gpt-4.1-mini',
      max_completion_tokens: 1000,
      response_format: { type: 'json_schema', json_schema: { name: 'texts', strict: true, schema: { type: 'object' } } },
    });
  });

  it('says when the answer was cut by the length limit', async () => {
    const answer = await ai.generateText(request({ maxOutputTokens: 5 }));
    expect(answer).toMatchObject({ finish: 'length', outputTokens: 5 });
    plan({ kind: 'cut' });
    expect(await ai.generateText(request())).toMatchObject({ finish: 'length' });
  });

  it('tells a refusal from an answer', async () => {
    plan({ kind: 'refusal' });
    expect(await ai.generateText(request())).toMatchObject({ finish: 'refusal', text: expect.stringContaining('cannot help') });
  });

  it('passes on an empty answer and token counts as they are', async () => {
    plan({ kind: 'empty' });
    expect(await ai.generateText(request())).toMatchObject({ text: '', finish: 'stop' });
    plan({ kind: 'wrong_usage' });
    expect((await ai.generateText(request())).outputTokens).toBeGreaterThan(10_000);
  });

  it('counts for a server that counts nothing, so that work is not free by omission', async () => {
    plan({ kind: 'no_usage' });
    const answer = await ai.generateText(request());
    expect(answer.inputTokens).toBeGreaterThan(10);
    expect(answer.outputTokens).toBe(Math.ceil(answer.text.length / 4));
  });

  it.each([
    [{ kind: 'status', status: 401 }, 'unauthorized'],
    [{ kind: 'status', status: 403 }, 'unauthorized'],
    [{ kind: 'status', status: 400 }, 'rejected'],
    [{ kind: 'status', status: 402 }, 'quota'],
    [{ kind: 'status', status: 422 }, 'rejected'],
    [{ kind: 'status', status: 408 }, 'timeout'],
    [{ kind: 'status', status: 500 }, 'unavailable'],
    [{ kind: 'status', status: 503 }, 'unavailable'],
    [{ kind: 'quota' }, 'quota'],
    [{ kind: 'rate_limit' }, 'rate_limited'],
    [{ kind: 'reset' }, 'unavailable'],
    [{ kind: 'break' }, 'unavailable'],
    [{ kind: 'not_json' }, 'rejected'],
    [{ kind: 'html' }, 'rejected'],
    [{ kind: 'html', status: 502 }, 'unavailable'],
  ] as const)('turns %j into %s, after one call', async (fault, kind) => {
    plan(fault);
    expect((await failure()).kind).toBe(kind);
    expect(sandbox.state.calls.count('aiA')).toBe(1);
  });

  it('says that a model does not exist', async () => {
    const error = await failure(ai, request({ model: 'no-such-model' }));
    expect(error).toMatchObject({ kind: 'rejected', message: expect.stringContaining('Model not found') });
  });

  it('never repeats the key in an error', async () => {
    const error = await failure(createAiA({ baseUrl: `${sandbox.url}/aiA/v1`, apiKey: 'bad' }));
    expect(error.kind).toBe('unauthorized');
    expect(error.message).not.toContain('bad');
  });

  it('hands on how long to wait', async () => {
    plan({ kind: 'rate_limit', retry_after: 7 });
    expect(await failure()).toMatchObject({ kind: 'rate_limited', retryAfterMs: 7000, transient: true });
  });

  it('gives up on a silent provider', async () => {
    plan({ kind: 'hang' });
    expect((await failure(createAiA({ baseUrl: `${sandbox.url}/aiA/v1`, apiKey: 'k', timeoutMs: 50 }))).kind).toBe('timeout');
  });

  it('cannot reach a closed port', async () => {
    expect((await failure(createAiA({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'k' }))).kind).toBe('unavailable');
  });

  it("throws the caller's own reason when the caller gives up", async () => {
    plan({ kind: 'hang' });
    const controller = new AbortController();
    const answer = ai.generateText(request({ signal: controller.signal }));
    await eventually(() => sandbox.state.calls.count('aiA') > 0);
    controller.abort();
    await expect(answer).rejects.toBe(controller.signal.reason);
    await expect(ai.generateText(request({ signal: controller.signal }))).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('aiProviderFor', () => {
  const config = () => loadConfig({ NODE_ENV: 'test', SANDBOX_URL: sandbox.url });

  it('falls back to the sandbox outside production, and keeps one client per key', async () => {
    const provider = aiProviderFor(config(), 'aiA');
    await provider.generateText(request());
    expect(sandbox.state.calls.recent('aiA')[0]?.credential_hint).toBe('dbox');
    expect(aiProviderFor(config(), 'aiA')).toBe(provider);
    expect(aiProviderFor(config(), 'aiA', 'own-key-of-org')).not.toBe(provider);
  });

  it('uses the key of the organization where there is one', async () => {
    await aiProviderFor(config(), 'aiA', 'own-key-of-org').generateText(request());
    expect(sandbox.state.calls.recent('aiA')[0]?.credential_hint).toBe('-org');
  });

  it('says what is not configured', () => {
    const error = new AppError('NOT_CONFIGURED', 'aiA is not configured');
    expect(() => aiProviderFor(loadConfig({ NODE_ENV: 'test' }), 'aiA')).toThrow(error);
    expect(() => aiProviderFor(config(), 'aiB')).toThrow('aiB is not configured');
  });
});

describe('retryAfterMs', () => {
  it.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '1.5' }, 1500],
    [{ 'retry-after': '5', 'retry-after-ms': '120' }, 120],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:10 GMT' }, 9000],
    [{ 'retry-after': 'Wed, 31 Dec 1969 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('reads %j as %p', (headers, expected) => {
    expect(retryAfterMs(new Headers(headers as Record<string, string>), 1000)).toBe(expected);
  });
});
