import type { Schema } from '../writer/answer.ts';

/** A tool that a request offers, independent of the wire format. */
export interface BotTool {
  name: string;
  description: string;
  parameters: Schema;
}

/** Whether tools may be called: optionally, never, or at least one. */
export type ToolChoice = 'auto' | 'none' | 'required';

/** A message of a conversation. A tool result has the name of the tool. */
export type BotMessage = { role: 'user' | 'assistant'; text: string } | { role: 'result'; name: string; text: string };

/** A conversation, independent of the wire format. */
export interface BotConversation {
  system: string;
  messages: readonly BotMessage[];
  /** The tools that may be called. */
  tools: readonly BotTool[];
  choice: ToolChoice;
}

export interface BotCall {
  name: string;
  arguments: Record<string, unknown>;
}

/** A quoted block with its name and its content. */
const BLOCK = /<(\w+)>([\s\S]*?)<\/\1>/g;
const IS_KNOWLEDGE = /knowledge/i;
/** Blocks that are not written by the user. */
const IS_NOT_OF_USER = /knowledge|staff/i;

/** Returns the last message of the user: the last quoted one, or the text outside of all blocks. */
export function lastQuestion({ messages }: BotConversation): string {
  const text = messages.findLast(({ role }) => role === 'user')?.text ?? '';
  const quoted = blocksIn(text).findLast(({ name }) => !IS_NOT_OF_USER.test(name));
  return (quoted ? quoted.texts.join('\n') : text.replace(BLOCK, ' ')).trim();
}

/** Returns the tool results after the last answer. */
export function newResults({ messages }: BotConversation): { name: string; text: string }[] {
  const lastAnswer = messages.findLastIndex(({ role }) => role !== 'result');
  return messages
    .slice(lastAnswer + 1)
    .flatMap((each) => (each.role === 'result' ? [{ name: each.name, text: each.text }] : []));
}

/** Returns the lines of all knowledge blocks, those of the system prompt first. */
export function knowledgeLines({ system, messages }: BotConversation): string[] {
  const texts = [system, ...messages.filter(({ role }) => role === 'user').map(({ text }) => text)];
  return texts
    .flatMap(blocksIn)
    .flatMap(({ name, texts: quoted }) => (IS_KNOWLEDGE.test(name) ? quoted : []))
    .flatMap((text) => text.split('\n'))
    .map((line) => line.replace(/^[\s#*-]+/, '').trim())
    .filter(Boolean);
}

const blocksIn = (text: string): { name: string; texts: string[] }[] =>
  [...text.matchAll(BLOCK)].map(([, name, block]) => ({ name: name!, texts: textsIn(parseBlock(block!)) }));

/** Parses a quoted block, which is JSON; other blocks are plain text. */
function parseBlock(block: string): unknown {
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
