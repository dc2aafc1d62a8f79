import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Fault } from '../../sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { tokensOf } from '../../sandbox/writer/tokens.ts';
import { loadConfig } from '../../src/core/config.ts';
import { AppError } from '../../src/core/errors.ts';
import { limitRequests, RequestNotSent } from '../../src/core/request-limit.ts';
import type { AiProvider } from '../../src/providers/ai/ai-provider.ts';
import { AI_VENDORS, aiProviderFor } from '../../src/providers/ai/ai-vendors.ts';
import { eventually } from '../support/eventually.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { lampRequest } from './ai-request.ts';
import { PRODUCTION } from '../support/production.ts';

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })));
afterEach(() => sandbox.state.reset());
afterAll(() => sandbox.close());

const VENDORS = [
  { name: 'aiA', path: '/aiA/v1', models: ['gpt-6.1-terra', 'gpt-6-luna', 'gpt-6.1-sol', 'gpt-4o'] },
  {
    name: 'aiB',
    path: '/aiB',
    models: ['claude-sonnet-5-5', 'claude-haiku-5-5', 'claude-opus-5-5', 'claude-haiku-4-5'],
  },
  {
    name: 'aiC',
    path: '/aiC',
    models: ['gemini-3.8-flash', 'gemini-3.5-flash-lite', 'gemini-4-argon', 'gemini-2.5-flash'],
  },
] as const;

describe.each(VENDORS)('$name', ({ name, path, models }) => {
  const { create, imageTokens, thinkingTokens } = AI_VENDORS[name];
  const [model] = models;
  const provider = (options: { apiKey?: string; timeoutMs?: number } = {}): AiProvider =>
    create({ baseUrl: sandbox.url + path, apiKey: 'test-key', ...options });
  const request = (overrides = {}) => lampRequest(model, overrides);
  const plan = (fault: Omit<Fault, 'system'>) => sandbox.state.faults.add({ system: name, ...fault });
  const bodies = () => sandbox.state.calls.recent(name).map(({ body }) => JSON.parse(body));
  const failure = (options = {}, overrides = {}) => providerFailure(provider(options).generateText(request(overrides)));

  it.each(models)('reads texts that match the schema, finish reason and tokens from %s', async (model) => {
    const answer = await provider().generateText(lampRequest(model));
    expect(JSON.parse(answer.text)).toEqual({
      name: 'Sample Lamp',
      short_description: expect.stringContaining('Sample Lamp at a glance.'),
      description: expect.stringMatching(/<p>.*A small lamp with a switch\./s),
    });
    expect(answer).toMatchObject({ finish: 'stop', outputTokens: tokensOf(answer.text), cachedTokens: 0 });
    expect(answer.inputTokens).toBeGreaterThan(20);
    expect(sandbox.state.calls.recent(name)).toMatchObject([{ credential_hint: '-key', status: 200 }]);
  });

  it('sends images before the text and counts their tokens', async () => {
    const jpeg = await sharp({ create: { width: 1024, height: 1024, channels: 3, background: '#fa0' } })
      .jpeg()
      .toBuffer();
    const plain = await provider().generateText(request());
    const withImages = await provider().generateText(request({ images: [{ jpeg }, { jpeg }] }));
    const each = (withImages.inputTokens - plain.inputTokens) / 2;
    expect(each).toBeGreaterThan(1000);
    expect(each).toBeLessThanOrEqual(imageTokens!.max);
    const sent = JSON.stringify(bodies()[1]);
    expect(sent.split(jpeg.toString('base64')).length - 1).toBe(2);
    expect(sent.indexOf(jpeg.toString('base64'))).toBeLessThan(sent.indexOf('product_data'));
  });

  // The room for thoughts counts as room here: the sandbox thinks nothing.
  it('reports a truncated, refused or filtered answer, and returns an empty one', async () => {
    plan({ kind: 'cut' });
    expect(await provider().generateText(request())).toMatchObject({ finish: 'length' });
    expect(
      (await provider().generateText(lampRequest(models[1], { maxOutputTokens: 5 - thinkingTokens(models[1]) })))
        .finish,
    ).toBe('length');
    plan({ kind: 'refusal' });
    expect((await provider().generateText(request())).finish).toMatch(/refusal|filtered/);
    plan({ kind: 'filtered' });
    expect((await provider().generateText(request())).finish).toMatch(/refusal|filtered/);
    plan({ kind: 'empty' });
    expect(await provider().generateText(request())).toMatchObject({ text: '', finish: 'stop' });
  });

  it('estimates missing token counts, and returns excessive ones unchanged', async () => {
    plan({ kind: 'no_usage' });
    const answer = await provider().generateText(request());
    expect(answer.inputTokens).toBeGreaterThan(10);
    expect(answer.outputTokens).toBe(Math.ceil(answer.text.length / 4));
    plan({ kind: 'wrong_usage' });
    expect((await provider().generateText(request())).outputTokens).toBeGreaterThan(10_000);
  });

  it.each([
    [{ kind: 'status', status: 401 }, 'unauthorized', 'key'],
    [{ kind: 'status', status: 403 }, 'unauthorized', 'key'],
    [{ kind: 'status', status: 400 }, 'rejected', 'request'],
    [{ kind: 'status', status: 413 }, 'rejected', 'request'],
    [{ kind: 'status', status: 500 }, 'unavailable', 'provider'],
    [{ kind: 'status', status: 503 }, 'unavailable', 'provider'],
    [{ kind: 'status', status: 529 }, 'unavailable', 'provider'],
    [{ kind: 'status', status: 504 }, 'timeout', 'provider'],
    [{ kind: 'quota' }, 'quota', 'key'],
    [{ kind: 'rate_limit' }, 'rate_limited', 'key'],
    [{ kind: 'user_error' }, 'rejected', 'request'],
    [{ kind: 'reset' }, 'unavailable', 'provider'],
    [{ kind: 'break' }, 'unavailable', 'provider'],
    [{ kind: 'not_json' }, 'rejected', 'request'],
    [{ kind: 'html' }, 'rejected', 'request'],
    [{ kind: 'html', status: 502 }, 'unavailable', 'provider'],
  ] as const)('turns %j into %s, after one call', async (fault, kind, scope) => {
    plan(fault);
    expect(await failure()).toMatchObject({ kind, scope });
    expect(sandbox.state.calls.count(name)).toBe(1);
  });

  it('reports how long to wait', async () => {
    plan({ kind: 'rate_limit', retry_after: 7 });
    expect(await failure()).toMatchObject({ kind: 'rate_limited', retryAfterMs: 7000, transient: true });
    plan({ kind: 'rate_limit' });
    expect((await failure()).retryAfterMs).toBeUndefined();
  });

  it('reports an unknown model and a rejected key without repeating it', async () => {
    expect(await failure({}, { model: 'no-such-model' })).toMatchObject({
      kind: 'rejected',
      message: expect.stringContaining('Model not found'),
    });
    const refused = await failure({ apiKey: 'bad' });
    expect(refused).toMatchObject({ kind: 'unauthorized', transient: false });
    expect(refused.message).not.toContain('bad');
  });

  it('times out on a silent provider, and fails on a closed port', async () => {
    plan({ kind: 'hang' });
    expect((await failure({ timeoutMs: 50 })).kind).toBe('timeout');
    expect(
      (await providerFailure(create({ baseUrl: 'http://127.0.0.1:1', apiKey: 'k' }).generateText(request()))).kind,
    ).toBe('unavailable');
  });

  it('begins its time limit when the request is sent', async () => {
    const waitLonger = async (send: () => Promise<Response>) => {
      await new Promise((resolve) => void setTimeout(resolve, 600));
      return send();
    };
    const answer = await limitRequests(waitLonger, () => provider({ timeoutMs: 500 }).generateText(request()));
    expect(answer.finish).toBe('stop');
  });

  it('passes on that a limit did not let the request be sent', async () => {
    const refuse = async () => {
      throw new RequestNotSent('too late');
    };
    await expect(limitRequests(refuse, () => provider().generateText(request()))).rejects.toBeInstanceOf(
      RequestNotSent,
    );
    expect(sandbox.state.calls.count(name)).toBe(0);
  });

  it("throws the reason of the caller's signal when it aborts", async () => {
    plan({ kind: 'hang' });
    const controller = new AbortController();
    const answer = provider().generateText(request({ signal: controller.signal }));
    await eventually(() => sandbox.state.calls.count(name) > 0);
    controller.abort();
    await expect(answer).rejects.toBe(controller.signal.reason);
    await expect(provider().generateText(request({ signal: controller.signal }))).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(sandbox.state.calls.count(name)).toBe(1);
  });
});

describe('aiProviderFor', () => {
  const config = () => loadConfig({ NODE_ENV: 'test', SANDBOX_URL: sandbox.url });

  it.each(VENDORS)(
    'falls back to the sandbox for $name outside production, and keeps one client per key',
    async ({ name, models }) => {
      const provider = aiProviderFor(config(), name);
      await provider.generateText(lampRequest(models[0]));
      await aiProviderFor(config(), name, 'own-key-of-org').generateText(lampRequest(models[0]));
      expect(sandbox.state.calls.recent(name).map((call) => call.credential_hint)).toEqual(['dbox', '-org']);
      expect(aiProviderFor(config(), name)).toBe(provider);
      expect(aiProviderFor(config(), name, 'own-key-of-org')).not.toBe(provider);
    },
  );

  it('throws NOT_CONFIGURED with the name of the provider', () => {
    for (const { name } of VENDORS)
      expect(() => aiProviderFor(loadConfig({ NODE_ENV: 'test' }), name)).toThrow(
        new AppError('NOT_CONFIGURED', `${name} is not configured`),
      );
    const production = loadConfig({ ...PRODUCTION, SANDBOX_URL: sandbox.url });
    expect(() => aiProviderFor(production, 'aiB')).toThrow('aiB is not configured');
    expect(aiProviderFor(production, 'aiB', 'own-key')).toBeDefined();
  });

  it('never sends a configured key to the sandbox', () => {
    const ownKey = loadConfig({ NODE_ENV: 'test', SANDBOX_URL: sandbox.url, AIB_API_KEY: 'real' });
    expect(aiProviderFor(ownKey, 'aiB')).not.toBe(aiProviderFor(config(), 'aiB', 'real'));
  });
});
