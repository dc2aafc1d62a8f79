import slugify from '@sindresorhus/slugify';
import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { StoredFile } from '../../../../entities/files/stored-file.ts';
import type { UpdateBlogPostInput } from '../../../../schema/blog/post-inputs.ts';
import { type Context, signedIn } from '../../../core/context.ts';
import { invalidField } from '../../../core/errors.ts';
import { rejectBlank, rejectNulls } from '../../../core/parse.ts';
import { emptyForNull } from '../../../core/patch.ts';
import { row, sql } from '../../../core/sql.ts';
import { assertItemsExist } from '../../catalog/items/get-item.ts';
import { keyInAddress } from '../../files/get-file.ts';
import { shareLockBlogTemplate } from '../templates/get-blog-template.ts';
import { storeHtml } from '../../stores/store-html.ts';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_SLUG = 100;

type Given = Omit<UpdateBlogPostInput, 'expectedUpdatedAt'>;

/** The references that null removes. */
export const CLEARABLE = ['featuredImageUrl', 'templateId'] as const;

/** The optional texts that null clears. */
const TEXTS = ['content', 'excerpt', 'slug', 'topic'] as const;

/**
 * Returns the fields of a post as they are stored, with sanitized HTML and empty texts for null. Throws 422 for invalid
 * fields.
 */
export function checkPost(input: Given): Partial<Pick<BlogPost, keyof Given>> {
  const given = emptyForNull(input, TEXTS);
  rejectNulls(given, CLEARABLE);
  rejectBlank('title', given.title);
  if (given.slug !== undefined && given.slug !== '' && !SLUG.test(given.slug))
    throw invalidField('slug', 'must have small letters, digits and single hyphens only');
  const address = given.featuredImageUrl;
  if (typeof address === 'string' && !isWebAddress(address))
    throw invalidField('featured_image_url', 'must be an http or https address');
  return {
    ...given,
    ...(given.content !== undefined && { content: storeHtml(given.content) }),
    ...(given.sourceItemIds !== undefined && { sourceItemIds: [...new Set(given.sourceItemIds)] }),
    ...(given.cmsCategoryIds !== undefined && { cmsCategoryIds: [...new Set(given.cmsCategoryIds)] }),
  };
}

function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/**
 * Checks the records that a post refers to, and locks template and file against deletion until the transaction ends.
 * Throws 404 for items and a template of another organization, and 422 for a file of another organization.
 */
export async function lockPostLinks(ctx: Context, projectId: string, given: Given): Promise<void> {
  await assertItemsExist(ctx, projectId, given.sourceItemIds);
  if (given.templateId) await shareLockBlogTemplate(ctx, given.templateId);
  const key = given.featuredImageUrl ? keyInAddress(ctx.config, given.featuredImageUrl) : null;
  if (key === null) return;
  const table = sql.table(ctx.em.getMetadata(StoredFile).tableName);
  const locked = await row(
    ctx.em,
    sql`select 1
          from ${table}
         where storage_key = ${key} and organization_id = ${signedIn(ctx).organizationId} and dropped_at is null
           for key share`,
  );
  if (!locked) throw invalidField('featured_image_url', 'there is no such file');
}

/** Derives a slug from a title in any script; `post` where that would be empty. */
export function slugOf(title: string): string {
  return slugify(title, { decamelize: false }).slice(0, MAX_SLUG).replace(/-+$/, '') || 'post';
}
