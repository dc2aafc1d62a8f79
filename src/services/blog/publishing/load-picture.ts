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

/** One of an organization's own files by the address it has in a post; null for any other address, and for a file that is gone. */
export async function ownFile(ctx: Context, organizationId: string, address: string): Promise<StoredFile | null> {
  const storageKey = keyInAddress(ctx.config, address);
  return storageKey
    ? ctx.em.findOne(StoredFile, { storageKey, organizationId, droppedAt: null }, { disableIdentityMap: true })
    : null;
}

/** What a file of ours holds. Throws ProviderError for one that is no picture, 404 for one without content. */
export async function readPicture(ctx: Context, file: StoredFile): Promise<Picture> {
  const chunks: Buffer[] = [];
  for await (const chunk of readFile(ctx, file, { start: 0, end: Math.max(0, file.size - 1) })) chunks.push(chunk);
  return checked(Buffer.concat(chunks));
}

/** Fetches a picture from an address that a user gave, within the limits of the way out. Throws ProviderError, or the signal's reason. */
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
