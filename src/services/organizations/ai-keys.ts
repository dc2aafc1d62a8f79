import type { AiProviderName } from '../../../entities/generation/ai-provider-name.ts';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { changed, row, sql } from '../../core/sql.ts';

/** Where a key is bound to: a ciphertext moved to another provider or organization does not open. */
export function aiKeyCipherContext(organizationId: string, provider: AiProviderName): string {
  return `organization_ai_keys:${provider}:${organizationId}`;
}

/** Stores the organization's own key at a provider, encrypted, in the caller's transaction. */
export async function sealAiKey(
  ctx: Context,
  organizationId: string,
  provider: AiProviderName,
  key: string,
): Promise<void> {
  const ciphertext = ctx.cipher.seal(key, aiKeyCipherContext(organizationId, provider));
  await changed(
    ctx.em,
    sql`insert into organization_ai_keys (organization_id, provider, ciphertext) values (${organizationId}, ${provider}, ${ciphertext})
        on conflict (organization_id, provider) do update set ciphertext = excluded.ciphertext`,
  );
}

/** Removes the organization's own key at a provider, in the caller's transaction. Answers whether there was one. */
export async function removeAiKey(ctx: Context, organizationId: string, provider: AiProviderName): Promise<boolean> {
  return (
    (await changed(
      ctx.em,
      sql`delete from organization_ai_keys where organization_id = ${organizationId} and provider = ${provider}`,
    )) > 0
  );
}

/**
 * The organization's own key at a provider, for calls to it; null where it stored none or may not bring its own (any more).
 * Throws NOT_CONFIGURED for one that cannot be opened.
 */
export async function openAiKey(
  ctx: Context,
  organizationId: string,
  provider: AiProviderName,
): Promise<string | null> {
  const stored = await row<{ ciphertext: string }>(
    ctx.em,
    sql`select k.ciphertext from organization_ai_keys k join organizations o on o.id = k.organization_id
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
