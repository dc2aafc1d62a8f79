import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { StoredFile } from '../../../entities/files/stored-file.ts';
import { add } from '../../core/add.ts';
import { type Context, forkContext, signedIn } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { storageFor } from '../../providers/storage/storage.ts';
import { detectKind, isPicture } from './inspect-file.ts';
import { stripMetadata } from './strip-metadata.ts';

export interface NewFile {
  content: Buffer;
  /** The original name of the file. */
  name: string;
  attribution?: Record<string, unknown> | null;
}

/** The length of a key in bytes. It is too long to be guessed. */
const KEY_BYTES = 24;

/**
 * Stores a file of the caller's organization under a random key. The row is inserted first: a crash in between leaves a
 * row without content, which nothing refers to and the sweeper deletes.
 */
export async function storeFile(ctx: Context, { content, name, attribution = null }: NewFile): Promise<StoredFile> {
  const { organizationId, id: createdBy } = signedIn(ctx);
  const { contentType, extension } = await detectKind(content);
  const { em } = forkContext(ctx);
  const file = add(em, StoredFile, {
    organizationId,
    storageKey: `${randomBytes(KEY_BYTES).toString('base64url')}.${extension}`,
    path: `files/${organizationId}/${randomUUID()}`,
    contentType,
    size: content.length,
    digest: createHash('sha256').update(content).digest('hex'),
    // Removes characters that PostgreSQL cannot store or that are invisible.
    name: name.replaceAll(/\p{Cc}/gu, '').toWellFormed(),
    attribution,
    createdBy,
  });
  await em.flush();
  await (await storageFor(ctx.config)).put(file.path, content);
  return file;
}

/**
 * Stores a public picture without its metadata, such as the location that a camera writes into it.
 * @throws 401, and 422 at `file` for a file that is not a picture or is damaged.
 */
export async function storePicture(ctx: Context, picture: NewFile): Promise<StoredFile> {
  const { organizationId } = signedIn(ctx);
  if (!(await isPicture(picture.content))) throw invalidField('file', 'must be a JPEG, PNG, GIF, WebP or AVIF image');
  const content = await stripMetadata(picture.content, organizationId);
  if (!content) throw invalidField('file', 'is damaged, or too large to take out what a camera wrote into it');
  return storeFile(ctx, { ...picture, content });
}
