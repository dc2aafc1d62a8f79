import escapeHtml from 'escape-html';
import { postHtml } from '../posts/post-html.ts';
import { cleanHtml } from './clean-html.ts';
import { hostsOf, type KeptPost } from './kept-post.ts';
import { listProducts, placeProducts } from './place-products.ts';
import { type PostTexts, sectionKey } from './prompt/post-shape.ts';
import type { PostProduct } from './read-post-products.ts';
import { sectionHtml } from './section-html.ts';

/** The text of a post as it is stored. */
export interface PostBody {
  html: string;
  /** Tokens of the model that stood for no product. */
  unknown: string[];
  /** Whether the model wrote markup that no post may have of it. */
  reduced: boolean;
}

interface Part {
  heading: string;
  written: string;
  clean: string;
}

/**
 * The HTML of a post: every section of its template under exactly its heading, or what the model divided itself; products
 * linked where the model placed them, the others listed at the end.
 */
export function postBody(kept: KeptPost, texts: PostTexts, products: readonly PostProduct[]): PostBody {
  const parts = partsOf(kept, texts);
  const placed = parts.map(({ clean }) => placeProducts(clean, products));
  const left = products.filter((product) => placed.every((part) => part.left.includes(product)));
  const html = parts.map(({ heading }, at) => heading + placed[at]!.html).join('');
  return {
    html: postHtml(`${html}${listProducts(left)}`),
    unknown: placed.flatMap((part) => part.unknown),
    reduced: parts.some(({ written }) => FORBIDDEN.test(written)),
  };
}

/** What a model may be tempted to write and no post has of it. */
const FORBIDDEN = /<(?:a|img|script|style|iframe|object|embed|form|svg|video|audio)\b/i;

function partsOf(kept: KeptPost, { sections, content = '' }: PostTexts): Part[] {
  const hosts = hostsOf(kept);
  if (kept.sections.length === 0) return [{ heading: '', written: content, clean: cleanHtml(content, 'post', hosts) }];
  return kept.sections.map(({ heading }, at) => {
    const written = sections?.[sectionKey(at)] ?? '';
    return { heading: `<h2>${escapeHtml(heading)}</h2>`, written, clean: sectionHtml(written, heading, hosts) };
  });
}
