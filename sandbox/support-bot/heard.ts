import type { Schema } from '../writer/answer.ts';

/** A tool that a request offers, whatever the wire format. */
export interface BotTool {
  name: string;
  description: string;
  parameters: Schema;
}

/** How far the request lets tools be called: at will, not at all, or one at least. */
export type ToolChoice = 'auto' | 'none' | 'required';

/** What was said, in order and in few words: a result has the name of what was called. */
export type Said = { role: 'user' | 'assistant'; text: string } | { role: 'result'; name: string; text: string };

/** A conversation as the bot hears it. */
export interface Heard {
  system: string;
  said: readonly Said[];
  /** Those that may be called. */
  tools: readonly BotTool[];
  choice: ToolChoice;
}

export interface BotCall {
  name: string;
  arguments: Record<string, unknown>;
}

/** A block that quotes something to the model: its name, and what stands in it. */
const BLOCK = /<(\w+)>([\s\S]*?)<\/\1>/g;
const IS_KNOWLEDGE = /knowledge/i;
/** What others than the user have to say. */
const OF_OTHERS = /knowledge|staff/i;

/** What the user said last: of messages that are quoted the last one, else what stands outside of every block. */
export function lastQuestion({ said }: Heard): string {
  const text = said.findLast(({ role }) => role === 'user')?.text ?? '';
  const quoted = blocksIn(text).findLast(({ name }) => !OF_OTHERS.test(name));
  return (quoted ? quoted.texts.join('\n') : text.replace(BLOCK, ' ')).trim();
}

/** The results that nobody has spoken of yet. */
export function newResults({ said }: Heard): { name: string; text: string }[] {
  const before = said.findLastIndex(({ role }) => role !== 'result');
  return said
    .slice(before + 1)
    .flatMap((each) => (each.role === 'result' ? [{ name: each.name, text: each.text }] : []));
}

/** The lines of all the knowledge that the conversation carries, in the system prompt first. */
export function knowledgeLines({ system, said }: Heard): string[] {
  const texts = [system, ...said.filter(({ role }) => role === 'user').map(({ text }) => text)];
  return texts
    .flatMap(blocksIn)
    .flatMap(({ name, texts: quoted }) => (IS_KNOWLEDGE.test(name) ? quoted : []))
    .flatMap((text) => text.split('\n'))
    .map((line) => line.replace(/^[\s#*-]+/, '').trim())
    .filter(Boolean);
}

const blocksIn = (text: string): { name: string; texts: string[] }[] =>
  [...text.matchAll(BLOCK)].map(([, name, block]) => ({ name: name!, texts: textsIn(json(block!)) }));

/** A block is JSON where it was quoted, and plain words where not. */
function json(block: string): unknown {
  try {
    return JSON.parse(block);
  } catch {
    return block;
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
