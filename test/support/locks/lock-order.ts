import { readFileSync } from 'node:fs';
import type { LockMode } from './lock-parser.ts';
import { type LockPair, recordedPairs } from './lock-recorder.ts';

/** The order of locks, as docs/architecture/locks.md has it. */
export interface LockOrder {
  /** The position of each listed table. Tables of one step have the same. */
  steps: ReadonlyMap<string, number>;
  /** Tables of one step whose rows belong to a user: two of them are locked in any order, after the user. */
  ofUser: ReadonlySet<string>;
  /** Tables whose rows are never locked together with those of another table. */
  alone: ReadonlySet<string>;
  /** `first next guard`: an allowed exception. */
  exceptions: ReadonlySet<string>;
}

/** The modes that a mode conflicts with: https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-ROWS */
const CONFLICTS: Record<LockMode, readonly LockMode[]> = {
  'key share': ['update'],
  share: ['no key update', 'update'],
  'no key update': ['share', 'no key update', 'update'],
  update: ['key share', 'share', 'no key update', 'update'],
};

/** Reads the numbered steps, the tables without an order and the table of exceptions. */
export function readLockOrder(): LockOrder {
  const page = readFileSync('docs/architecture/locks.md', 'utf8');
  const names = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const steps = [...page.matchAll(/^(\d+)\. (.+)$/gm)].flatMap(([, step, tables = '']) =>
    names(tables).map((table): [string, number] => [table, Number(step)]),
  );
  const exceptions = [...page.matchAll(/^\| (`\w+`) \| (`\w+`) \| (`\w+`) \|/gm)].map(([row]) => names(row).join(' '));
  const ofUser = names(/^\d+\. of the user: (.+)$/m.exec(page)?.[1] ?? '');
  const [, unordered = ''] = /^## Tables without an order$(.*?)^## /ms.exec(`${page}\n## `) ?? [];
  const alone = [...unordered.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, tables = '']) => names(tables));
  return { steps: new Map(steps), ofUser: new Set(ofUser), alone: new Set(alone), exceptions: new Set(exceptions) };
}

/** Throws after a test file in which a transaction of the service locked rows against the order. */
export function expectOneLockOrder(): void {
  const faults = lockFaults(recordedPairs(), readLockOrder());
  if (faults.length > 0) throw new Error(`Transactions that may deadlock:\n${faults.join('\n')}`);
}

/** Returns what is wrong with the order in which transactions locked rows, one sentence for each pair of tables. */
export function lockFaults(pairs: readonly LockPair[], order: LockOrder): string[] {
  const { steps, alone } = order;
  const checked = pairs.filter((pair) => !isGuarded(pair, order));
  const faults = checked.flatMap((pair) => {
    if (pair.modes.includes('key share')) return [];
    const reason = faultOf(pair, order);
    return reason ? [`${described(pair)}, ${reason}`] : [];
  });
  const isListed = (table: string) => steps.has(table) || alone.has(table);
  const listed = checked.filter(({ first, next }) => isListed(first) || isListed(next));
  const reversed = listed.flatMap((pair, index) =>
    listed
      .slice(index + 1)
      .filter((each) => canDeadlock(pair, each))
      .map((each) => `${described(pair)}, and in the opposite order: ${described(each)}`),
  );
  return [...faults, ...reversed];
}

/** Whether every transaction with this pair first locked a row that the others with these rows wait for. */
function isGuarded({ first, next, held }: LockPair, { ofUser, exceptions }: LockOrder): boolean {
  if (ofUser.has(first) && ofUser.has(next)) return held.includes('users');
  return held.some((guard) => exceptions.has(`${first} ${next} ${guard}`));
}

function faultOf({ first, next }: LockPair, { steps, ofUser, alone }: LockOrder): string | null {
  if (alone.has(first) || alone.has(next)) return 'but one of them is documented as locked alone';
  if (ofUser.has(first) && ofUser.has(next)) return 'without a lock on the user';
  const [one, other] = [steps.get(first), steps.get(next)];
  return one !== undefined && other !== undefined && one >= other ? 'against the documented order' : null;
}

function canDeadlock(one: LockPair, other: LockPair): boolean {
  return (
    one.first === other.next &&
    one.next === other.first &&
    CONFLICTS[one.modes[0]].includes(other.modes[1]) &&
    CONFLICTS[one.modes[1]].includes(other.modes[0])
  );
}

function described({ first, next, modes, statements }: LockPair): string {
  const [before, after] = statements.map((each) => each.replaceAll(/\s+/g, ' ').slice(0, 300));
  return `${first} (${modes[0]}) is locked before ${next} (${modes[1]}):\n  ${before}\n  ${after}\n`;
}
