import { readFileSync } from 'node:fs';
import type { LockMode } from './lock-parser.ts';
import type { LockPair } from './lock-recorder.ts';

/** The order of locks, as docs/architecture/locks.md has it. */
export interface LockOrder {
  /** The position of each listed table. Tables of one step have the same. */
  steps: ReadonlyMap<string, number>;
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

/** Reads the numbered steps and the table of exceptions. */
export function readLockOrder(): LockOrder {
  const page = readFileSync('docs/architecture/locks.md', 'utf8');
  const names = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const steps = [...page.matchAll(/^(\d+)\. (.+)$/gm)].flatMap(([, step, tables = '']) =>
    names(tables).map((table): [string, number] => [table, Number(step)]),
  );
  const exceptions = [...page.matchAll(/^\| (`\w+`) \| (`\w+`) \| (`\w+`) \|/gm)].map(([row]) => names(row).join(' '));
  return { steps: new Map(steps), exceptions: new Set(exceptions) };
}

/** Returns what is wrong with the order in which transactions locked rows, one sentence for each pair of tables. */
export function lockFaults(pairs: readonly LockPair[], { steps, exceptions }: LockOrder): string[] {
  const checked = pairs.filter(
    ({ first, next, held }) => !held.some((guard) => exceptions.has(`${first} ${next} ${guard}`)),
  );
  const faults = checked.flatMap((pair) => {
    const [one, other] = [steps.get(pair.first), steps.get(pair.next)];
    const isWeak = pair.modes.includes('key share');
    return !isWeak && one !== undefined && other !== undefined && one > other
      ? [`${described(pair)}, against the documented order`]
      : [];
  });
  const listed = checked.filter(({ first, next }) => steps.has(first) || steps.has(next));
  const reversed = listed.flatMap((pair, index) =>
    listed
      .slice(index + 1)
      .filter((each) => canDeadlock(pair, each))
      .map((each) => `${described(pair)}, and in the opposite order: ${described(each)}`),
  );
  return [...faults, ...reversed];
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
