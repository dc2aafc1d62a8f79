import { describe, expect, it } from '@jest/globals';
import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import { Organization } from '../../../entities/organizations/organization.ts';
import { changed, rows, sql } from '../../../src/core/sql.ts';
import { openAiKey } from '../../../src/services/organizations/ai-keys.ts';
import { updateOrganizationApiKeys } from '../../../src/services/organizations/update-organization-api-keys.ts';
import { graphql, refusalOf } from '../../http/graphql-client.ts';
import { logLines } from '../../http/log-lines.ts';
import { asUser, refusal } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { newShop, type Shop } from '../../support/shop.ts';
import { auditEntries, storedContent, newByokShop, newMemberOnly } from './support.ts';

const testApp = useTestApp({ ROLE: 'web' });
const KEY = 'sk-1234567890-to-look-for';

const opened = (shop: Shop, provider: AiProviderName) => openAiKey(testApp.ctx(), shop.organizationId, provider);
const THREE = [AiProviderName.aiA, AiProviderName.aiB, AiProviderName.aiC];
const allOpened = (shop: Shop) => Promise.all(THREE.map((provider) => opened(shop, provider)));
const flags = (body: Record<string, unknown>) => [body['has_aiA_key'], body['has_aiB_key'], body['has_aiC_key']];

describe('an organization’s own AI keys', () => {
  it('are stored, replaced and removed one by one; the response shows the organization after the change', async () => {
    const shop = await newByokShop(testApp);
    const stored = await shop.rest.patch('/organization/api-keys', {
      aiA_api_key: ` ${KEY}\n`,
      aiC_api_key: 'c'.repeat(500),
    });
    expect(stored).toMatchObject({ status: 200, body: { id: shop.organizationId, byok_enabled: true } });
    expect(flags(stored.body)).toEqual([true, false, true]);
    expect(stored.body).toEqual((await shop.rest.get('/organization')).body);
    expect(await allOpened(shop)).toEqual([KEY, null, 'c'.repeat(500)]);

    const changes = await shop.rest.patch('/organization/api-keys', {
      aiA_api_key: 'x',
      aiB_api_key: 'y',
      aiC_api_key: null,
    });
    expect(flags(changes.body)).toEqual([true, true, false]);
    expect(await allOpened(shop)).toEqual(['x', 'y', null]);
    expect(flags((await shop.rest.patch('/organization/api-keys', {})).body)).toEqual([true, true, false]);
    expect(await allOpened(shop)).toEqual(['x', 'y', null]);
  });

  it('are returned by GraphQL as they are after each mutation of one document', async () => {
    const shop = await newByokShop(testApp);
    const KEYS = '{ hasAiAKey hasAiBKey hasAiCKey }';
    const { body } = await graphql(
      testApp,
      shop.token,
      `mutation {
      stored: updateOrganizationApiKeys(input: { aiAApiKey: "one", aiBApiKey: "two" }) ${KEYS}
      removed: updateOrganizationApiKeys(input: { aiAApiKey: null, aiCApiKey: "three" }) ${KEYS} }`,
    );
    expect(body.data).toEqual({
      stored: { hasAiAKey: true, hasAiBKey: true, hasAiCKey: false },
      removed: { hasAiAKey: false, hasAiBKey: true, hasAiCKey: true },
    });
    expect(await allOpened(shop)).toEqual([null, 'two', 'three']);
  });

  it.each(['', '  ', 'two words', 'line\nbreak', 'tab\there', 'nul\u0001', 'ключ', 'x'.repeat(501), 5, ['x']])(
    'reject the value %.20j with 422 without quoting it',
    async (wrong) => {
      const shop = await newByokShop(testApp);
      const { status, body } = await shop.rest.patch('/organization/api-keys', {
        aiA_api_key: KEY,
        aiB_api_key: wrong,
      });
      expect({ status, paths: body.errors.map((error: { loc: string[] }) => error.loc) }).toEqual({
        status: 422,
        paths: [['body', 'aiB_api_key']],
      });
      if (String(wrong).trim().length > 1) expect(JSON.stringify(body)).not.toContain(String(wrong).slice(0, 8));
      expect(await allOpened(shop)).toEqual([null, null, null]);
      expect(await auditEntries(testApp, shop)).toEqual([]);
    },
  );

  it('check authentication, role, input and BYOK in this order', async () => {
    const [shop, member] = [await newShop(testApp), await newMemberOnly(testApp)];
    const patch = async ({ rest }: Pick<Shop, 'rest'>, body: unknown) => {
      const answer = await rest.patch('/organization/api-keys', body);
      return [answer.status, answer.body.code];
    };
    expect(await patch({ rest: shop.rest.as(null) }, { aiA_api_key: 5 })).toEqual([401, 'UNAUTHENTICATED']);
    expect(await patch(member, { aiA_api_key: 5 })).toEqual([403, 'FORBIDDEN']);
    expect(await patch(shop, { aiA_api_key: 5 })).toEqual([422, 'VALIDATION']);
    expect(await patch(shop, { aiA_api_key: 'two words' })).toEqual([422, 'VALIDATION']);
    for (const body of [{ aiA_api_key: KEY }, { aiA_api_key: null }, {}])
      expect(await patch(shop, body)).toEqual([403, 'BYOK_DISABLED']);
    expect((await shop.rest.patch('/organization/api-keys', { aiA_api_key: KEY })).body.detail).toBe(
      'BYOK is not enabled for this organization',
    );
    const refused = await graphql(
      testApp,
      shop.token,
      `mutation { updateOrganizationApiKeys(input: { aiAApiKey: "${KEY}" }) { id } }`,
    );
    expect(refusalOf(refused)).toEqual({ detail: 'BYOK is not enabled for this organization', code: 'BYOK_DISABLED' });
    expect(await refusal(updateOrganizationApiKeys(await asUser(testApp, member), { aiAApiKey: KEY }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await storedContent(testApp)).not.toContain(KEY);
  });

  it('are stored as one row each by concurrent calls', async () => {
    const shop = await newByokShop(testApp);
    const names = ['aiA_api_key', 'aiB_api_key', 'aiC_api_key'];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => shop.rest.patch('/organization/api-keys', { [names[n % 3]!]: `key-${n}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await allOpened(shop)).toEqual([0, 1, 2].map(() => expect.stringMatching(/^key-\d+$/)));
    expect(flags((await shop.rest.get('/organization')).body)).toEqual([true, true, true]);
  });

  it('never appear in responses, the log, the audit log, the database or Redis', async () => {
    const shop = await newByokShop(testApp);
    const lines = logLines(testApp);
    const answers = [
      await shop.rest.patch('/organization/api-keys', { aiA_api_key: KEY }),
      await shop.rest.patch('/organization/api-keys', { aiA_api_key: KEY, aiB_api_key: `${KEY} spaced` }),
      await graphql(
        testApp,
        shop.token,
        `mutation { updateOrganizationApiKeys(input: { aiAApiKey: "${KEY}", aiBApiKey: "${KEY} spaced" }) { id } }`,
      ),
      await shop.rest.get('/organization'),
      await shop.rest.get('/audit-log'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 200, 200, 200]);
    expect(await opened(shop, AiProviderName.aiA)).toBe(KEY);
    for (const text of [
      JSON.stringify(answers.map(({ body }) => body)),
      JSON.stringify(lines),
      await storedContent(testApp),
    ])
      expect(text).not.toContain(KEY);
    expect(await auditEntries(testApp, shop)).toMatchObject([
      {
        action: 'organization.api_keys_updated',
        actorEmail: shop.email,
        targetType: 'organization',
        data: { stored: ['aiA'], removed: [] },
      },
    ]);
  });

  it('are audited when a key is removed, but not if there was none', async () => {
    const shop = await newByokShop(testApp);
    await shop.rest.patch('/organization/api-keys', { aiB_api_key: KEY });
    for (let time = 0; time < 2; time += 1)
      await shop.rest.patch('/organization/api-keys', { aiA_api_key: null, aiB_api_key: null });
    expect((await auditEntries(testApp, shop)).map(({ data }) => data)).toEqual([
      { stored: ['aiB'], removed: [] },
      { stored: [], removed: ['aiB'] },
    ]);
  });
});

describe('openAiKey', () => {
  it('returns the key of the organization only, and only while BYOK is enabled', async () => {
    const [shop, other] = [await newByokShop(testApp), await newByokShop(testApp)];
    await shop.rest.patch('/organization/api-keys', { aiA_api_key: KEY });
    expect(await allOpened(other)).toEqual([null, null, null]);
    await testApp.ctx().em.nativeUpdate(Organization, shop.organizationId, { byokEnabled: false });
    expect(await allOpened(shop)).toEqual([null, null, null]);
    expect(flags((await shop.rest.get('/organization')).body)).toEqual([true, false, false]);
  });

  it('throws for a ciphertext that was copied from another row', async () => {
    const [shop, other] = [await newByokShop(testApp), await newByokShop(testApp)];
    for (const { rest } of [shop, other])
      await rest.patch('/organization/api-keys', { aiA_api_key: KEY, aiB_api_key: 'another' });
    const { em } = testApp.ctx();
    const [sealed] = await rows<{ ciphertext: string }>(
      em,
      sql`select ciphertext
            from organization_ai_keys
           where organization_id = ${shop.organizationId} and provider = 'aiA'`,
    );
    await changed(
      em,
      sql`update organization_ai_keys
             set ciphertext = ${sealed!.ciphertext}
           where organization_id = ${other.organizationId} or provider = 'aiB'`,
    );
    for (const [whose, provider] of [
      [shop, AiProviderName.aiB],
      [other, AiProviderName.aiA],
      [other, AiProviderName.aiB],
    ] as const) {
      expect(await refusal(opened(whose, provider))).toMatchObject({
        code: 'NOT_CONFIGURED',
        message: `The stored key for ${provider} cannot be opened: enter it again`,
      });
    }
    expect(await opened(shop, AiProviderName.aiA)).toBe(KEY);
  });
});
