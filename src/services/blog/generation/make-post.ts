import { type CheckedTexts, checkTexts } from '../../generation/checks/check-texts.ts';
import { plainText } from '../../generation/checks/cut-text.ts';
import { confidenceOf, type Warning } from '../../generation/checks/warning.ts';
import { hostsOf, type KeptPost } from './kept-post.ts';
import { nameProducts } from './place-products.ts';
import { postBody } from './post-body.ts';
import type { PostTexts } from './prompt/post-shape.ts';
import type { PostProduct } from './read-post-products.ts';
import { withoutAddresses } from './without-addresses.ts';

/** A post as its texts make it. */
export interface MadePost {
  title: string;
  content: string;
  excerpt: string;
  seoMeta: { title: string; description: string; keywords: string[] };
  /** By item. */
  productLinks: Record<string, { title: string; url: string }>;
  warnings: Warning[];
  /** 0 to 1, by the weights of the warnings. */
  confidence: number;
}

const MAX_TITLE = 300;
const MOST_KEYWORDS = 20;
const KEYWORD_CHARS = 80;

/** The fields of a post by the names of an item's texts, which the checks know. */
const FIELDS: Record<string, string> = {
  name: 'title',
  short_description: 'excerpt',
  description: 'content',
  tags: 'keywords',
};

/** Makes the post out of the model's texts and says what is wrong with it: language, facts that no source has, HTML, lengths. */
export function makePost(kept: KeptPost, texts: PostTexts, products: readonly PostProduct[]): MadePost {
  const hosts = hostsOf(kept);
  const named = (text: string) => nameProducts(text, products);
  const { html, unknown, reduced } = postBody(kept, texts, products);
  const { content: checked, warnings } = check(kept, products, {
    ...(kept.title === null && { name: named(texts.title ?? '') }),
    short_description: named(texts.excerpt),
    description: readerHtml(html),
    tags: keywords(texts.keywords.map(named)),
    seo_title: named(texts.seo_title),
    seo_description: named(texts.seo_description),
  });
  // Only now: what entities spell is an address as well.
  const said = (text: unknown) =>
    withoutAddresses(String(text ?? ''), hosts)
      .replace(/\s+/g, ' ')
      .trim();
  const told: Warning[] = [
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
    title: kept.title ?? (said(checked['name']) || provisionalTitle(kept, products)),
    content: html,
    excerpt: said(checked['short_description']),
    seoMeta: {
      title: said(checked['seo_title']),
      description: said(checked['seo_description']),
      keywords: (checked['tags'] as string[]).map(said).filter(Boolean),
    },
    productLinks: Object.fromEntries(
      products.flatMap(({ item, title, url }) => (url === null ? [] : [[item.id, { title, url }]])),
    ),
    warnings: told,
    confidence: confidenceOf(told),
  };
}

/** The title of a post that has none yet: its topic, else its first product. */
export function provisionalTitle(
  { title, topic }: Pick<KeptPost, 'title' | 'topic'>,
  products: readonly PostProduct[],
): string {
  return (title ?? (topic || (products[0]?.title ?? ''))).slice(0, MAX_TITLE).toWellFormed();
}

function check(
  { topic, title, sections, settings }: KeptPost,
  products: readonly PostProduct[],
  texts: Record<string, unknown>,
): CheckedTexts {
  const asked = sections.map(({ heading, instructions }) => ({ heading, instructions }));
  const source = {
    topic,
    post_title: title,
    asked,
    products: products.map(({ item, title: name }) => ({ name, ...item.sourceData })),
  };
  // The text of a post is as long as it is.
  const checked = checkTexts(texts, { ...settings, maxLongChars: Number.MAX_SAFE_INTEGER }, source);
  return {
    ...checked,
    warnings: checked.warnings.map((warning) => ({ ...warning, field: FIELDS[warning.field] ?? warning.field })),
  };
}

/** The markup that the checks know: every block a paragraph, and no links. */
function readerHtml(html: string): string {
  return html
    .replace(/<(\/?)(?:h[1-4]|blockquote|t[dh])\b[^<>]*>/g, '<$1p>')
    .replace(/<\/?(?:a|b|i|table|thead|tbody|tr)\b[^<>]*>/g, '');
}

/** Each once, whatever its case. */
function keywords(given: readonly string[]): string[] {
  const clean = given.map((each) => plainText(each).slice(0, KEYWORD_CHARS).toWellFormed().trim()).filter(Boolean);
  return [...new Map(clean.map((each) => [each.toLowerCase(), each])).values()].slice(0, MOST_KEYWORDS);
}
