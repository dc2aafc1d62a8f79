import { createHash } from 'node:crypto';
import { ProviderError } from '../../../core/provider-error.ts';
import type { BlogMedia } from '../../../providers/stores/blog.ts';
import { fileAddress } from '../../files/get-file.ts';
import { fetchPicture, ownFile, type Picture, readPicture } from './load-picture.ts';
import { photoCredit } from './photo-credit.ts';
import { rememberMedia } from './publication.ts';
import type { Publishing } from './publishing.ts';

/** Pictures within one text that are taken along; of more, the rest stays where it is. */
const MAX_PICTURES = 50;
const MAX_STEM = 60;

/** A featured picture in the library of a site, and the line that names whom it is by; empty for one that nobody has to be named with. */
export interface FeaturedPicture {
  id: string;
  credit: string;
}

/** The featured picture in the library of the site, put there at most once; null where the post has none. */
export async function putFeatured(to: Publishing): Promise<FeaturedPicture | null> {
  const { ctx, job, post, signal } = to;
  const address = post.featuredImageUrl;
  if (!address) return null;
  const file = await ownFile(ctx, job.organizationId, address);
  const alt = altOf(file?.attribution) || post.title;
  const { id } = await put(to, address, alt, () =>
    file ? readPicture(ctx, file) : fetchPicture(ctx, address, signal),
  );
  return { id, credit: photoCredit(file?.attribution, post.content) };
}

/**
 * The text with every picture of our own taken along to a site with a library of its own: there it stays when the post is
 * deleted here. Elsewhere pictures keep the public address that they have with us.
 */
export async function putContent(to: Publishing): Promise<string> {
  const { ctx, job, post, blog } = to;
  if (!blog.findMedia) return post.content;
  const found = post.content.matchAll(/<img\b[^>]*?\bsrc="([^"]+)"/g);
  const own = [...new Set([...found].map(([, address]) => address!))]
    .filter((address) => address.startsWith(fileAddress(ctx.config, '')))
    .slice(0, MAX_PICTURES);
  let { content } = post;
  for (const address of own) {
    const file = await ownFile(ctx, job.organizationId, address);
    if (!file) continue;
    const { url } = await put(to, address, altOf(file.attribution), () => readPicture(ctx, file));
    if (url) content = content.replaceAll(`src="${address}"`, `src="${url}"`);
  }
  return content;
}

/** By its name the file is found again: whoever put it there before may have died, or failed at something later. */
async function put(to: Publishing, address: string, alt: string, load: () => Promise<Picture>): Promise<BlogMedia> {
  const { ctx, job, kept, blog, post, signal } = to;
  const name = `${post.slug.slice(0, MAX_STEM).replace(/-+$/, '') || 'picture'}-${createHash('sha256').update(`${post.id} ${address}`).digest('hex').slice(0, 12)}`;
  const known = kept.media[name];
  if (known) return known;
  const media = (await blog.findMedia?.({ name, alt }, signal)) ?? (await upload(to, name, alt, load));
  await rememberMedia(ctx, job, kept, name, media);
  return media;
}

async function upload(
  { blog, signal, checkClaim }: Publishing,
  name: string,
  alt: string,
  load: () => Promise<Picture>,
): Promise<BlogMedia> {
  const { content, contentType, extension } = await load().catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    // Whatever is wrong with it says nothing about the site.
    throw new ProviderError('rejected', `A picture of the post cannot be used: ${error.message}`, undefined, {
      cause: error,
    });
  });
  await checkClaim();
  return blog.uploadMedia({ content, fileName: `${name}.${extension}`, contentType, alt }, signal);
}

function altOf(attribution: Record<string, unknown> | null | undefined): string {
  const alt = attribution?.['alt'];
  return typeof alt === 'string' ? alt.trim() : '';
}
