import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { AI_VENDORS } from '../../src/providers/ai/ai-vendors.ts';
import { providerFailure } from '../support/provider-failure.ts';
import { lampRequest } from './ai-request.ts';
import { oddServer } from './odd-server.ts';

const server = await oddServer();
const { answering, baseUrl } = server;
beforeEach(() => void (server.calls = 0));
afterAll(() => server.close());

const VENDORS = {
  aiA: {
    model: 'gpt-6.1-terra',
    answer: (usage: unknown) => ({ choices: [{ message: { content: '{}' }, finish_reason: 'stop' }], usage }),
  },
  aiB: {
    model: 'claude-sonnet-5-5',
    answer: (usage: unknown) => ({
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: '{}' },
      ],
      stop_reason: 'end_turn',
      usage,
    }),
  },
  aiC: {
    model: 'gemini-3.8-flash',
    answer: (usageMetadata: unknown) => ({
      candidates: [{ content: { parts: [{ text: 'hm', thought: true }, { text: '{}' }] }, finishReason: 'STOP' }],
      usageMetadata,
    }),
  },
};
type Name = keyof typeof VENDORS;
const names = Object.keys(VENDORS) as Name[];
const ask = (name: Name, overrides = {}, timeoutMs = 5000) =>
  AI_VENDORS[name]
    .create({ baseUrl, apiKey: 'key', timeoutMs })
    .generateText(lampRequest(VENDORS[name].model, overrides));
const failure = (name: Name, timeoutMs?: number) => providerFailure(ask(name, {}, timeoutMs));

it.each(names)('the logged error of %s does not contain the key that the provider quotes', async (name) => {
  answering(
    {
      error: {
        message: 'Incorrect API key provided: key-1234',
        type: 'authentication_error',
        code: 'invalid_api_key',
        status: 'UNAUTHENTICATED',
      },
    },
    401,
  );
  const lines: string[] = [];
  pino({}, { write: (line) => void lines.push(line) }).error({ err: await failure(name) });
  expect(lines.join()).toContain('refused the API key');
  expect(lines.join()).not.toContain('key-1234');
});

describe('token counts', () => {
  it.each<[Name, object]>([
    ['aiA', { prompt_tokens: 900, completion_tokens: 70, prompt_tokens_details: { cached_tokens: 600 } }],
    ['aiB', { input_tokens: 200, cache_creation_input_tokens: 100, cache_read_input_tokens: 600, output_tokens: 70 }],
    ['aiC', { promptTokenCount: 900, cachedContentTokenCount: 600, candidatesTokenCount: 50, thoughtsTokenCount: 20 }],
  ])(
    'of %s include everything that is billed, with cached tokens apart, and thoughts are not part of the text',
    async (name, usage) => {
      answering(VENDORS[name].answer(usage));
      expect(await ask(name)).toEqual({
        text: '{}',
        finish: 'stop',
        inputTokens: 900,
        outputTokens: 70,
        cachedTokens: 600,
      });
    },
  );

  it.each(
    names.flatMap(
      (name) =>
        [
          [name, undefined],
          [name, 'none'],
          [
            name,
            {
              prompt_tokens: -3,
              completion_tokens: 'x',
              input_tokens: -3,
              output_tokens: 1.5,
              promptTokenCount: null,
              candidatesTokenCount: -1,
            },
          ],
        ] as const,
    ),
  )('of %s that are missing or none (%j) are estimated', async (name, usage) => {
    answering(VENDORS[name].answer(usage));
    const { inputTokens, outputTokens, cachedTokens } = await ask(name);
    expect(inputTokens).toBeGreaterThan(20);
    expect({ outputTokens, cachedTokens }).toEqual({ outputTokens: 1, cachedTokens: 0 });
  });

  it.each<[Name, object]>([
    ['aiA', { prompt_tokens: 900, total_tokens: 900 }],
    ['aiB', { input_tokens: 900 }],
    ['aiC', { promptTokenCount: 900, thoughtsTokenCount: null }],
  ])('of %s that are reported only in part are used as far as reported', async (name, usage) => {
    answering(VENDORS[name].answer(usage));
    expect(await ask(name)).toMatchObject({ inputTokens: 900, outputTokens: 1, cachedTokens: 0 });
  });
});

describe.each(names)('%s', (name) => {
  it('rejects an answer that does not end', async () => {
    let written = 0;
    server.reply = (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        if (res.destroyed || written > 100_000_000) return;
        written += 100_000;
        res.write(' '.repeat(100_000), more);
      };
      more();
    };
    expect(await failure(name)).toMatchObject({ kind: 'rejected', message: expect.stringContaining('too large') });
    expect(written).toBeLessThan(20_000_000);
    expect(server.calls).toBe(1);
  });

  it('rejects truncated JSON and JSON of another shape', async () => {
    for (const body of [
      JSON.stringify(VENDORS[name].answer(undefined)).slice(0, -3),
      '[]',
      '"text"',
      'null',
      '{}',
      '',
    ]) {
      answering(body);
      expect(await failure(name)).toMatchObject({
        kind: 'rejected',
        message: expect.stringContaining('cannot be read'),
      });
    }
  });

  it('times out on a body that never ends', async () => {
    server.reply = (_req, res) => void res.writeHead(200, { 'content-type': 'application/json' }).write('{"half":');
    expect((await failure(name, 200)).kind).toBe('timeout');
  });

  it('sends one request whatever the response says about retries, and follows no redirect with its key', async () => {
    answering({}, 503, { 'x-should-retry': 'true', 'retry-after': '0' });
    expect(await failure(name)).toMatchObject({ kind: 'unavailable', retryAfterMs: 0 });
    expect(server.calls).toBe(1);
    answering('', 307, { location: `${baseUrl}/elsewhere` });
    await failure(name);
    expect(server.calls).toBe(2);
  });
});

describe('an account without credit', () => {
  const google = (code: number, status: string, details: object[] = []) => ({
    error: { code, message: 'said', status, details },
  });
  it.each<[Name, number, object]>([
    ['aiA', 429, { error: { message: 'said', type: 'insufficient_quota', code: 'insufficient_quota' } }],
    ['aiA', 429, { error: { message: 'said', type: 'billing_not_active', code: 'billing_not_active' } }],
    ['aiB', 402, { type: 'error', error: { type: 'billing_error', message: 'said' } }],
    [
      'aiB',
      400,
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'Your credit balance is too low to access the API.' },
      },
    ],
    [
      'aiB',
      429,
      {
        type: 'error',
        error: { type: 'rate_limit_error', message: 'said', details: { error_code: 'enforced_spend_limit_reached' } },
      },
    ],
    ['aiC', 400, google(400, 'FAILED_PRECONDITION')],
    [
      'aiC',
      429,
      google(429, 'RESOURCE_EXHAUSTED', [
        { violations: [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }] },
      ]),
    ],
  ])('at %s (%d %j) is not retried', async (name, status, body) => {
    answering(body, status);
    expect(await failure(name)).toMatchObject({ kind: 'quota', transient: false });
  });

  it('is distinguished from a rate limit', async () => {
    answering(
      {
        type: 'error',
        error: { type: 'rate_limit_error', message: 'said', details: { error_code: 'ramp_limit_exceeded' } },
      },
      429,
      { 'retry-after': '3' },
    );
    expect(await failure('aiB')).toMatchObject({ kind: 'rate_limited', retryAfterMs: 3000 });
    answering(
      google(429, 'RESOURCE_EXHAUSTED', [
        { violations: [{ quotaId: 'GenerateRequestsPerMinute' }] },
        { retryDelay: '31.5s' },
      ]),
      429,
    );
    expect(await failure('aiC')).toMatchObject({ kind: 'rate_limited', retryAfterMs: 31_500 });
  });
});

describe('thinking settings', () => {
  it.each([
    ['claude-sonnet-5-5', { type: 'between_tools' }, 1000],
    ['claude-haiku-5-5', { type: 'disabled' }, 1000],
    ['claude-opus-5-5', undefined, 4000],
    ['claude-something-new', undefined, 4000],
  ])('of aiB model %s are %j and %d tokens', async (model, thinking, most) => {
    answering(VENDORS.aiB.answer(undefined));
    await ask('aiB', { model });
    expect({ thinking: server.sent['thinking'], most: server.sent['max_tokens'] }).toEqual({ thinking, most });
  });

  it.each([
    ['gemini-3.5-flash-lite', 'MINIMAL', 1500],
    ['gemini-3.8-flash', 'LOW', 4000],
    ['gemini-4-argon', 'LOW', 4000],
    ['gemini-2.5-flash', undefined, 4000],
  ])('of aiC model %s are %s and %d tokens', async (model, level, most) => {
    answering(VENDORS.aiC.answer(undefined));
    await ask('aiC', { model });
    const { generationConfig } = server.sent as {
      generationConfig?: { thinkingConfig?: { thinkingLevel: string }; maxOutputTokens: number };
    };
    expect({ level: generationConfig?.thinkingConfig?.thinkingLevel, most: generationConfig?.maxOutputTokens }).toEqual(
      { level, most },
    );
  });

  it('do not make aiC continue an answer by itself', async () => {
    answering({
      candidates: [{ content: { parts: [{ text: '{' }] }, finishReason: 'CONTINUATION', continuationToken: 'abc' }],
    });
    expect((await ask('aiC')).finish).toBe('length');
    expect(server.calls).toBe(1);
  });
});
