import { randomBytes } from 'node:crypto';
import { ApiKey } from '../../../../entities/accounts/api-key.ts';
import type { CreateApiKeyInput, CreatedApiKey } from '../../../../schema/accounts/api-keys.ts';
import { add } from '../../../core/add.ts';
import { admin, type Context } from '../../../core/context.ts';
import { AppError, invalidField } from '../../../core/errors.ts';
import { rows, sql } from '../../../core/sql.ts';
import { audit } from '../../organizations/audit.ts';
import { API_KEY_PREFIX, apiKeyDigest } from './api-key-digest.ts';

const MAX_KEYS = 50;
const KEY_BYTES = 32;
/** Of the whole key, which keeps more than 200 bits to itself. */
const SHOWN_CHARACTERS = 10;

/** Makes an API key of the administrator's organization. Its value is answered once; kept is a digest. Throws 422 for a blank name, 409 beyond 50 keys. */
export async function createApiKey(ctx: Context, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  const { id: createdBy, organizationId } = admin(ctx);
  const name = input.name.trim();
  if (name === '') throw invalidField('name', 'must not be blank');
  const key = `${API_KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`;
  const prefix = key.slice(0, SHOWN_CHARACTERS);
  const { id, scopes, createdAt } = await ctx.em.transactional(async (em) => {
    // Keys are made one after the other: together they would not see each other and be too many.
    await rows(em, sql`select 1 from organizations where id = ${organizationId} for no key update`);
    if ((await em.count(ApiKey, { organizationId })) >= MAX_KEYS)
      throw new AppError('CONFLICT', `An organization has at most ${MAX_KEYS} API keys`);
    const made = add(em, ApiKey, {
      organizationId,
      createdBy,
      name,
      prefix,
      digest: apiKeyDigest(key),
      scopes: input.scopes,
    });
    audit(
      { ...ctx, em },
      { action: 'api_key.created', target: ['api_key', made.id], data: { name, prefix, scopes: made.scopes } },
    );
    return made;
  });
  return { id, name, prefix, apiKey: key, scopes, createdAt };
}
