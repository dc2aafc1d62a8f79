import { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import type { Organization } from '../../../entities/organizations/organization.ts';
import type { UpdateOrganizationApiKeysInput } from '../../../schema/organizations/inputs.ts';
import { admin, type Context } from '../../core/context.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { forget } from '../../core/load.ts';
import { removeAiKey, storeAiKey } from './ai-keys.ts';
import { audit } from './audit.ts';
import { changeOrganization } from './change-organization.ts';
import { secretError } from './check-secret.ts';
import { aiKeysByOrganization } from './get-organization.ts';

/** A key to store, or null to remove the stored one. */
type Change = readonly [provider: AiProviderName, key: string | null];

/**
 * Stores, replaces and removes the organization's own keys for AI providers. Throws 401, 403, 422, and 403
 * BYOK_DISABLED if the organization may not use its own keys.
 */
export async function updateOrganizationApiKeys(
  ctx: Context,
  input: UpdateOrganizationApiKeysInput,
): Promise<Organization> {
  const { organizationId } = admin(ctx);
  const changes = changesOf(input);
  const changed = await changeOrganization(ctx, async (inner, organization) => {
    if (!organization.byokEnabled) throw new AppError('BYOK_DISABLED');
    const stored: AiProviderName[] = [];
    const removed: AiProviderName[] = [];
    for (const [provider, key] of changes) {
      if (key !== null) {
        await storeAiKey(inner, organizationId, provider, key);
        stored.push(provider);
      } else if (await removeAiKey(inner, organizationId, provider)) removed.push(provider);
    }
    if (stored.length + removed.length > 0)
      audit(inner, {
        action: 'organization.api_keys_updated',
        target: ['organization', organizationId],
        data: { stored, removed },
      });
    return organization;
  });
  forget(ctx, aiKeysByOrganization, organizationId);
  return changed;
}

/** Returns the changes of the input by provider. Throws one 422 for all invalid keys. */
function changesOf(input: UpdateOrganizationApiKeysInput): Change[] {
  const changes = Object.values(AiProviderName).flatMap((provider): Change[] => {
    const key = input[`${provider}ApiKey`];
    return key === undefined ? [] : [[provider, key?.trim() ?? null]];
  });
  const errors = changes.flatMap(([provider, key]) => {
    const error = key === null ? null : secretError(key);
    return error ? [{ loc: ['body', `${provider}_api_key`], msg: error, type: 'value_error' }] : [];
  });
  if (errors.length > 0) throw invalid(errors);
  return changes;
}
