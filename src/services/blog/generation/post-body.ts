import escapeHtml from 'escape-html';
import { storeHtml } from '../../stores/store-html.ts';
import { cleanHtml, sectionHtml } from './clean-html.ts';
import { allowedHosts, type PostSpec } from './post-spec.ts';
import { insertProductLinks, productList } from './product-tokens.ts';
import { type PostTexts, sectionKey } from './prompt/post-shape.ts';
import type { PostProduct } from './read-post-products.ts';

/** The text of a post as it is stored. */
export interface PostBody {
  html: string;
  /** Tokens of the model without a product. */
  unknown: string[];
  /** Whether markup of the model was removed. */
  reduced: boolean;
}

interface Part {
  heading: string;
  written: string;
  clean: string;
}

/**
 * Returns the HTML of a post: the sections of its template with their headings, or the model's own structure. Products
 * are linked where the model mentions them, and the others are listed at the end.
 */
export function postBody(spec: PostSpec, texts: PostTexts, products: readonly PostProduct[]): PostBody {
  const parts = partsOf(spec, texts);
  const linked = parts.map(({ clean }) => insertProductLinks(clean, products));
  const unused = products.filter((product) => linked.every((part) => part.unused.includes(product)));
  const html = parts.map(({ heading }, index) => heading + linked[index]!.html).join('');
  return {
    html: storeHtml(`${html}${productList(unused)}`),
    unknown: linked.flatMap((part) => part.unknown),
    reduced: parts.some(({ written }) => FORBIDDEN.test(written)),
  };
}

/** Tags of the model that a post must not contain, and whose removal is worth a warning. */
const FORBIDDEN = /<(?:a|img|script|style|iframe|object|embed|form|svg|video|audio)\b/i;

function partsOf(spec: PostSpec, { sections, content = '' }: PostTexts): Part[] {
  const hosts = allowedHosts(spec);
  if (spec.sections.length === 0) return [{ heading: '', written: content, clean: cleanHtml(content, 'post', hosts) }];
  return spec.sections.map(({ heading }, index) => {
    const written = sections?.[sectionKey(index)] ?? '';
    return { heading: `<h2>${escapeHtml(heading)}</h2>`, written, clean: sectionHtml(written, heading, hosts) };
  });
}
