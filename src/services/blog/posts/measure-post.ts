import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { once } from '../../../core/once.ts';
import { shownText } from '../../generation/checks/cut-text.ts';

/** The reading speed of adults in English, https://doi.org/10.1016/j.jml.2019.104047 */
const WORDS_PER_MINUTE = 238;

/** Limits of the stored headings, because lists of posts contain the statistics of each post. */
const MAX_HEADINGS = 200;
const MAX_HEADING_CHARS = 300;

/** Limits of the keywords that are counted. Users may store any others. */
const MAX_KEYWORDS = 20;
const MAX_KEYWORD_CHARS = 80;

const words = once(() => new Intl.Segmenter(undefined, { granularity: 'word' }));

/** The statistics of a post's text, with the keys of its `analytics`. */
export interface PostStatistics {
  characters: number;
  words: number;
  reading_minutes: number;
  headings: { level: number; text: string }[];
  /** The number of occurrences of each keyword. */
  keyword_use: Record<string, number>;
}

/** Computes the statistics of the visible text of a post. */
export function measurePost({ content, seoMeta }: Pick<BlogPost, 'content' | 'seoMeta'>): PostStatistics {
  const text = shownText(content.replaceAll(/<\/(h\d|td|th|figcaption|blockquote|pre)>/g, ' $&'));
  const words = countWords(text);
  return {
    characters: [...text].length,
    words,
    reading_minutes: words === 0 ? 0 : Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
    headings: headingsOf(content),
    keyword_use: Object.fromEntries(keywordsOf(seoMeta).map((keyword) => [keyword, occurrences(text, keyword)])),
  };
}

function keywordsOf({ keywords }: Record<string, unknown>): string[] {
  const texts = Array.isArray(keywords) ? keywords.filter((each): each is string => typeof each === 'string') : [];
  const trimmed = texts.map((each) => each.trim());
  return trimmed.filter((each) => each !== '' && each.length <= MAX_KEYWORD_CHARS).slice(0, MAX_KEYWORDS);
}

function headingsOf(content: string): PostStatistics['headings'] {
  const found = [...content.matchAll(/<h([1-4])[^>]*>([\s\S]*?)<\/h\1>/g)].slice(0, MAX_HEADINGS);
  return found.map(([, level, inner]) => ({
    level: Number(level),
    text: shownText(inner ?? '')
      .slice(0, MAX_HEADING_CHARS)
      .toWellFormed(),
  }));
}

function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of words().segment(text)) if (isWordLike) count += 1;
  return count;
}

/** Counts whole words, ignoring case. */
function occurrences(text: string, keyword: string): number {
  const escaped = keyword.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return [...text.matchAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'giu'))].length;
}
