import { isBag } from '../bag.ts';

/** The tags of a block, matched as loosely as a gullible model would. */
const TAG = /<\s*(\/?)\s*(task|plan|product_data|previous_answer|previous_texts|problems|sentences)\s*>/gi;

/** Invisible characters, which can hide words from filters. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** The JSON content of the blocks, and the text outside of them, which alone may contain instructions. */
export interface Blocks {
  blocks: Record<string, unknown>;
  outside: string;
}

/**
 * Parses a prompt like a model that believes every tag: a block ends at the first text that resembles its end tag, and
 * content that is not JSON counts as plain text. Badly quoted data is therefore obeyed, which tests can detect.
 */
export function readBlocks(prompt: string): Blocks {
  const blocks: Record<string, unknown> = {};
  let outside = '';
  let end = 0;
  for (const { name, from, to, content } of find(prompt)) {
    outside += prompt.slice(end, from);
    end = to;
    const json = parse(content);
    if (json === undefined) outside += content;
    else blocks[name] = isBag(blocks[name]) && isBag(json) ? { ...blocks[name], ...json } : json;
  }
  outside += prompt.slice(end);
  return { blocks, outside: isForged(prompt) ? seen(prompt) : outside };
}

interface Block {
  name: string;
  from: number;
  to: number;
  content: string;
}

function find(prompt: string): Block[] {
  const found: Block[] = [];
  let open: { name: string; from: number; begin: number } | null = null;
  for (const { 0: tag, 1: slash, 2: given, index } of prompt.matchAll(TAG)) {
    const name = given!.toLowerCase();
    if (!open && !slash) open = { name, from: index, begin: index + tag.length };
    else if (open && slash && open.name === name) {
      found.push({ name, from: open.from, to: index + tag.length, content: prompt.slice(open.begin, index) });
      open = null;
    }
  }
  return found;
}

/** Whether lookalike or invisible letters form further tags. */
function isForged(prompt: string): boolean {
  const count = (text: string) => text.match(TAG)?.length ?? 0;
  return count(seen(prompt)) !== count(prompt);
}

const seen = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '');

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
