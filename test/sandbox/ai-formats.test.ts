import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => void (sandbox = await startSandbox({ port: 0 })));
afterEach(() => sandbox.state.reset());
afterAll(() => sandbox.close());

const PROMPT = '<task>{"topic":"Tea"}</task>';
const HEADERS = {
  authorization: 'Bearer k',
  'x-goog-api-key': 'k',
  'anthropic-version': '2026-10-21',
  'content-type': 'application/json',
};

async function post(path: string, body: object | string, headers: Record<string, string> = HEADERS) {
  const response = await fetch(sandbox.url + path, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, never> };
}

const A = { model: 'gpt-6.1-terra', messages: [{ role: 'user', content: PROMPT }] };
const B = { model: 'claude-sonnet-5-5', max_tokens: 500, messages: [{ role: 'user', content: PROMPT }] };
const C = { contents: [{ role: 'user', parts: [{ text: PROMPT }] }] };
const FLASH = '/aiC/v1/models/gemini-3.8-flash:generateContent';
const open = { type: 'object', properties: { name: { type: 'string' } } };
const closed = { ...open, required: ['name'], additionalProperties: false };

describe('aiA rejects requests like OpenAI', () => {
  const strict = (schema: object) => ({
    ...A,
    response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema } },
  });
  it.each<[object | string, number, object]>([
    ['{', 400, { type: 'invalid_request_error' }],
    [{ model: A.model }, 400, { param: 'messages', code: 'missing_required_parameter' }],
    [{ ...A, messages: [] }, 400, { param: 'messages', code: 'invalid_value' }],
    [{ ...A, nonsense: 1 }, 400, { param: 'nonsense', code: 'unknown_parameter' }],
    [{ ...A, max_tokens: 5 }, 400, { param: 'max_tokens', message: expect.stringContaining('max_completion_tokens') }],
    [{ ...A, model: 'gpt-4o', reasoning_effort: 'none' }, 400, { param: 'reasoning_effort' }],
    [strict(open), 400, { message: expect.stringContaining('additionalProperties') }],
    [strict({ ...closed, required: [] }), 400, { message: expect.stringContaining("Missing 'name'") }],
    [
      {
        ...A,
        messages: [
          { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] },
        ],
      },
      400,
      { code: 'invalid_image' },
    ],
    [{ ...A, model: 'llama' }, 404, { code: 'model_not_found' }],
  ])('rejects %j', async (body, status, error) => {
    expect(await post('/aiA/v1/chat/completions', body)).toMatchObject({
      status,
      body: { error: { type: 'invalid_request_error', ...error } },
    });
  });
});

describe('aiB rejects requests like Anthropic', () => {
  const format = (schema: object) => ({ ...B, output_config: { format: { type: 'json_schema', schema } } });
  it.each<[object | string, number, string, unknown]>([
    ['{', 400, 'invalid_request_error', expect.stringContaining('JSON')],
    [{ model: B.model, messages: B.messages }, 400, 'invalid_request_error', 'max_tokens: Field required'],
    [{ ...B, nonsense: 1 }, 400, 'invalid_request_error', 'nonsense: Extra inputs are not permitted'],
    [
      { ...B, messages: [{ role: 'system', content: 'x' }] },
      400,
      'invalid_request_error',
      expect.stringMatching(/^messages\.0\.role/),
    ],
    [{ ...B, thinking: { type: 'disabled' } }, 400, 'invalid_request_error', expect.stringContaining('between_tools')],
    [
      { ...B, model: 'claude-opus-5-5', thinking: { type: 'disabled' } },
      400,
      'invalid_request_error',
      expect.stringContaining('thinking.type.disabled'),
    ],
    [format(open), 400, 'invalid_request_error', expect.stringContaining('additionalProperties')],
    [
      format({ ...closed, properties: { name: { type: 'string', maxLength: 5 } } }),
      400,
      'invalid_request_error',
      expect.stringContaining("'maxLength' is not supported"),
    ],
    [
      {
        ...B,
        messages: [
          {
            role: 'user',
            content: [{ type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: 'AAAA' } }],
          },
        ],
      },
      400,
      'invalid_request_error',
      'Could not process image',
    ],
    [{ ...B, model: 'gpt-6' }, 404, 'not_found_error', 'model: gpt-6'],
  ])('rejects %j', async (body, status, type, message) => {
    expect(await post('/aiB/v1/messages', body)).toMatchObject({
      status,
      body: { type: 'error', error: { type, message }, request_id: expect.stringMatching(/^req_/) },
    });
  });

  it('rejects a request without a version, without a key, or with a wrong key', async () => {
    expect((await post('/aiB/v1/messages', B, { 'x-api-key': 'k' })).body).toMatchObject({
      error: { message: 'anthropic-version: header is required' },
    });
    for (const headers of [{}, { 'x-api-key': 'bad' }])
      expect(await post('/aiB/v1/messages', B, headers as Record<string, string>)).toMatchObject({
        status: 401,
        body: { error: { type: 'authentication_error' } },
      });
  });
});

describe('aiC rejects requests like Google', () => {
  it.each<[string, object | string, number, string, unknown]>([
    [FLASH, '{', 400, 'INVALID_ARGUMENT', expect.stringContaining('Invalid JSON')],
    [FLASH, {}, 400, 'INVALID_ARGUMENT', expect.stringContaining('contents is not specified')],
    [FLASH, { ...C, nonsense: 1 }, 400, 'INVALID_ARGUMENT', expect.stringContaining('Unknown name "nonsense"')],
    [
      FLASH,
      { ...C, generationConfig: { responseJsonSchema: closed } },
      400,
      'INVALID_ARGUMENT',
      expect.stringContaining('application/json'),
    ],
    [
      FLASH,
      { ...C, generationConfig: { thinkingConfig: { thinkingLevel: 'MINIMAL' } } },
      400,
      'INVALID_ARGUMENT',
      expect.stringContaining('MINIMAL'),
    ],
    [
      FLASH,
      { contents: [{ parts: [{ inlineData: { mimeType: 'image/jpeg', data: 'AAAA' } }] }] },
      400,
      'INVALID_ARGUMENT',
      'Unable to process input image.',
    ],
    ['/aiC/v1/models/gpt-6:generateContent', C, 404, 'NOT_FOUND', expect.stringContaining('models/gpt-6 is not found')],
    ['/aiC/v1/nowhere', C, 404, 'NOT_FOUND', expect.anything()],
  ])('rejects %s with %j', async (path, body, code, status, message) => {
    expect(await post(path, body)).toMatchObject({ status: code, body: { error: { code, status, message } } });
  });

  it('rejects a request without a key or with a wrong key', async () => {
    expect(await post(FLASH, C, {})).toMatchObject({ status: 403, body: { error: { status: 'PERMISSION_DENIED' } } });
    expect(await post(`${FLASH}?key=bad`, C, {})).toMatchObject({
      status: 400,
      body: { error: { details: [{ reason: 'API_KEY_INVALID' }] } },
    });
  });
});

describe('the formats', () => {
  it('send rate-limit headers where the vendor does, and label every response', async () => {
    const answers = await Promise.all([
      post('/aiA/v1/chat/completions', A),
      post('/aiB/v1/messages', B),
      post(FLASH, C),
    ]);
    for (const { status, headers, body } of answers)
      expect([status, headers.get('x-sandbox'), body['sandbox']]).toEqual([
        200,
        'content-automation-service',
        'content-automation-service',
      ]);
    expect(answers[0].headers.get('x-ratelimit-remaining-requests')).toBe('9999');
    expect(answers[1].headers.get('anthropic-ratelimit-requests-remaining')).toBe('3999');
  });

  it('list models', async () => {
    expect(
      (await new OpenAI({ baseURL: `${sandbox.url}/aiA/v1`, apiKey: 'k' }).models.list()).data.length,
    ).toBeGreaterThan(2);
    expect(
      (await new Anthropic({ baseURL: `${sandbox.url}/aiB`, apiKey: 'k' }).models.list()).data.map(({ id }) => id),
    ).toContain('claude-sonnet-5-5');
    const google = await fetch(`${sandbox.url}/aiC/v1/models`, { headers: HEADERS });
    expect(await google.json()).toMatchObject({ models: [{ name: 'models/gemini-3.5-flash-lite' }, {}, {}] });
  });

  it('of aiB stream messages like Anthropic', async () => {
    const client = new Anthropic({ baseURL: `${sandbox.url}/aiB`, apiKey: 'k', maxRetries: 0 });
    const whole = await client.messages.create(B as Anthropic.MessageCreateParamsNonStreaming);
    const streamed = await client.messages.stream(B as Anthropic.MessageCreateParamsNonStreaming).finalMessage();
    expect(streamed.content).toMatchObject([{ type: 'text', text: (whole.content[0] as Anthropic.TextBlock).text }]);
    expect(streamed).toMatchObject({
      stop_reason: 'end_turn',
      usage: { input_tokens: whole.usage.input_tokens, output_tokens: whole.usage.output_tokens },
    });
  });

  it('of aiC stream like Google, as events and as one array', async () => {
    const client = new GoogleGenAI({
      apiKey: 'k',
      enterprise: false,
      httpOptions: { baseUrl: `${sandbox.url}/aiC`, fetch },
    });
    const requested = { model: 'gemini-3.8-flash', contents: PROMPT };
    const whole = await client.models.generateContent(requested);
    let text = '';
    let chunks = 0;
    for await (const chunk of await client.models.generateContentStream(requested)) {
      text += chunk.text ?? '';
      chunks += 1;
    }
    expect(chunks).toBeGreaterThan(1);
    expect(text).toBe(whole.text);
    expect((await post(FLASH.replace(':generate', ':streamGenerate'), C)).body).toHaveLength(chunks);
  });

  it('show each injected fault in the error format of the vendor', async () => {
    sandbox.state.faults.add({ system: 'aiB', kind: 'throttled' });
    sandbox.state.faults.add({ system: 'aiC', kind: 'rate_limit', retry_after: 5 });
    expect(await post('/aiB/v1/messages', B)).toMatchObject({
      status: 529,
      body: { error: { type: 'overloaded_error' } },
    });
    expect(await post(FLASH, C)).toMatchObject({
      status: 429,
      body: { error: { status: 'RESOURCE_EXHAUSTED', details: [{}, { retryDelay: '5s' }] } },
    });
  });
});
