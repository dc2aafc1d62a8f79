import { canonicalHtml } from './canonical-html.ts';
import { bareText, collapsed } from './compared-html.ts';
import { confirmWrite } from './confirm-write.ts';
import type { Blog, BlogPost, BlogPostTexts } from './blog.ts';
import type { Store, StoreProduct, StoreTexts } from './store.ts';

/** Returns a store whose writes are looked up where their answer is lost, see {@link confirmWrite}. */
export function confirmedStore(store: Store): Store {
  return {
    ...store,
    updateProduct: (id, texts, signal, ref) =>
      confirmWrite(
        () => store.updateProduct(id, texts, signal, ref),
        async () => {
          const live = await store.findProduct({ storeId: id, externalId: ref?.externalId ?? id }, signal);
          return live?.id === id && hasTexts(live, texts, store.lacks) ? live : null;
        },
        signal,
      ),
  };
}

/** Returns a blog whose writes are looked up where their answer is lost: posts by slug or id, files by name. */
export function confirmedBlog(blog: Blog): Blog {
  const { findMedia } = blog;
  return {
    ...blog,
    createPost: (slug, texts, signal) =>
      confirmWrite(
        () => blog.createPost(slug, texts, signal),
        () => blog.findPost({ slug, blogId: texts.blogId }, signal),
        signal,
      ),
    updatePost: (id, texts, signal) =>
      confirmWrite(
        () => blog.updatePost(id, texts, signal),
        async () => {
          const live = await blog.findPost({ id, slug: texts.slug ?? '' }, signal);
          return live?.id === id && hasPostTexts(live, texts) ? live : null;
        },
        signal,
      ),
    ...(findMedia && {
      uploadMedia: (file, signal) =>
        confirmWrite(
          () => blog.uploadMedia(file, signal),
          () => findMedia({ name: file.fileName.replace(/\.[^.]*$/, ''), alt: file.alt }, signal),
          signal,
        ),
    }),
  };
}

function hasTexts(live: StoreProduct, texts: StoreTexts, lacks: Store['lacks'] = []): boolean {
  const has = <Field extends keyof StoreProduct & keyof StoreTexts>(
    field: Field,
    same: (theirs: StoreProduct[Field], ours: StoreProduct[Field]) => boolean,
  ) => texts[field] === undefined || lacks.includes(field) || same(live[field], texts[field] as StoreProduct[Field]);
  return (
    has('title', sameText) &&
    has('descriptionHtml', sameHtml) &&
    has('shortDescriptionHtml', sameWords) &&
    has('seoTitle', sameText) &&
    has('seoDescription', sameText) &&
    has('tags', (theirs, ours) => sameText(inOrder(theirs), inOrder(ours))) &&
    has('imageAlts', (theirs, ours) => theirs.every((alt, at) => !ours[at] || sameText(alt, ours[at])))
  );
}

function hasPostTexts(live: BlogPost, { title, slug, contentHtml, status }: BlogPostTexts): boolean {
  return (
    (title === undefined || sameText(live.title, title)) &&
    (slug === undefined || live.slug === slug) &&
    (contentHtml === undefined || sameHtml(live.contentHtml, contentHtml)) &&
    (status === undefined || live.status === status)
  );
}

const sameText = (theirs: string, ours: string): boolean => collapsed(theirs) === collapsed(ours);
const sameHtml = (theirs: string, ours: string): boolean => canonicalHtml(theirs) === canonicalHtml(ours);
const sameWords = (theirs: string, ours: string): boolean => bareText(theirs) === bareText(ours);
const inOrder = (tags: readonly string[]): string =>
  [...new Set(tags.map((tag) => collapsed(tag).toLowerCase()))].toSorted().join('\n');
