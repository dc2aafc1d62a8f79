import { isSame } from '../../components/edits.ts';
import type { PostFieldsFragment } from '../../generated/blog.ts';
import type { PostType, UpdateBlogPostInput } from '../../generated/types.ts';

/** The fields of the editor. Keywords are separated by commas. */
export interface PostValues extends Record<string, unknown> {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  postType: PostType;
  seoTitle: string;
  seoDescription: string;
  keywords: string;
  sourceItemIds: string[];
  featuredImageUrl: string | null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function valuesOf({ seoMeta, ...post }: PostFieldsFragment): PostValues {
  const keywords = seoMeta['keywords'];
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    content: post.content,
    postType: post.postType,
    seoTitle: textOf(seoMeta['title']),
    seoDescription: textOf(seoMeta['description']),
    keywords: Array.isArray(keywords) ? keywords.map(String).join(', ') : '',
    sourceItemIds: post.sourceItemIds,
    featuredImageUrl: post.featuredImageUrl,
  };
}

const FIELDS = ['title', 'slug', 'excerpt', 'content', 'postType', 'sourceItemIds', 'featuredImageUrl'] as const;

/** The fields that differ from `bases`. What somebody else changes meanwhile in the other ones is not overwritten. */
export function changedInput(
  values: PostValues,
  bases: PostValues,
  seoMeta: Record<string, unknown>,
): UpdateBlogPostInput {
  const isChanged = (field: string) => !isSame(values[field], bases[field]);
  const input: UpdateBlogPostInput = Object.fromEntries(
    FIELDS.filter(isChanged).map((field) => [field, values[field]]),
  );
  const keywords = values.keywords
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  const changedMeta = {
    ...(isChanged('seoTitle') && { title: values.seoTitle }),
    ...(isChanged('seoDescription') && { description: values.seoDescription }),
    ...(isChanged('keywords') && { keywords }),
  };
  return Object.keys(changedMeta).length > 0 ? { ...input, seoMeta: { ...seoMeta, ...changedMeta } } : input;
}
