import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely';
import { type LockMode, locksOf, type RowLock } from './lock-parser.ts';

/** Two tables whose rows one transaction locked, in this order, and the statements that did. */
export interface LockPair {
  first: string;
  next: string;
  modes: [LockMode, LockMode];
  /** The tables of which every such transaction had locked rows before the second lock. */
  held: string[];
  statements: [string, string];
}

interface Held {
  lock: RowLock;
  statement: string;
}

const pairs = new Map<string, LockPair>();
const recorded = new WeakSet<DatabaseConnection>();

/** The pairs that were recorded in this process. They stay, so that test files of one process are compared too. */
export const recordedPairs = (): LockPair[] => [...pairs.values()];

/**
 * Records the row locks of every transaction that this process runs from now on. Every test application does, so that
 * a new service needs no registration.
 */
export function recordLocks(): void {
  const { prototype } = PostgreSqlConnection;
  if (Object.hasOwn(prototype, 'recordsLocks')) return;
  Object.defineProperty(prototype, 'recordsLocks', { value: true });
  const createDialect = prototype.createKyselyDialect;
  prototype.createKyselyDialect = function (overrides) {
    const dialect: Dialect = createDialect.call(this, overrides);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => {
      const driver = createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async (options) => recordingConnection(await acquire(options));
      return driver;
    };
    return dialect as ReturnType<typeof createDialect>;
  };
}

function recordingConnection(connection: DatabaseConnection): DatabaseConnection {
  if (recorded.has(connection)) return connection;
  recorded.add(connection);
  const execute = connection.executeQuery.bind(connection);
  let held: Map<string, Held> | null = null;
  let erases = false;
  connection.executeQuery = <R>(query: CompiledQuery, ...rest: never[]) => {
    if (/^(?:begin|start transaction)\b/i.test(query.sql)) [held, erases] = [new Map(), false];
    else if (/^(?:commit|rollback)$/i.test(query.sql)) [held, erases] = [null, false];
    else if (query.sql.includes("'app.erasing'")) erases = true;
    else if (!erases && /\bfor (?:update|no key|share|key)\b|\bupdate\b|\bdelete\b/i.test(query.sql))
      addLocks(held ?? new Map(), query.sql);
    return execute<R>(query, ...rest);
  };
  return connection;
}

/** Adds the locks of a statement to those of its transaction. A further lock on the same table is not recorded. */
function addLocks(held: Map<string, Held>, statement: string): void {
  for (const lock of locksOf(statement)) {
    if (held.has(lock.table)) continue;
    if (lock.waits) for (const before of held.values()) addPair(before, { lock, statement }, held);
    held.set(lock.table, { lock, statement });
  }
}

function addPair(before: Held, after: Held, held: ReadonlyMap<string, Held>): void {
  const key = `${before.lock.table} ${before.lock.mode} ${after.lock.table} ${after.lock.mode}`;
  const known = pairs.get(key);
  const statements: LockPair['statements'] = [before.statement, after.statement];
  // A guard counts only if every transaction with this pair held it. The one that lacks it is the one to report.
  if (known) {
    const common = known.held.filter((table) => held.has(table));
    if (common.length < known.held.length) Object.assign(known, { held: common, statements });
  } else
    pairs.set(key, {
      first: before.lock.table,
      next: after.lock.table,
      modes: [before.lock.mode, after.lock.mode],
      held: [...held.keys()],
      statements,
    });
}
