import { ApiKey } from '../../../../entities/accounts/api-key.ts';
import type { ApiKeyPage } from '../../../../schema/accounts/api-keys.ts';
import { admin, type Context } from '../../../core/context.ts';
import { checkPage, type Page, pageOf } from '../../paged.ts';

const MAX_LIMIT = 100;

/** A page of the API keys of the administrator's organization, newest first. Throws 422 outside 1..100. */
export async function listApiKeys(ctx: Context, page: Page): Promise<ApiKeyPage> {
  const { organizationId } = admin(ctx);
  checkPage(page, MAX_LIMIT);
  const { found, total, hasMore } = await pageOf(ctx, ApiKey, { organizationId }, { id: 'desc' }, page);
  return { apiKeys: found, total, hasMore };
}
