/** What a prompt tells about the product, in one shape whatever its source called things. */
export interface Product {
  title: string;
  vendor: string;
  type: string;
  tags: string[];
  /** Plain sentences of the product's own description. */
  sentences: string[];
  options: { name: string; values: string[] }[];
  images: number;
  /** Titles of further products, where the prompt carries several. */
  others: string[];
}

/** The settings of the task, as far as the writer heeds them. */
export interface Task {
  language: string;
  tone: string;
  topic: string;
  maxShort: number;
  maxLong: number;
  html: boolean;
  htmlShort: boolean;
}

type Bag = Record<string, unknown>;

/** Reads the `<product_data>` and `<task>` blocks of a prompt; whatever is missing or unreadable is empty. */
export function readPrompt(prompt: string): { product: Product; task: Task } {
  const data = block(prompt, 'product_data');
  const [first = {}, ...rest] = (Array.isArray(data) ? data : [data]).filter(isBag);
  return { product: readProduct(first, rest), task: readTask(block(prompt, 'task')) };
}

function block(prompt: string, name: string): unknown {
  const start = prompt.indexOf(`<${name}>`);
  const end = prompt.lastIndexOf(`</${name}>`);
  if (start < 0 || end < start) return {};
  try {
    return JSON.parse(prompt.slice(start + name.length + 2, end));
  } catch {
    return {};
  }
}

function readProduct(bag: Bag, others: Bag[]): Product {
  const description = text(bag['body_html']) || text(bag['description']) || text(bag['body']);
  return {
    title: titleOf(bag),
    vendor: text(bag['vendor']) || text(bag['brand']),
    type: text(bag['product_type']) || text(bag['type']) || text(bag['category']),
    tags: list(bag['tags']),
    sentences: sentencesOf(description),
    options: readOptions(bag['options']),
    images: Array.isArray(bag['images']) ? bag['images'].length : 0,
    others: others.map(titleOf).filter(Boolean),
  };
}

function readTask(given: unknown): Task {
  const bag = isBag(given) ? given : {};
  const limit = (value: unknown, fallback: number) => (typeof value === 'number' && value > 0 ? Math.floor(value) : fallback);
  return {
    language: text(bag['language']).slice(0, 2).toLowerCase() || 'en',
    tone: text(bag['tone']).toLowerCase() || 'professional',
    topic: text(bag['topic']) || text(bag['title']),
    maxShort: limit(bag['max_short_chars'], 200),
    maxLong: limit(bag['max_long_chars'], 1000),
    html: bag['use_html'] !== false,
    htmlShort: bag['use_html_short'] === true,
  };
}

/** Options come as `[{name, values}]` or as `{name: values}`; Shopify's filler option says nothing. */
function readOptions(given: unknown): Product['options'] {
  const pairs: [string, unknown][] = Array.isArray(given)
    ? given.filter(isBag).map((option) => [text(option['name']), option['values'] ?? option['value']])
    : Object.entries(isBag(given) ? given : {});
  return pairs
    .map(([name, values]) => ({ name, values: list(values).filter((value) => value !== 'Default Title') }))
    .filter((option) => option.name && option.values.length > 0);
}

/** Cuts marked-up text into plain sentences that each end in a full stop. */
function sentencesOf(html: string): string[] {
  const plain = html
    .replace(/<(script|style)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<\/(p|li|h\d|div)>|<br\s*\/?>/gi, '. ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
  return plain
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => sentence.replace(/[\s.]+$/, '').trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
    .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1) + (/[!?]$/.test(sentence) ? '' : '.'));
}

const titleOf = (bag: Bag): string => text(bag['title']) || text(bag['name']);
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

function list(value: unknown): string[] {
  const parts = Array.isArray(value) ? value : text(value).split(',');
  return [...new Set(parts.map(text).filter(Boolean))];
}
