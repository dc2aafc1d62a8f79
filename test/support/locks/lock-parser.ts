/** How strongly a statement locks rows. A weaker mode conflicts with fewer others. */
export type LockMode = 'key share' | 'share' | 'no key update' | 'update';

/** The rows of a table that a statement locks. */
export interface RowLock {
  table: string;
  mode: LockMode;
  /** Whether the statement waits for rows that others have locked. */
  waits: boolean;
}

interface Found extends RowLock {
  /** Locks are taken in this order: a statement in parentheses runs before the one around it. */
  at: number;
}

const NAME = String.raw`"?(\w+)"?`;
const UPDATE = new RegExp(String.raw`(?<!\bfor |\bkey |\bdo )\bupdate (?:only )?${NAME}`, 'g');
const DELETE = new RegExp(String.raw`\bdelete from (?:only )?${NAME}`, 'g');
const UPSERT = new RegExp(String.raw`\binsert into ${NAME}`, 'g');
const CLAUSE =
  /\bfor (update|no key update|share|key share)(?: of ([\w", ]+?))?( skip locked| nowait)?(?= for |\)|$|;| returning| limit| on conflict)/g;
const KEYWORD = '(?:join|left|right|full|inner|cross|on|using|for)\\b';
const SOURCE = new RegExp(String.raw`(?:\bfrom|\bjoin|,)(?: lateral)? ${NAME}(?: as)?(?: (?!${KEYWORD})${NAME})?`, 'g');

/** Whether a statement may lock rows. Most do not, and are not parsed. */
const MAY_LOCK = /\b(?:update|delete|for\s+(?:key|share))\b/i;
/** A test file has some hundred statements that lock rows, and runs most of them often. Long ones differ each time. */
const MAX_PARSED = 1000;
const MAX_PARSED_LENGTH = 10_000;
const parsed = new Map<string, RowLock[]>();

/**
 * Returns the rows that a statement locks, in the order in which it does. Locks of foreign keys, cascades and triggers
 * are not part of its text.
 */
export function locksOf(statement: string): readonly RowLock[] {
  if (!MAY_LOCK.test(statement)) return [];
  const known = parsed.get(statement);
  if (known) return known;
  const locks = parse(statement);
  if (parsed.size >= MAX_PARSED) parsed.clear();
  if (statement.length <= MAX_PARSED_LENGTH) parsed.set(statement, locks);
  return locks;
}

function parse(statement: string): RowLock[] {
  const text = normalized(statement);
  const found: Found[] = [];
  for (const [pattern, mode] of [
    [UPDATE, 'no key update'],
    [DELETE, 'update'],
  ] as const)
    for (const match of text.matchAll(pattern))
      found.push({ table: match[1]!, mode, waits: true, at: endOfGroup(text, match.index) });
  for (const match of text.matchAll(UPSERT)) {
    const end = endOfGroup(text, match.index);
    if (atSameDepth(text.slice(match.index, end)).includes(' do update '))
      found.push({ table: match[1]!, mode: 'no key update', waits: true, at: end });
  }
  for (const match of text.matchAll(CLAUSE)) {
    const [, mode, of, without] = match;
    const names = of?.split(',').map((each) => each.trim().replaceAll('"', ''));
    for (const { table, alias } of sourcesBefore(text, match.index))
      if (!names || names.includes(alias) || names.includes(table))
        found.push({ table, mode: mode as LockMode, waits: !without, at: match.index });
  }
  return found.toSorted((one, other) => one.at - other.at).map(({ table, mode, waits }) => ({ table, mode, waits }));
}

/** Lower case, one space between words, and neither texts nor comments. */
function normalized(statement: string): string {
  return statement
    .toLowerCase()
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\bdistinct from\b/g, 'distinct')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/"public"\./g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\( /g, '(')
    .replaceAll(/ \)/g, ')')
    .trim();
}

/** The position of the parenthesis that closes the group around a position, or the end. */
function endOfGroup(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && (depth -= 1) < 0) return at;
  }
  return text.length;
}

/** A text without what is in parentheses. */
function atSameDepth(text: string): string {
  let depth = 0;
  let rest = '';
  for (const character of text) {
    if (character === ')') depth -= 1;
    if (depth === 0) rest += character;
    if (character === '(') depth += 1;
  }
  return rest;
}

/** The tables of the `from` clause to which a lock clause at this position belongs. */
function sourcesBefore(text: string, position: number): { table: string; alias: string }[] {
  let start = position;
  for (let depth = 0; start > 0; start -= 1) {
    if (text[start - 1] === ')') depth += 1;
    else if (text[start - 1] === '(' && (depth -= 1) < 0) break;
  }
  const own = atSameDepth(text.slice(start, position));
  const from = own.slice(Math.max(0, own.lastIndexOf(' from ')));
  return [...from.replace(/ (?:where|order by|group by|limit) .*$/, '').matchAll(SOURCE)].map(
    ([, table = '', alias]) => ({ table, alias: alias ?? table }),
  );
}
