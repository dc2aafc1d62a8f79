import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { StoredFile } from '../../../entities/files/stored-file.ts';
import { add } from '../../core/add.ts';
import { type Context, forkContext, signedIn } from '../../core/context.ts';
import { storageFor } from '../../providers/storage/storage.ts';
import { kindOf } from './inspect-file.ts';

export interface GivenFile {
  content: Buffer;
  /** What it was called where it came from. */
  name: string;
  attribution?: Record<string, unknown> | null;
}

/** More than anybody can try. */
const KEY_BYTES = 24;

/**
 * Keeps a file for the caller's organization under a key that cannot be guessed. The row comes first: what a crash leaves
 * behind is a row without content, which nobody links to and the sweeper removes.
 */
export async function storeFile(ctx: Context, { content, name, attribution = null }: GivenFile): Promise<StoredFile> {
  const { organizationId, id: createdBy } = signedIn(ctx);
  const { contentType, ending } = await kindOf(content);
  const { em } = forkContext(ctx);
  const file = add(em, StoredFile, {
    organizationId,
    storageKey: `${randomBytes(KEY_BYTES).toString('base64url')}.${ending}`,
    path: `files/${organizationId}/${randomUUID()}`,
    contentType,
    size: content.length,
    digest: createHash('sha256').update(content).digest('hex'),
    // What no database keeps and nobody can read.
    name: name.replaceAll(/\p{Cc}/gu, '').toWellFormed(),
    attribution,
    createdBy,
  });
  await em.flush();
  await (await storageFor(ctx.config)).put(file.path, content);
  return file;
}
