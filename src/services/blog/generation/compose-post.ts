import { type CheckedTexts, checkTexts } from '../../generation/checks/check-texts.ts';
import { plainText } from '../../generation/checks/cut-text.ts';
import { productFacts } from '../../generation/facts/product-facts.ts';
import { confidenceOf, type Warning } from '../../generation/checks/warning.ts';
import { allowedHosts, type PostSpec } from './post-spec.ts';
import { insertProductNames } from './product-tokens.ts';
import { postBody } from './post-body.ts';
import type { PostTexts } from './prompt/post-shape.ts';
import type { PostProduct } from './read-post-products.ts';
import { removeAddresses } from './remove-addresses.ts';

/** A post as it is stored. */
export interface ComposedPost {
  title: string;
  content: string;
  excerpt: string;
  seoMeta: { title: string; description: string; keywords: string[] };
  /** By item id. */
  productLinks: Record<string, { title: string; url: string }>;
  warnings: Warning[];
  /** 0 to 1, by the weights of the warnings. */
  confidence: number;
}

const MAX_TITLE = 300;
const MAX_KEYWORDS = 20;
const MAX_KEYWORD_CHARS = 80;

/** The fields of a post by the names of the content fields, which the checks use. */
const FIELDS: Record<string, string> = {
  name: 'title',
  short_description: 'excerpt',
  description: 'content',
  tags: 'keywords',
};

/** Composes the post from the model's texts and checks it: language, unsupported facts, HTML, lengths. */
export async function composePost(
  spec: PostSpec,
  texts: PostTexts,
  products: readonly PostProduct[],
): Promise<ComposedPost> {
  const hosts = allowedHosts(spec);
  const withNames = (text: string) => insertProductNames(text, products);
  const { html, unknown, reduced } = postBody(spec, texts, products);
  const { content: checked, warnings } = await check(spec, products, {
    ...(spec.title === null && { name: withNames(texts.title ?? '') }),
    short_description: withNames(texts.excerpt),
    description: simplifiedHtml(html),
    tags: distinctKeywords(texts.keywords.map(withNames)),
    seo_title: withNames(texts.seo_title),
    seo_description: withNames(texts.seo_description),
  });
  // After the checks, which decode entities: an address may be written with them.
  const clean = (text: unknown) =>
    removeAddresses(String(text ?? ''), hosts)
      .replace(/\s+/g, ' ')
      .trim();
  const allWarnings: Warning[] = [
    ...warnings,
    ...(reduced
      ? [
          {
            code: 'html_removed',
            field: 'content',
            message: 'Links, pictures or other markup of the model was removed',
          } as const,
        ]
      : []),
    ...[...new Set(unknown)].map((token): Warning => ({
      code: 'placeholder',
      field: 'content',
      message: `"${token}" stands for no product`,
    })),
  ];
  return {
    title: spec.title ?? (clean(checked['name']) || provisionalTitle(spec, products)),
    content: html,
    excerpt: clean(checked['short_description']),
    seoMeta: {
      title: clean(checked['seo_title']),
      description: clean(checked['seo_description']),
      keywords: (checked['tags'] as string[]).map(clean).filter(Boolean),
    },
    productLinks: Object.fromEntries(
      products.flatMap(({ item, title, url }) => (url === null ? [] : [[item.id, { title, url }]])),
    ),
    warnings: allWarnings,
    confidence: confidenceOf(allWarnings),
  };
}

/** Returns the title of a post until it is written: the requested one, the topic, or the first product. */
export function provisionalTitle(
  { title, topic }: Pick<PostSpec, 'title' | 'topic'>,
  products: readonly PostProduct[],
): string {
  return (title ?? (topic || (products[0]?.title ?? ''))).slice(0, MAX_TITLE).toWellFormed();
}

async function check(
  { topic, title, sections, further, settings }: PostSpec,
  products: readonly PostProduct[],
  texts: Record<string, unknown>,
): Promise<CheckedTexts> {
  const source = {
    topic,
    post_title: title,
    sections: sections.map(({ heading, instructions, further: more }) => ({ heading, instructions, more })),
    further,
    products: products.map(({ item, title: name }) => ({ name, ...productFacts(item.sourceData) })),
  };
  // The length of a post is not limited.
  const checked = await checkTexts(texts, { ...settings, maxLongChars: Number.MAX_SAFE_INTEGER }, source);
  return {
    ...checked,
    warnings: checked.warnings.map((warning) => ({ ...warning, field: FIELDS[warning.field] ?? warning.field })),
  };
}

/** Reduces HTML to the markup that the checks support: every block becomes a paragraph, links are removed. */
function simplifiedHtml(html: string): string {
  return html
    .replace(/<(\/?)(?:h[1-4]|blockquote|t[dh])\b[^<>]*>/g, '<$1p>')
    .replace(/<\/?(?:a|b|i|table|thead|tbody|tr)\b[^<>]*>/g, '');
}

/** Ignores case. */
function distinctKeywords(keywords: readonly string[]): string[] {
  const texts = keywords
    .map((each) => plainText(each).slice(0, MAX_KEYWORD_CHARS).toWellFormed().trim())
    .filter(Boolean);
  return [...new Map(texts.map((each) => [each.toLowerCase(), each])).values()].slice(0, MAX_KEYWORDS);
}
