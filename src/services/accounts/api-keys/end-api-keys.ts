import { ApiKey } from '../../../../entities/accounts/api-key.ts';
import type { User } from '../../../../entities/accounts/user.ts';
import type { Context } from '../../../core/context.ts';
import { audit } from '../../organizations/audit.ts';

/** Why the API keys of a user end, as the audit log names it. */
type EndCause = 'password_reset' | 'deactivation' | 'demotion' | 'address_proven';

/**
 * Deletes the API keys that a user created and audits each. They do not come back if the user gets the rights back. Runs
 * in the caller's transaction, which has locked the user; the caller flushes. Returns the deleted keys.
 */
export async function endApiKeys(ctx: Context, user: User, cause: EndCause): Promise<ApiKey[]> {
  const keys = await ctx.em.find(ApiKey, { createdBy: user.id }, { orderBy: { id: 'asc' }, disableIdentityMap: true });
  await ctx.em.nativeDelete(ApiKey, { createdBy: user.id });
  for (const { id, name, prefix } of keys)
    audit(ctx, {
      action: 'api_key.deleted',
      organizationId: user.organizationId,
      actor: ctx.user ?? user,
      target: ['api_key', id],
      data: { name, prefix, cause },
    });
  return keys;
}
