import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { CompiledQuery, DatabaseConnection, Dialect } from 'kysely';
import { type LockMode, locksOf, type RowLock } from './lock-parser.ts';
import { isBegunByTest, markTransactionsOfTests } from './transactions-of-tests.ts';

/** Two tables whose rows one transaction locked, in this order, and the statements that did. */
export interface LockPair {
  first: string;
  next: string;
  modes: [LockMode, LockMode];
  /** The tables of which every such transaction had locked rows before the second lock, stronger than `for key share`. */
  held: string[];
  statements: [string, string];
}

interface Held {
  lock: RowLock;
  statement: string;
}

const pairs = new Map<string, LockPair>();
const recorded = new WeakSet<DatabaseConnection>();

/** The pairs that were recorded since the test file began. */
export const recordedPairs = (): LockPair[] => [...pairs.values()];

/** Forgets the recorded pairs, so that a fault is reported in the test file that caused it. */
export const forgetRecordedPairs = (): void => pairs.clear();

/**
 * Records the row locks of every transaction of the service that this process runs from now on. Every test application
 * does, so that a new service needs no registration.
 */
export function recordLocks(): void {
  const { prototype } = PostgreSqlConnection;
  if (Object.hasOwn(prototype, 'recordsLocks')) return;
  Object.defineProperty(prototype, 'recordsLocks', { value: true });
  markTransactionsOfTests();
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
  let ignored = false;
  connection.executeQuery = <R>(query: CompiledQuery, ...rest: never[]) => {
    const sql = textOf(query);
    if (/^(?:begin|start transaction)\b/i.test(sql)) [held, ignored] = [new Map(), isBegunByTest()];
    else if (/^(?:commit|rollback)$/i.test(sql)) [held, ignored] = [null, false];
    // A deletion of an account starts again after a deadlock. Migrations run before the service does.
    else if (/'app\.erasing'|^set local lock_timeout/.test(sql)) ignored = true;
    // A statement outside of transactions may lock rows of several tables, too.
    else if (!ignored) addLocks(held ?? new Map(), sql);
    return execute<R>(query, ...rest);
  };
  return connection;
}

/** The text of a statement. That of a prepared one is an object with its name. */
function textOf({ sql }: { sql: string | { text: string } }): string {
  return typeof sql === 'string' ? sql : sql.text;
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
  const statements: LockPair['statements'] = [before.statement, after.statement];
  const strong = [...held].filter(([, { lock }]) => lock.mode !== 'key share').map(([table]) => table);
  const known = pairs.get(key);
  if (!known) {
    const { table: first, mode } = before.lock;
    pairs.set(key, { first, next: after.lock.table, modes: [mode, after.lock.mode], held: strong, statements });
    return;
  }
  // A guard counts only if every transaction with this pair held it. The one that lacks it is the one to report.
  const common = known.held.filter((table) => strong.includes(table));
  if (common.length < known.held.length) Object.assign(known, { held: common, statements });
}
