import { StoredFile } from '../../../../entities/files/stored-file.ts';
import type { Context } from '../../../core/context.ts';
import { withRetries } from '../../../core/retry.ts';
import { ProviderError } from '../../../core/provider-error.ts';
import { photoDownload } from '../../../providers/photos/photo-libraries.ts';
import { keyInAddress, readFile } from '../../files/get-file.ts';
import { isPicture, detectKind, type FileKind } from '../../files/inspect-file.ts';

export interface Picture extends FileKind {
  content: Buffer;
}

/** Returns the organization's file at an address in a post; null for any other address, and for a deleted file. */
export async function findOwnFile(ctx: Context, organizationId: string, address: string): Promise<StoredFile | null> {
  const storageKey = keyInAddress(ctx.config, address);
  return storageKey
    ? ctx.em.findOne(StoredFile, { storageKey, organizationId, droppedAt: null }, { disableIdentityMap: true })
    : null;
}

/** Reads a stored picture. Throws ProviderError for a file that is not a picture, 404 for one without content. */
export async function readPicture(ctx: Context, file: StoredFile): Promise<Picture> {
  const chunks: Buffer[] = [];
  for await (const chunk of readFile(ctx, file, { start: 0, end: Math.max(0, file.size - 1) })) chunks.push(chunk);
  return checked(Buffer.concat(chunks));
}

/** Downloads a picture from a user's address by the guarded fetch. Throws ProviderError, or the signal's reason. */
export async function fetchPicture(ctx: Context, address: string, signal: AbortSignal): Promise<Picture> {
  const response = await withRetries(async () => {
    const answer = await photoDownload(ctx.config)(address, { signal });
    if (answer.status >= 500 || answer.status === 429)
      throw new ProviderError('unavailable', `Its address answered ${answer.status}.`);
    return answer;
  }, signal);
  if (!response.ok) throw new ProviderError('rejected', `Its address answered ${response.status}.`);
  return checked(Buffer.from(await response.arrayBuffer()));
}

async function checked(content: Buffer): Promise<Picture> {
  if (!(await isPicture(content)))
    throw new ProviderError('rejected', 'It is no JPEG, PNG, GIF, WebP or AVIF picture.');
  return { content, ...(await detectKind(content)) };
}
