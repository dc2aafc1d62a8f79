import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { aiA } from '../../src/providers/ai/aiA/vendor.ts';
import type { AiProvider } from '../../src/providers/ai/ai-provider.ts';
import { retryAfterMs } from '../../src/providers/retry-after.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { lampRequest } from './ai-request.ts';

let sandbox: Sandbox;
let ai: AiProvider;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  ai = aiA.create({ baseUrl: `${sandbox.url}/aiA/v1`, apiKey: 'test-key' });
});
afterEach(() => sandbox.state.reset());
afterAll(() => sandbox.close());

const sent = () => JSON.parse(sandbox.state.calls.recent('aiA').at(-1)?.body ?? '');

describe('aiA', () => {
  it('sends requests in the format of Chat Completions', async () => {
    await ai.generateText(lampRequest('gpt-6.1-terra'));
    expect(sandbox.state.calls.recent('aiA')[0]?.path).toBe('/aiA/v1/chat/completions');
    expect(sent()).toMatchObject({
      model: 'gpt-6.1-terra',
      max_completion_tokens: 1000,
      reasoning_effort: 'none',
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'texts', strict: true, schema: { type: 'object' } },
      },
    });
  });

  it('sends no reasoning parameter to models that may not know it', async () => {
    await ai.generateText(lampRequest('gpt-4o'));
    expect(sent()).not.toHaveProperty('reasoning_effort');
  });

  it('distinguishes a refusal from an answer and returns its text', async () => {
    sandbox.state.faults.add({ system: 'aiA', kind: 'refusal' });
    expect(await ai.generateText(lampRequest('gpt-6.1-terra'))).toMatchObject({
      finish: 'refusal',
      text: expect.stringContaining('cannot help'),
    });
  });

  it.each([
    [402, 'quota'],
    [422, 'rejected'],
    [408, 'timeout'],
  ])('maps status %d to %s', async (status, kind) => {
    sandbox.state.faults.add({ system: 'aiA', kind: 'status', status });
    expect((await providerFailure(ai.generateText(lampRequest('gpt-6.1-terra')))).kind).toBe(kind);
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
