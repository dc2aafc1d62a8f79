import { randomBytes } from 'node:crypto';
import { ApiKey } from '../../../../entities/accounts/api-key.ts';
import type { ApiKeyPage, CreateApiKeyInput, CreatedApiKey } from '../../../../schema/accounts/api-keys.ts';
import { add } from '../../../core/add.ts';
import { admin, type Context } from '../../../core/context.ts';
import { invalidField, notFound } from '../../../core/errors.ts';
import { assertRoom } from '../../organizations/assert-room.ts';
import { audit } from '../../organizations/audit.ts';
import { checkPage, type Page } from '../../paged.ts';
import { pageOf } from '../../read-page.ts';
import { lockVerifiedAdmin } from '../users/lock-caller.ts';
import { API_KEY_PREFIX, apiKeyDigest } from './authenticate-api-key.ts';

const MAX_KEYS = 50;
const MAX_LIMIT = 100;
const KEY_BYTES = 32;
/** How many characters of a key remain visible. The rest still has more than 200 bits of entropy. */
const PREFIX_LENGTH = 10;

/**
 * Creates an API key of the administrator's organization. The key is returned this once, only its digest is stored.
 * Throws 422 for a blank name, 409 beyond 50 keys, and 401 or 403 if the administrator lost the rights meanwhile.
 */
export async function createApiKey(ctx: Context, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  const { id: createdBy, organizationId } = admin(ctx);
  const name = input.name.trim();
  if (name === '') throw invalidField('name', 'must not be blank');
  const key = `${API_KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`;
  const prefix = key.slice(0, PREFIX_LENGTH);
  const { id, scopes, createdAt } = await ctx.em.transactional(async (em) => {
    await lockVerifiedAdmin({ ...ctx, em });
    await assertRoom(em, ApiKey, organizationId, { most: MAX_KEYS, name: 'API keys' });
    const created = add(em, ApiKey, {
      organizationId,
      createdBy,
      name,
      prefix,
      digest: apiKeyDigest(key),
      scopes: input.scopes,
    });
    audit(
      { ...ctx, em },
      { action: 'api_key.created', target: ['api_key', created.id], data: { name, prefix, scopes: created.scopes } },
    );
    return created;
  });
  return { id, name, prefix, apiKey: key, scopes, createdAt };
}

/** Deletes an API key of the administrator's organization. It stops working at the next request. Throws 404. */
export async function deleteApiKey(ctx: Context, keyId: string): Promise<true> {
  const { organizationId } = admin(ctx);
  await ctx.em.transactional(async (em) => {
    const key = await em.findOne(ApiKey, { id: keyId, organizationId });
    // Only one of several concurrent calls deletes the row; the others get 404.
    if (!key || (await em.nativeDelete(ApiKey, { id: keyId, organizationId })) === 0) throw notFound('API key');
    audit(
      { ...ctx, em },
      { action: 'api_key.deleted', target: ['api_key', keyId], data: { name: key.name, prefix: key.prefix } },
    );
  });
  return true;
}

/**
 * Returns a page of the API keys of the administrator's organization, newest first. Throws 422 for a limit outside
 * 1..100.
 */
export async function listApiKeys(ctx: Context, page: Page): Promise<ApiKeyPage> {
  const { organizationId } = admin(ctx);
  checkPage(page, MAX_LIMIT);
  const { found, total, hasMore } = await pageOf(ctx, ApiKey, { organizationId }, { id: 'desc' }, page);
  return { apiKeys: found, total, hasMore };
}
