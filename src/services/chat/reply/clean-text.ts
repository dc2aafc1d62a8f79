import { cutPlain } from '../../generation/checks/cut-text.ts';
import { readable } from '../../generation/facts/readable.ts';

const MAX_CHARACTERS = 3000;

const TAG = /<[a-z/!][^<>]*>/gi;
const IMAGE = /!\[([^\]]*)\]\([^)]*\)/g;
const LINK = /\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g;
const EMPHASIS = /(\*\*|__)(?=\S)([\s\S]*?\S)\1/g;
const HEADING = /^#{1,6}[ \t]+/gm;
const UUID = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi;

/**
 * Converts the output of a model to plain text of a limited length: without HTML and Markdown, without images, which
 * would report the reader to their server, and without ids that are not part of the known texts.
 */
export function cleanText(text: string, knownTexts: readonly string[]): string {
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
  return cutPlain(withoutUnknownIds(plain, knownTexts.join('\n').toLowerCase()), MAX_CHARACTERS);
}

const withoutUnknownIds = (text: string, known: string): string =>
  text.replace(UUID, (id) => (known.includes(id.toLowerCase()) ? id : '…'));

/** The end of every answer to a mail. */
export const DISCLAIMER =
  'This answer was written by an AI assistant and may contain mistakes. Reply to this mail and ask for a person if you would like one to take over.';

/** Matches the disclaimer in any case and with any white space. */
const DISCLAIMER_PATTERN = new RegExp(
  `(?:\\n*--[ \\t]*\\n)?\\s*${DISCLAIMER.split(' ')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+')}`,
  'gi',
);

/** Removes every copy of the disclaimer. The model reads former answers and may repeat it. */
export const withoutDisclaimer = (text: string): string => text.replace(DISCLAIMER_PATTERN, '').trim();

/** Returns the text with exactly one disclaimer at its end. */
export const withDisclaimer = (text: string): string => `${withoutDisclaimer(text)}\n\n-- \n${DISCLAIMER}`.trim();
