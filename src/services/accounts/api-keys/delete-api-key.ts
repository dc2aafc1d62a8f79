import { ApiKey } from '../../../../entities/accounts/api-key.ts';
import { admin, type Context } from '../../../core/context.ts';
import { notFound } from '../../../core/errors.ts';
import { audit } from '../../organizations/audit.ts';

/** Deletes an API key of the administrator's organization: it is refused from the next request on. Throws 404. */
export async function deleteApiKey(ctx: Context, keyId: string): Promise<true> {
  const { organizationId } = admin(ctx);
  await ctx.em.transactional(async (em) => {
    const key = await em.findOne(ApiKey, { id: keyId, organizationId });
    // Of two calls at once one deletes it.
    if (!key || (await em.nativeDelete(ApiKey, { id: keyId, organizationId })) === 0) throw notFound('API key');
    audit(
      { ...ctx, em },
      { action: 'api_key.deleted', target: ['api_key', keyId], data: { name: key.name, prefix: key.prefix } },
    );
  });
  return true;
}
