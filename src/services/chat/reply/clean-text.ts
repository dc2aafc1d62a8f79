import { cutPlain } from '../../generation/checks/cut-text.ts';
import { readable } from '../../generation/prompt/readable.ts';

const MAX_CHARACTERS = 3000;

const TAG = /<[a-z/!][^<>]*>/gi;
const IMAGE = /!\[([^\]]*)\]\([^)]*\)/g;
const LINK = /\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g;
const EMPHASIS = /(\*\*|__)(?=\S)([\s\S]*?\S)\1/g;
const HEADING = /^#{1,6}[ \t]+/gm;
const UUID = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi;

/**
 * What a model wrote, as plain text of a bounded length: no HTML, no Markdown, no picture that would tell somebody who
 * reads it, and no ids but those that stand in what is `known`.
 */
export function cleanText(text: string, known: readonly string[]): string {
  const plain = String(readable(text, MAX_CHARACTERS * 2))
    .replace(TAG, ' ')
    .replace(/<(?=[a-z/!])/gi, '< ')
    .replace(IMAGE, '$1')
    .replace(LINK, (_, words: string, address: string) => (words === address ? address : `${words} (${address})`))
    .replace(EMPHASIS, '$2')
    .replace(HEADING, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return cutPlain(withoutUnknownIds(plain, known.join('\n').toLowerCase()), MAX_CHARACTERS);
}

const withoutUnknownIds = (text: string, known: string): string =>
  text.replace(UUID, (id) => (known.includes(id.toLowerCase()) ? id : '…'));
