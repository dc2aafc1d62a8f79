import { z } from 'zod';
import { ProviderError } from '../../../core/provider-error.ts';
import type { BlogFile } from '../blog.ts';
import { networkError, quoted } from '../errors.ts';

/** https://shopify.dev/docs/api/admin-graphql/latest/mutations/stagedUploadsCreate */
const STAGE_MUTATION = `mutation ($input: [StagedUploadInput!]!) {
  stagedUploadsCreate(input: $input) { stagedTargets { url resourceUrl parameters { name value } } userErrors { field message } }
}`;

const target = z.object({
  url: z.string().min(1),
  resourceUrl: z.string().min(1),
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
});
const stageAnswer = z.object({
  stagedUploadsCreate: z.object({
    stagedTargets: z.array(target).nullish(),
    userErrors: z.array(z.object({ message: z.string() })),
  }),
});

/** Runs a query of the blog. */
export type BlogQuery = <Data>(
  query: string,
  variables: object,
  schema: z.ZodType<Data>,
  signal?: AbortSignal,
) => Promise<Data>;

/**
 * Uploads a picture to the platform's staging storage and returns its address. An article that refers to it within a
 * day gets a copy. The storage is not the shop's: the request carries no access token, and `fetch` must not add one.
 */
export async function uploadPicture(
  run: BlogQuery,
  fetch: typeof globalThis.fetch,
  file: BlogFile,
  signal?: AbortSignal,
): Promise<string> {
  const { content, fileName, contentType } = file;
  if (!/^image\/[a-z\d.+-]+$/i.test(contentType))
    throw new ProviderError('rejected', 'This is not the type of a picture.');
  const filename = fileName.trim().slice(-100) || 'picture';
  const input = [
    { resource: 'IMAGE', httpMethod: 'POST', filename, mimeType: contentType, fileSize: String(content.byteLength) },
  ];
  const { stagedTargets, userErrors } = (await run(STAGE_MUTATION, { input }, stageAnswer, signal)).stagedUploadsCreate;
  const staged = stagedTargets?.[0];
  if (userErrors.length > 0)
    throw new ProviderError(
      'rejected',
      `The store refused the picture: ${quoted(userErrors.map(({ message }) => message).join('; '))}`,
    );
  if (!staged) throw new ProviderError('rejected', 'The store did not say where the picture goes.');
  const form = new FormData();
  for (const { name, value } of staged.parameters) form.append(name, value);
  // The file comes last, because the storage ignores fields after it.
  form.append('file', new Blob([new Uint8Array(content)], { type: contentType }), filename);
  await post(fetch, staged.url, form, signal);
  return staged.resourceUrl;
}

async function post(fetch: typeof globalThis.fetch, url: string, form: FormData, signal?: AbortSignal): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: form, redirect: 'manual', signal: signal ?? null }).catch(
    (error: unknown) => {
      throw networkError(error, signal);
    },
  );
  await response.body?.cancel();
  if (response.ok) return;
  const isTransient = response.status >= 500 || response.status === 408 || response.status === 429;
  throw new ProviderError(
    isTransient ? 'unavailable' : 'rejected',
    `The store's storage did not take the picture (${response.status}).`,
  );
}
