import type { BlogPost } from '../../../../entities/blog/blog-post.ts';
import { shownText } from '../../generation/checks/cut-text.ts';

/** How fast people read, https://doi.org/10.1016/j.jml.2019.104047: about 238 words of English a minute. */
const WORDS_A_MINUTE = 238;

/** Lists of posts have the figures of each, so that they have to stay small whatever the text is. */
const MOST_HEADINGS = 200;
const HEADING_CHARS = 300;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The figures of a post's text, under the keys of its `analytics`. */
export interface PostFigures {
  characters: number;
  words: number;
  reading_minutes: number;
  headings: { level: number; text: string }[];
  /** How often the text has each keyword. */
  keyword_use: Record<string, number>;
}

/** Counts what a reader sees of a post. */
export function measurePost({ content, seoMeta }: Pick<BlogPost, 'content' | 'seoMeta'>): PostFigures {
  const text = shownText(content.replaceAll(/<\/(h\d|td|th|figcaption|blockquote|pre)>/g, ' $&'));
  const words = countWords(text);
  const keywords = Array.isArray(seoMeta['keywords']) ? seoMeta['keywords'].map(String) : [];
  return {
    characters: [...text].length,
    words,
    reading_minutes: words === 0 ? 0 : Math.max(1, Math.round(words / WORDS_A_MINUTE)),
    headings: headingsOf(content),
    keyword_use: Object.fromEntries(keywords.map((keyword) => [keyword, occurrences(text, keyword)])),
  };
}

function headingsOf(content: string): PostFigures['headings'] {
  const found = [...content.matchAll(/<h([1-4])[^>]*>([\s\S]*?)<\/h\1>/g)].slice(0, MOST_HEADINGS);
  return found.map(([, level, inner]) => ({
    level: Number(level),
    text: shownText(inner ?? '')
      .slice(0, HEADING_CHARS)
      .toWellFormed(),
  }));
}

function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}

/** As whole words, whatever their case. */
function occurrences(text: string, keyword: string): number {
  const escaped = keyword.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return [...text.matchAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'giu'))].length;
}
