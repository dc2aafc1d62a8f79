import type { StoredFile } from '../../../entities/files/stored-file.ts';
import { type Context, signedIn } from '../../core/context.ts';
import { invalidField } from '../../core/errors.ts';
import { isPicture } from './inspect-file.ts';
import { type GivenFile, keepFile } from './keep-file.ts';

/** Keeps a picture that everybody who knows its address may see. Throws 401, and 422 at `file` for anything else. */
export async function keepPicture(ctx: Context, given: GivenFile): Promise<StoredFile> {
  signedIn(ctx);
  if (!(await isPicture(given.content))) throw invalidField('file', 'must be a JPEG, PNG, GIF, WebP or AVIF image');
  return keepFile(ctx, given);
}
