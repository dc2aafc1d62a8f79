import { createHash } from 'node:crypto';
import { ProviderError } from '../../../core/provider-error.ts';
import type { BlogMedia } from '../../../providers/stores/blog.ts';
import { fileAddress } from '../../files/get-file.ts';
import { fetchPicture, findOwnFile, type Picture, readPicture } from './load-picture.ts';
import { photoCredit } from './photo-credit.ts';
import { saveMedia } from './publication.ts';
import type { PublishAttempt } from './post-to-publish.ts';

/** The most pictures of one text that are uploaded. Further ones keep their address. */
const MAX_PICTURES = 50;
const MAX_STEM = 60;

export interface FeaturedPicture {
  /** The id in the site's library. */
  id: string;
  /** The credit of the photographer as HTML; empty where none is required. */
  credit: string;
}

/** Uploads the featured picture, at most once. Returns null for a post without one. */
export async function uploadFeaturedPicture(attempt: PublishAttempt): Promise<FeaturedPicture | null> {
  const { ctx, job, post, signal } = attempt;
  const address = post.featuredImageUrl;
  if (!address) return null;
  const file = await findOwnFile(ctx, job.organizationId, address);
  const alt = altOf(file?.attribution) || post.title;
  const { id } = await uploadOnce(attempt, address, alt, () =>
    file ? readPicture(ctx, file) : fetchPicture(ctx, address, signal),
  );
  return { id, credit: photoCredit(file?.attribution, post.content) };
}

/**
 * Uploads the organization's own pictures in the text, where the site has a library, and returns the text with their
 * new addresses: they stay when the post is deleted here. Without a library the pictures keep their public address
 * here.
 */
export async function uploadContentPictures(attempt: PublishAttempt): Promise<string> {
  const { ctx, job, post, blog } = attempt;
  if (!blog.findMedia) return post.content;
  const found = post.content.matchAll(/<img\b[^>]*?\bsrc="([^"]+)"/g);
  const own = [...new Set([...found].map(([, address]) => address!))]
    .filter((address) => address.startsWith(fileAddress(ctx.config, '')))
    .slice(0, MAX_PICTURES);
  let { content } = post;
  for (const address of own) {
    const file = await findOwnFile(ctx, job.organizationId, address);
    if (!file) continue;
    const { url } = await uploadOnce(attempt, address, altOf(file.attribution), () => readPicture(ctx, file));
    if (url) content = content.replaceAll(`src="${address}"`, `src="${url}"`);
  }
  return content;
}

/** Uploads a picture unless an earlier attempt did. It is found by its name, which is derived from post and address. */
async function uploadOnce(
  attempt: PublishAttempt,
  address: string,
  alt: string,
  load: () => Promise<Picture>,
): Promise<BlogMedia> {
  const { ctx, job, publication, blog, post, signal } = attempt;
  const stem = post.slug.slice(0, MAX_STEM).replace(/-+$/, '') || 'picture';
  const name = `${stem}-${createHash('sha256').update(`${post.id} ${address}`).digest('hex').slice(0, 12)}`;
  const uploaded = publication.media[name];
  if (uploaded) return uploaded;
  const media = (await blog.findMedia?.({ name, alt }, signal)) ?? (await upload(attempt, name, alt, load));
  await saveMedia(ctx, job, publication, name, media);
  return media;
}

async function upload(
  { blog, signal, checkClaim }: PublishAttempt,
  name: string,
  alt: string,
  load: () => Promise<Picture>,
): Promise<BlogMedia> {
  const { content, contentType, extension } = await load().catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    // `rejected`, because the failure of a picture must not count as a failure of the site.
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
