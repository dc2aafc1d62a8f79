import { type Bag, isBag } from '../bag.ts';
import { readBlocks } from './blocks.ts';
import { scriptOf } from './scripts.ts';

/** The product of a prompt, in one shape for all sources. */
export interface Product {
  title: string;
  vendor: string;
  type: string;
  tags: string[];
  /** Plain sentences of the product's description. */
  sentences: string[];
  options: { name: string; values: string[] }[];
  images: number;
  /** Other facts by name. */
  facts: { name: string; value: string }[];
  /** The token that represents it in the text, if any. */
  token: string;
  /** Further products of the prompt: token or title. */
  others: string[];
}

/** The settings of the task that the writer uses. */
export interface Task {
  language: string;
  /** The script of the language, such as `Latn`. */
  script: string;
  tone: string;
  topic: string;
  /** The names of the texts; empty if the task does not list them. */
  write: string[];
  maxShort: number;
  maxLong: number;
  /** Numbers of entries of lists. */
  bullets: number;
  tags: number;
  html: boolean;
  htmlShort: boolean;
  /** Number of sections. */
  sections: number;
  /** Kind of the post; empty for other texts. */
  post: string;
  /** Purpose of the text, if given. */
  kind: string;
  /** Texts to mention, from instructions outside of data blocks. */
  mention: string[];
  banned: string[];
  /** Whether the voice examples contain exclamations. */
  loud: boolean;
}

/** Reads the `<product_data>` and `<task>` blocks of a prompt; missing or invalid parts are empty. */
export function readPrompt(prompt: string): { product: Product; task: Task } {
  const { blocks, outside } = readBlocks(prompt);
  const data = blocks['product_data'];
  const [first = {}, ...rest] = (Array.isArray(data) ? data : [data]).filter(isBag);
  return {
    product: readProduct(first, rest),
    task: withoutProblems(readTask(blocks['task'], blocks['plan'], outside), blocks['problems']),
  };
}

/** The task with the words that a problem quotes as banned words: what a model leaves out that is asked to mend a text. */
function withoutProblems(task: Task, problems: unknown): Task {
  const quoted = (Array.isArray(problems) ? problems : [])
    .filter(isBag)
    .flatMap(({ problem }) => /^"(.+?)…?"/.exec(text(problem))?.[1] ?? []);
  return { ...task, banned: [...task.banned, ...quoted] };
}

/** Whether a prompt contains a task. */
export function hasTask(prompt: string): boolean {
  const { blocks } = readBlocks(prompt);
  return 'task' in blocks || 'product_data' in blocks;
}

function readProduct(bag: Bag, others: Bag[]): Product {
  const description = text(bag['about']) || text(bag['description']) || text(bag['body']);
  return {
    title: titleOf(bag),
    vendor: text(bag['maker']) || text(bag['brand']),
    type: list(bag['shelf'])[0] ?? text(bag['category']),
    tags: list(bag['hints']),
    sentences: sentencesOf(description),
    options: readOptions(bag['choices']),
    images: Array.isArray(bag['images']) ? bag['images'].length : 0,
    facts: ['measures', 'attributes', 'further']
      .flatMap((key) => readOptions(bag[key]))
      .map(({ name, values }) => ({ name, value: values.join(', ') })),
    token: text(bag['token']),
    others: others.map((each) => text(each['token']) || titleOf(each)).filter(Boolean),
  };
}

function readTask(given: unknown, plan: unknown, outside: string): Task {
  const bag = isBag(given) ? given : {};
  const aims = isBag(plan) && isBag(plan['aim']) ? plan['aim'] : {};
  const limit = (value: unknown, fallback: number) =>
    typeof value === 'number' && value > 0 ? Math.floor(value) : fallback;
  return {
    language: text(bag['language']).slice(0, 2).toLowerCase() || 'en',
    script: scriptOf(text(bag['language'])),
    tone: text(bag['tone']).toLowerCase() || 'professional',
    topic: text(bag['topic']) || text(bag['title']),
    write: texts(bag['write']),
    maxShort: Math.min(limit(bag['max_short_chars'], 200), aimed(aims['short_description'])),
    maxLong: Math.min(limit(bag['max_long_chars'], 1000), aimed(aims['description'])),
    bullets: Math.min(8, aimed(aims['bullet_points'])),
    tags: Math.min(8, aimed(aims['tags'])),
    html: bag['use_html'] !== false,
    htmlShort: bag['use_html_short'] === true,
    post: text(bag['post_type']),
    sections: Array.isArray(bag['sections']) ? bag['sections'].length : 0,
    kind: text(bag['content_type'])
      .replace(/^product[ _]description$/, '')
      .replaceAll('_', ' '),
    mention: ordersIn(`${outside}\n${text(bag['custom_instructions'])}`),
    banned: texts(bag['banned_words']),
    loud: texts(bag['voice_examples']).some((example) => example.includes('!')),
  };
}

/** The upper end of an aim such as `80 to 150 characters`; infinite without an aim. */
function aimed(aim: unknown): number {
  const [, most] = /^\d+ to (\d+)/.exec(text(aim)) ?? [];
  return most === undefined ? Infinity : Number(most);
}

/** Options come as `[{name, values}]` or as `{name: values}`. */
function readOptions(given: unknown): Product['options'] {
  const pairs: [string, unknown][] = Array.isArray(given)
    ? given.filter(isBag).map((option) => [text(option['name']), option['values'] ?? option['value']])
    : Object.entries(isBag(given) ? given : {});
  return pairs
    .map(([name, values]) => ({ name, values: list(values) }))
    .filter((option) => option.name && option.values.length > 0);
}

/** Splits HTML into plain sentences that end with a full stop. None is repeated. */
function sentencesOf(html: string): string[] {
  const plain = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<\/(p|li|h\d|div)>|<br\s*\/?>|\n/gi, '. ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
  const sentences = plain
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.replace(/[\s.]+$/, '').trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
    .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1) + (/[!?]$/.test(sentence) ? '' : '.'));
  return [...new Set(sentences)];
}

/** Texts of instructions such as `Mention "this".` */
const ordersIn = (said: string): string[] =>
  [...said.matchAll(/\bmention\b[^"“\n]{0,40}["“]([^"”\n]{1,200})["”]/gi)].map(([, words]) => words!);

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];

const titleOf = (bag: Bag): string => text(bag['title']) || text(bag['name']);

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

function list(value: unknown): string[] {
  const parts = Array.isArray(value) ? value : text(value).split(',');
  return [...new Set(parts.map(text).filter(Boolean))];
}
