import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import type { StoreAClient } from './client.ts';
import { quoted } from '../errors.ts';
import { AccessDenied } from './error.ts';
import type { ProductImage } from './product.ts';

/** Needs the scope `write_files`, https://shopify.dev/docs/api/admin-graphql/latest/mutations/fileUpdate */
const ALTS_MUTATION = `mutation ($files: [FileUpdateInput!]!) {
  fileUpdate(files: $files) { files { id alt } userErrors { code field message } }
}`;

const altsAnswer = z.object({
  fileUpdate: z.object({
    files: z.array(z.object({ id: z.string(), alt: z.string().nullish() })).nullish(),
    userErrors: z.array(z.object({ code: z.string().nullish(), message: z.string() })),
  }),
});

/** Temporary codes of https://shopify.dev/docs/api/admin-graphql/latest/enums/FilesErrorCode */
const BUSY = new Set(['FILE_LOCKED', 'MEDIA_CANNOT_BE_MODIFIED', 'NON_READY_STATE']);

/** Returns the images whose alternative text changes, in the order of the store. An empty text changes nothing. */
export function changedAlts(images: readonly ProductImage[], alts: readonly string[]): ProductImage[] {
  return images.flatMap(({ id, alt }, index) => {
    const given = alts[index]?.trim();
    return given && given !== alt ? [{ id, alt: given }] : [];
  });
}

/** Writes alternative texts in one call and returns them by image id as the store has them. Throws ProviderError. */
export async function writeAlts(
  client: StoreAClient,
  files: readonly ProductImage[],
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const answer = await client.query(ALTS_MUTATION, { files }, altsAnswer, signal).catch((error: unknown) => {
    throw error instanceof AccessDenied ? missingScope(error) : error;
  });
  const { userErrors, files: written } = answer.fileUpdate;
  if (userErrors.length > 0) throw userError(userErrors);
  return new Map((written ?? []).map(({ id, alt }) => [id, alt ?? '']));
}

/** `rejected` instead of `unauthorized`, so that the connection stays active for products without image texts. */
const missingScope = (cause: AccessDenied) =>
  new ProviderError(
    'rejected',
    'The access token may not write the texts of images: it needs the permission write_files.',
    undefined,
    { cause },
  );

function userError(errors: { code?: string | null | undefined; message: string }[]): ProviderError {
  const has = (...codes: string[]) => errors.some(({ code }) => code && codes.includes(code));
  if (has('FILE_DOES_NOT_EXIST'))
    return new ProviderError('not_found', 'An image of the product does not exist in the store any more.');
  if (has(...BUSY))
    return new ProviderError('unavailable', 'An image of the product is being changed in the store right now.');
  return new ProviderError(
    'rejected',
    `The store refused the image texts: ${quoted(errors.map(({ message }) => message).join('; '))}`,
  );
}
