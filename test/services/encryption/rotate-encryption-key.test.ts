import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LinkPurpose } from '../../../entities/accounts/mailed-link.ts';
import { User } from '../../../entities/accounts/user.ts';
import { StoreConnection } from '../../../entities/stores/store-connection.ts';
import { type Cipher, createCipher } from '../../../src/core/cipher.ts';
import type { Context } from '../../../src/core/context.ts';
import { loadSecrets } from '../../../src/core/secrets.ts';
import { rows, sql } from '../../../src/core/sql.ts';
import { getMailedLink, issueLinkToken } from '../../../src/services/accounts/addresses/mailed-links.ts';
import { rotateEncryptionKey } from '../../../src/services/encryption/rotate-encryption-key.ts';
import { SEALED_COLUMNS } from '../../../src/services/encryption/sealed-columns.ts';
import { credentialsCipherContext } from '../../../src/services/stores/credentials.ts';
import { consumeInstallation } from '../../../src/services/stores/storeA/pending-installs.ts';
import { asUser } from '../../support/as-user.ts';
import { useTestApp } from '../../support/test-app.ts';
import { untilLockWait } from '../../support/lock-waits.ts';
import type { RestClient } from '../../support/rest-client.ts';
import { sealEverything } from '../../support/sealed.ts';
import { emailCode, enableEmailCodes, forgetStep, tempToken, totp, userIdOf } from '../../support/second-factor.ts';
import { newShop, type Shop } from '../../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
/** The key that sealed all texts before each test. */
let former: Buffer;
let next: Buffer;

beforeAll(async () => void (former = (await loadSecrets(testApp.config)).encryptionKey));
beforeEach(() => void (next = randomBytes(32)));

/** Configures the next key as the current one and the former key as a previous one. */
const rotated = (): Cipher => (testApp.service.runtime.cipher = createCipher(next, [former]));
const rotate = async (more: Partial<Context> = {}) => {
  const rotation = await rotateEncryptionKey({ ...testApp.ctx(), ...more });
  return { resealed: rotation.resealed, unopened: Object.fromEntries(rotation.unopened) };
};
/** Makes the current key the former key of the next test. */
const settle = () => void (former = next);

async function sealedTexts(): Promise<string[]> {
  const { em } = testApp.ctx();
  const all = await Promise.all(
    SEALED_COLUMNS.map(({ table, column }) =>
      rows<{ sealed: string }>(
        em,
        sql`select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} is not null`,
      ),
    ),
  );
  return all.flat().map(({ sealed }) => sealed);
}

async function connections({ rest }: Shop, count: number): Promise<string[]> {
  const make = () =>
    rest.post('/store-connections', {
      name: 'Shop',
      platform: 'custom',
      base_url: 'https://shop.example',
      access_token: 'whsec_first',
    });
  return (await Promise.all(Array.from({ length: count }, make))).map(({ body }) => body.id as string);
}

/** The access token of a connection, opened with only the next key. */
async function tokenOf({ organizationId }: Shop, id: string): Promise<string> {
  const { credentials } = await testApp.ctx().em.findOneOrFail(StoreConnection, id, { populate: ['credentials'] });
  return JSON.parse(createCipher(next).open(credentials!, credentialsCipherContext({ id, organizationId })))
    .accessToken;
}

const signIn = async (rest: RestClient, tempTokenOf: string, code: string) =>
  (await rest.as(null).post('/auth/verify-2fa', { temp_token: tempTokenOf, code })).status;

describe('rotateEncryptionKey', () => {
  it('reseals every text once, so that the former key is no longer needed', async () => {
    await sealEverything(testApp);
    const before = await sealedTexts();
    const { currentKeyPrefix } = rotated();
    expect(await rotate()).toEqual({ resealed: before.length, unopened: {} });
    const after = await sealedTexts();
    expect(after).toHaveLength(before.length);
    for (const text of after) expect(text.startsWith(currentKeyPrefix)).toBe(true);
    testApp.service.runtime.cipher = createCipher(next);
    expect(await rotate()).toEqual({ resealed: 0, unopened: {} });
    settle();
  });

  it('keeps all sealed and digested secrets usable before and after the rotation', async () => {
    const { shop, connectionId, totpSecret, backupCodes, installToken, installCookie } = await sealEverything(testApp);
    const user = await testApp.ctx().em.findOneOrFail(User, { email: shop.email });
    const ctx = testApp.ctx();
    const link = issueLinkToken(ctx, user, LinkPurpose.reset_password);
    await ctx.em.flush();
    rotated();
    const works = async (backupCode: string) => {
      expect(await shop.rest.post(`/store-connections/${connectionId}/test`)).toMatchObject({
        body: { success: true },
      });
      expect((await shop.rest.get('/organization/chat-tenant')).body).toMatchObject({
        has_api_token: true,
        webhook_url: expect.stringContaining('token='),
      });
      await forgetStep(testApp, shop);
      expect(await signIn(shop.rest, await tempToken(shop), totp(totpSecret))).toBe(200);
      // A digest cannot be recomputed. It is found by the former key as long as that key is configured.
      expect(await signIn(shop.rest, await tempToken(shop), backupCode)).toBe(200);
      expect(await signIn(shop.rest, await tempToken(shop), backupCode)).toBe(401);
      expect(await getMailedLink(testApp.ctx(), link, LinkPurpose.reset_password)).toMatchObject({ userId: user.id });
    };
    await works(backupCodes[0]!);
    await rotate();
    await works(backupCodes[1]!);
    const inner = { ...(await asUser(testApp, shop)), cookie: () => installCookie };
    expect(await consumeInstallation(inner, installToken)).toMatchObject({
      shop: 'kept.myshopify.com',
      installation: { accessToken: 'shpat_kept' },
    });
    settle();
  });

  it('keeps an emailed code valid for one use', async () => {
    const shop = await newShop(testApp);
    await enableEmailCodes(testApp, shop);
    const temp = await tempToken(shop);
    const code = await emailCode(testApp, shop, 'sign_in');
    rotated();
    expect(await userIdOf(testApp, shop)).toEqual(expect.any(String));
    expect([await signIn(shop.rest, temp, code), await signIn(shop.rest, temp, code)]).toEqual([200, 401]);
    await rotate();
    settle();
  });

  it('continues after an interruption in the middle of many rows', async () => {
    const shop = await newShop(testApp);
    const ids = await connections(shop, 230);
    const all = (await sealedTexts()).length;
    const cipher = rotated();
    let left = 120;
    const failing: Cipher = {
      ...cipher,
      seal: (plain, cipherContext) => {
        if ((left -= 1) < 0) throw new Error('killed');
        return cipher.seal(plain, cipherContext);
      },
    };
    await expect(rotate({ cipher: failing })).rejects.toThrow('killed');
    // Updates that were in flight at the interruption finish by themselves.
    const rest = await rotate();
    expect(rest.unopened).toEqual({});
    expect(rest.resealed).toBeGreaterThan(0);
    expect(rest.resealed).toBeLessThan(all);
    for (const id of ids) expect(await tokenOf(shop, id)).toBe('whsec_first');
    settle();
  });

  it('keeps concurrent changes', async () => {
    const shop = await newShop(testApp);
    const ids = await connections(shop, 60);
    rotated();
    const changes = ids
      .filter((_, n) => n % 2)
      .map((id) => shop.rest.patch(`/store-connections/${id}`, { access_token: `whsec_${id}` }));
    await Promise.all([rotate(), rotate(), ...changes]);
    for (const [n, id] of ids.entries()) expect(await tokenOf(shop, id)).toBe(n % 2 ? `whsec_${id}` : 'whsec_first');
    settle();
  });

  it('reseals a row that a process with the former key changed concurrently', async () => {
    const shop = await newShop(testApp);
    const [id = ''] = await connections(shop, 1);
    const cipherContext = credentialsCipherContext({ id, organizationId: shop.organizationId });
    rotated();
    let rotation: ReturnType<typeof rotate> | undefined;
    await testApp.ctx().em.transactional(async (em) => {
      await em.nativeUpdate(StoreConnection, id, {
        credentials: createCipher(former).seal('{"accessToken":"whsec_late"}', cipherContext),
      });
      rotation = rotate();
      await untilLockWait(testApp.ctx());
    });
    expect(await rotation).toMatchObject({ unopened: {} });
    expect(await tokenOf(shop, id)).toBe('whsec_late');
    settle();
  });

  it('counts and keeps texts that no key opens, and reseals the others', async () => {
    const shop = await newShop(testApp);
    const [lost = '', moved = '', fine = ''] = await connections(shop, 3);
    const cipherContext = credentialsCipherContext({ id: lost, organizationId: shop.organizationId });
    const odd = new Map([
      [lost, createCipher(randomBytes(32)).seal('{}', cipherContext)],
      [moved, createCipher(former).seal('{}', cipherContext)],
    ]);
    for (const [id, credentials] of odd) await testApp.ctx().em.nativeUpdate(StoreConnection, id, { credentials });
    rotated();
    expect(await rotate()).toEqual({ resealed: expect.any(Number), unopened: { 'store_connections.credentials': 2 } });
    expect(await rotate()).toEqual({ resealed: 0, unopened: { 'store_connections.credentials': 2 } });
    const stored = await testApp.ctx().em.find(StoreConnection, [lost, moved], { populate: ['credentials'] });
    for (const { id, credentials } of stored) expect(credentials).toBe(odd.get(id));
    expect(await tokenOf(shop, fine)).toBe('whsec_first');
    settle();
  });
});
