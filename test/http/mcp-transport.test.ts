import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { McpTestClient, mcpKey } from '../support/mcp-client.ts';
import { newShop, type Shop } from '../support/shop.ts';
import { useTestApp } from '../support/test-app.ts';

const testApp = useTestApp({
  ROLE: 'web',
  REQUIRE_VERIFIED_EMAIL: 'on',
  CORS_ORIGINS: 'https://app.example',
  RESPONSE_WAIT_SECONDS: '1',
});
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
let shop: Shop;
let client: McpTestClient;

beforeAll(async () => {
  shop = await newShop(testApp);
  await testApp.ctx().em.execute(`update users set email_verified = true where email = ?`, [shop.email]);
  client = await McpTestClient.connect(testApp, shop.token);
});
afterAll(() => client?.close());

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const callOf = (name: string, args = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

async function post(message: unknown, { token = shop.token, method = 'POST', path = '/mcp', headers = {} } = {}) {
  const response = await fetch(testApp.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'POST' && { body: typeof message === 'string' ? message : JSON.stringify(message) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : text,
  };
}

describe('POST /mcp', () => {
  it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])(
    'starts with protocol version %s',
    async (version) => {
      const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: 'test', version: '1' } };
      const { status, body, headers } = await post({ jsonrpc: '2.0', id: 'first', method: 'initialize', params });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          id: 'first',
          result: {
            protocolVersion: version,
            capabilities: { tools: {}, resources: {} },
            serverInfo: { name: 'content-automation' },
            instructions: expect.stringContaining('max_ct is a hard limit'),
          },
        },
      });
      expect(headers.get('content-type')).toBe('application/json');
      expect(headers.get('mcp-session-id')).toBeNull();
      expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
    },
  );

  it.each([
    ['no token', ''],
    ['a malformed token', 'x'],
    ['an unknown API key', 'cas_x'],
  ])('answers 401 with a challenge to %s', async (_, token) => {
    const { status, body, headers } = await post(PING, { token });
    expect({ status, body }).toEqual({
      status: 401,
      body: { detail: 'Invalid or expired token', code: 'UNAUTHENTICATED' },
    });
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  it('rejects API keys without a scope for it', async () => {
    const token = await mcpKey(shop, 'plugin', 'read', 'generate');
    expect(await post(PING, { token })).toMatchObject({
      status: 403,
      body: { detail: 'The API key has no `mcp:read` scope', code: 'FORBIDDEN' },
    });
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('is the only method: %s is 405', async (method) => {
    const { status, headers } = await post(null, { method });
    expect([status, headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
  });

  it('answers the same for a path with a slash at its end', async () => {
    expect(await post(PING, { path: '/mcp/' })).toMatchObject({ status: 200, body: { result: {} } });
  });

  it('rejects pages of other origins only', async () => {
    const from = async (origin: string) => (await post(PING, { headers: { origin } })).status;
    expect([await from('https://evil.example'), await from('https://app.example')]).toEqual([403, 200]);
  });

  it.each<[string, unknown, Record<string, string>, number]>([
    ['no JSON', '{', {}, 400],
    ['no message', { id: 1 }, {}, 400],
    ['an array of messages', [PING, PING], {}, 422],
    ['another media type', JSON.stringify(PING), { 'content-type': 'text/plain' }, 415],
    ['a client that reads no streams', PING, { accept: 'application/json' }, 406],
    ['an unknown protocol version', PING, { 'mcp-protocol-version': '1999-01-01' }, 400],
    ['a body over 1 MB', callOf('get_balance', { x: 'x'.repeat(1024 * 1024) }), {}, 413],
    ['a long progress token', { ...PING, params: { _meta: { progressToken: 'x'.repeat(201) } } }, {}, 422],
    ['deep nesting', `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'['.repeat(99)}${']'.repeat(99)}}`, {}, 422],
  ])('rejects %s', async (_, message, headers, status) => {
    expect((await post(message, { headers })).status).toBe(status);
  });

  it.each(['tools/unknown', 'prompts/list', 'tasks/list'])('does not know the method %s', async (method) => {
    expect((await post({ ...PING, method })).body).toMatchObject({ error: { code: -32_601 } });
  });

  it('lets nobody with an unverified address generate', async () => {
    const own = await newShop(testApp);
    const { body } = await own.rest.post('/projects', { name: 'Catalogue' });
    const answer = await post(callOf('generate_texts', { project_id: body.id, max_ct: '1' }), { token: own.token });
    const { result } = answer.body as { result: { isError: boolean; content: [{ text: string }] } };
    expect(result.isError).toBe(true);
    expect(JSON.parse(result.content[0].text)).toEqual({
      detail: 'Verify your email address first',
      code: 'EMAIL_NOT_VERIFIED',
    });
  });
});

describe('invalid arguments', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['search_items', { project_id: UNKNOWN, query: 'a\u0000b' }, 'body.query: must not contain NUL'],
    ['get_item', {}, 'body.project_id: field required; body.item_id: field required'],
    ['get_item', { project_id: 'x', item_id: UNKNOWN }, 'body.project_id: must be a UUID'],
    ['list_items', { project_id: UNKNOWN, status: 'ready' }, 'body.status: must be one of: pending, generating'],
    ['list_items', { project_id: UNKNOWN, limit: 51 }, 'body.limit'],
    ['list_items', { project_id: UNKNOWN, cursor: 'bzE' }, 'body.cursor: must be the next_cursor of a page'],
    ['list_projects', { cursor: '%' }, 'body.cursor'],
    ['get_balance', { currency: 'EUR' }, 'body.currency: unknown field'],
    ['generate_texts', { project_id: UNKNOWN }, 'body.max_ct: field required'],
    ['generate_texts', { project_id: UNKNOWN, max_ct: null }, 'body.max_ct: must not be null'],
    ['generate_texts', { project_id: UNKNOWN, max_ct: '-1' }, 'body.max_ct: must be a decimal number'],
    ['generate_texts', { project_id: UNKNOWN, max_ct: '1', language: 'Klingon?' }, 'body.language: must be a BCP 47'],
    ['approve_items', { project_id: UNKNOWN, item_ids: [] }, 'body.item_ids: must have 1 to 50 entries'],
    ['update_item_text', { project_id: UNKNOWN, item_id: UNKNOWN, generated_content: 'x' }, 'body.generated_content'],
    ['get_job', { job_id: UNKNOWN, wait_seconds: -1 }, 'body.wait_seconds'],
  ])('of %s %j are the error VALIDATION', async (name, args, detail) => {
    const error = await client.refusal(name, args);
    expect(error).toMatchObject({ code: 'VALIDATION', errors: expect.any(Array) });
    expect(error.detail).toContain(`Validation error: ${detail}`);
  });

  it('name a tool that does not exist', async () => {
    await expect(client.sdk.callTool({ name: 'drop_table' })).rejects.toMatchObject({ code: -32_602 });
  });

  it('of any kind are no internal errors', async () => {
    const { body: project } = await shop.rest.post('/projects', { name: 'Catalogue' });
    const { tools } = await client.sdk.listTools();
    const codes = new Set<string>();
    for (const { name, inputSchema } of tools) {
      const names = Object.keys(inputSchema.properties ?? {});
      const valid = { ...(names.includes('project_id') && { project_id: project.id }), ...VALID[name] };
      for (const input of names)
        await Promise.all(
          ODD.map(async (value) => {
            const result = await client.sdk.callTool({ name, arguments: { ...valid, [input]: value } });
            const [{ text }] = result.content as [{ text: string }];
            if (result.isError) codes.add((JSON.parse(text) as { code: string }).code);
          }),
        );
    }
    expect([...codes].toSorted()).toEqual(['CONFLICT', 'NOT_FOUND', 'VALIDATION']);
  });
});

/** The inputs beside the project that a call needs in order to reach the service. */
const VALID: Record<string, Record<string, unknown>> = {
  search_items: { query: 'x' },
  get_item: { item_id: UNKNOWN },
  get_job: { job_id: UNKNOWN },
  cancel_job: { job_id: UNKNOWN },
  generate_texts: { max_ct: '1' },
  regenerate_item: { item_id: UNKNOWN },
  update_item_text: { item_id: UNKNOWN, generated_content: { name: 'x' } },
  approve_items: { item_ids: [UNKNOWN] },
  reject_items: { item_ids: [UNKNOWN] },
  publish_items: { item_ids: [UNKNOWN] },
};

const ODD: unknown[] = [
  null,
  '',
  ' ',
  '%',
  '1e9',
  'x'.repeat(5000),
  '\ud800',
  UNKNOWN,
  -1,
  0,
  1.5,
  1e20,
  true,
  [],
  [null],
  [UNKNOWN],
  [[UNKNOWN]],
  {},
  JSON.parse('{"__proto__": 1, "constructor": 1}'),
  { name: '<script>', tags: [1] },
];
