import type { StoredFile } from '../../../entities/files/stored-file.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { isPicture } from './inspect-file.ts';
import { type GivenFile, storeFile } from './store-file.ts';
import { withoutMetadata } from './without-metadata.ts';

/** Keeps a picture that everybody who knows its address may see, without what a camera wrote into it. Throws 401, and 422 at `file` for anything else. */
export async function storePicture(ctx: Context, given: GivenFile): Promise<StoredFile> {
  const { organizationId } = signedIn(ctx);
  if (!(await isPicture(given.content))) throw invalidField('file', 'must be a JPEG, PNG, GIF, WebP or AVIF image');
  const content = await withoutMetadata(given.content, organizationId);
  if (!content) throw invalidField('file', 'is damaged, or too large to take out what a camera wrote into it');
  return storeFile(ctx, { ...given, content });
}
