import type { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { changed, row, sql } from '../../core/sql.ts';

/** Returns the cipher context of a key. A ciphertext copied to another provider or organization cannot be decrypted. */
export function aiKeyCipherContext(organizationId: string, provider: AiProviderName): string {
  return `organization_ai_keys:${provider}:${organizationId}`;
}

/** Stores the organization's own key for a provider, encrypted, in the caller's transaction. */
export async function storeAiKey(
  ctx: Context,
  organizationId: string,
  provider: AiProviderName,
  key: string,
): Promise<void> {
  const ciphertext = ctx.cipher.seal(key, aiKeyCipherContext(organizationId, provider));
  await changed(
    ctx.em,
    sql`insert into organization_ai_keys (organization_id, provider, ciphertext)
        values (${organizationId}, ${provider}, ${ciphertext})
        on conflict (organization_id, provider) do update set ciphertext = excluded.ciphertext`,
  );
}

/** Deletes the organization's own key for a provider in the caller's transaction. Returns whether there was one. */
export async function removeAiKey(ctx: Context, organizationId: string, provider: AiProviderName): Promise<boolean> {
  return (
    (await changed(
      ctx.em,
      sql`delete from organization_ai_keys where organization_id = ${organizationId} and provider = ${provider}`,
    )) > 0
  );
}

/**
 * Returns the organization's own key for a provider, decrypted. Null if none is stored or the organization may not use
 * its own keys. Throws NOT_CONFIGURED if the key cannot be decrypted.
 */
export async function openAiKey(
  ctx: Context,
  organizationId: string,
  provider: AiProviderName,
): Promise<string | null> {
  const stored = await row<{ ciphertext: string }>(
    ctx.em,
    sql`select k.ciphertext
          from organization_ai_keys k
          join organizations o on o.id = k.organization_id
         where k.organization_id = ${organizationId} and k.provider = ${provider} and o.byok_enabled`,
  );
  if (!stored) return null;
  try {
    return ctx.cipher.open(stored.ciphertext, aiKeyCipherContext(organizationId, provider));
  } catch (cause) {
    throw new AppError(
      'NOT_CONFIGURED',
      `The stored key for ${provider} cannot be opened: enter it again`,
      {},
      { cause },
    );
  }
}
