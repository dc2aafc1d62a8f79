import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ApiKey } from '../../../entities/accounts/api-key.ts';
import { AuditEntry } from '../../../entities/organizations/audit-entry.ts';
import { row, sql } from '../../../src/core/sql.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newMember } from '../../support/members.ts';
import { newShop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });

describe('createApiKey', () => {
  it('returns the key once and stores only its digest', async () => {
    const shop = await newShop(testApp);
    const { status, body, headers } = await shop.rest.post('/api-keys', { name: ' Shop plugin ' });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        name: 'Shop plugin',
        prefix: body.api_key.slice(0, 10),
        api_key: expect.stringMatching(/^cas_[\w-]{43}$/),
        scopes: ['plugin'],
        created_at: expect.stringMatching(/Z$/),
      },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    const list = await shop.rest.get('/api-keys');
    const { api_key, ...shown } = body;
    const { body: me } = await shop.rest.get('/users/me');
    expect(list.body).toEqual({
      api_keys: [{ ...shown, created_by: me.id, last_used_at: null }],
      total: 1,
      has_more: false,
    });
    const stored = await row<{ text: string }>(
      testApp.ctx().em,
      sql`select to_jsonb(k)::text as text from api_keys k where id = ${body.id}`,
    );
    expect(stored!.text).not.toContain(api_key.slice(10));
    const entry = await testApp
      .ctx()
      .em.findOneOrFail(AuditEntry, { organizationId: shop.organizationId, action: 'api_key.created' });
    expect(entry).toMatchObject({
      targetId: body.id,
      data: { name: 'Shop plugin', prefix: shown.prefix, scopes: ['plugin'] },
    });
    expect(JSON.stringify(entry)).not.toContain(api_key);
  });

  it('accepts any scopes and creates distinct keys', async () => {
    const { rest } = await newShop(testApp);
    const given = [['read'], ['generate', 'read'], ['plugin'], ['mcp:read'], ['mcp:write', 'plugin']];
    const made = await Promise.all(given.map((scopes) => rest.post('/api-keys', { name: 'x', scopes })));
    expect(made.map(({ body }) => body.scopes)).toEqual(given);
    expect(new Set(made.map(({ body }) => body.api_key)).size).toBe(given.length);
  });

  it.each([
    [{ name: undefined }, 'body.name: field required'],
    [{ name: '' }, 'body.name'],
    [{ name: '   ' }, 'body.name: must not be blank'],
    [{ name: 'x'.repeat(101) }, 'body.name'],
    [{ scopes: [] }, 'body.scopes'],
    [{ scopes: ['read', 'read'] }, 'body.scopes'],
    [{ scopes: ['write'] }, 'body.scopes.0: must be one of: plugin, read, generate, mcp:read, mcp:write'],
    [{ scopes: 'read' }, 'body.scopes: must be an array'],
    [{ scopes: null }, 'body.scopes: must not be null'],
  ])('rejects %j and names the field', async (wrong, detail) => {
    const { rest, organizationId } = await newShop(testApp);
    const { status, body } = await rest.post('/api-keys', { name: 'x', ...wrong });
    expect({ status, detail: body.detail }).toEqual({
      status: 422,
      detail: expect.stringContaining(`Validation error: ${detail}`),
    });
    expect(await testApp.ctx().em.count(ApiKey, { organizationId })).toBe(0);
  });

  it('rejects more than 50 keys, also concurrently, until one is deleted', async () => {
    const shop = await newShop(testApp);
    const { body: me } = await shop.rest.get('/users/me');
    const em = testApp.ctx().em;
    const former = Array.from({ length: 45 }, (_, n) => ({
      id: randomUUID(),
      organizationId: shop.organizationId,
      createdBy: me.id,
      name: `key ${n}`,
      prefix: 'cas_',
      digest: randomUUID(),
      scopes: [],
      createdAt: new Date(),
    }));
    await em.insertMany(ApiKey, former);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shop.rest.post('/api-keys', { name: 'one more' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body).toEqual({ detail: 'An organization has at most 50 API keys', code: 'CONFLICT' });
    expect((await shop.rest.delete(`/api-keys/${former[0]!.id}`)).status).toBe(204);
    expect((await shop.rest.post('/api-keys', { name: 'one more' })).status).toBe(201);
  });
});

describe('API keys', () => {
  it('are listed in pages, newest first', async () => {
    const { rest } = await newShop(testApp);
    for (const name of ['a', 'b', 'c']) await rest.post('/api-keys', { name });
    const names = ({ body }: { body: { api_keys: { name: string }[]; total: number; has_more: boolean } }) => [
      body.api_keys.map(({ name }) => name).join(''),
      body.total,
      body.has_more,
    ];
    expect(names(await rest.get('/api-keys?limit=2'))).toEqual(['cb', 3, true]);
    expect(names(await rest.get('/api-keys?limit=2&offset=2'))).toEqual(['a', 3, false]);
    for (const page of ['limit=0', 'limit=101', 'offset=-1'])
      expect((await rest.get(`/api-keys?${page}`)).status).toBe(422);
  });

  it('are deleted once, by administrators of their organization', async () => {
    const [shop, stranger] = [await newShop(testApp), await newShop(testApp)];
    const { body } = await shop.rest.post('/api-keys', { name: 'x' });
    for (const { rest, id } of [
      { rest: stranger.rest, id: body.id },
      { rest: shop.rest, id: randomUUID() },
    ]) {
      expect(await rest.delete(`/api-keys/${id}`)).toMatchObject({
        status: 404,
        body: { detail: 'API key not found' },
      });
    }
    const answers = await Promise.all(Array.from({ length: 4 }, () => shop.rest.delete(`/api-keys/${body.id}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404]);
    expect(
      await testApp
        .ctx()
        .em.count(AuditEntry, { organizationId: shop.organizationId, action: 'api_key.deleted', targetId: body.id }),
    ).toBe(1);
    expect((await stranger.rest.get('/api-keys')).body.total).toBe(0);
  });

  it('are managed by administrators only', async () => {
    const shop = await newShop(testApp);
    const member = await newMember(testApp, shop);
    const tries = [
      member.rest.get('/api-keys'),
      member.rest.post('/api-keys', {}),
      member.rest.delete(`/api-keys/${randomUUID()}`),
    ];
    for (const { status, body } of await Promise.all(tries))
      expect({ status, detail: body.detail }).toEqual({ status: 403, detail: 'Admin access required' });
    expect((await shop.rest.as(null).get('/api-keys')).status).toBe(401);
  });
});
