/** A statement of a migration, and whether the migration runs in a transaction. */
interface Statement {
  sql: string;
  transactional: boolean;
  /** Whether it waits for a lock for a limited time. */
  isLimited: boolean;
}

interface Rule {
  /** The name by which a migration allows the statement. */
  name: string;
  broken(statement: Statement): boolean;
  instead: string;
}

const CHECK_OR_KEY = /\badd (?:constraint \S+ )?(?:check|foreign key)\b/;

/**
 * What a migration must not do to a table that processes of the last release read and write. Those for locks: a
 * statement that reads a whole table must not hold a lock that others wait for. Those for old processes: they know
 * nothing of the new schema, and run beside it during an upgrade and after it is taken back.
 */
const RULES: readonly Rule[] = [
  {
    name: 'index',
    broken: ({ sql }) => /^create (?:unique )?index (?!concurrently\b)/.test(sql),
    instead: 'createIndex of OnlineMigration',
  },
  {
    name: 'constraint',
    broken: ({ sql }) => CHECK_OR_KEY.test(sql) && !/\bnot valid\b/.test(sql),
    instead: 'addConstraint of OnlineMigration',
  },
  {
    name: 'unique',
    broken: ({ sql }) => /\badd (?:constraint \S+ )?(?:unique|primary key)\b(?! using index)/.test(sql),
    instead: 'a unique index by createIndex of OnlineMigration',
  },
  {
    name: 'validate',
    broken: ({ sql, transactional }) => transactional && /\bvalidate constraint\b/.test(sql),
    instead: 'addConstraint of OnlineMigration, which validates without a transaction',
  },
  {
    name: 'lock',
    broken: ({ sql, transactional, isLimited }) =>
      !transactional && !isLimited && /^alter table\b(?!.*\bvalidate constraint\b)/.test(sql),
    instead:
      'alterTable of OnlineMigration, because all statements on the table wait behind one that waits for its lock',
  },
  {
    name: 'drop',
    broken: ({ sql }) =>
      /^drop (?:table|view|function|type)\b|^alter table.*\bdrop (?:column\b|(?!constraint\b|not null\b|default\b|expression\b|identity\b)["\w])/.test(
        sql,
      ),
    instead: 'a migration of the release after the one whose code no longer uses it',
  },
  {
    name: 'rename',
    broken: ({ sql }) => /^alter (?:table|index|type|view)\b.*\brename\b/.test(sql),
    instead: 'a new column or table that is written beside the old one',
  },
  {
    name: 'type',
    broken: ({ sql }) => /^alter table.*\balter (?:column )?\S+ (?:set data )?type\b/.test(sql),
    instead: 'a new column that is written beside the old one',
  },
  {
    name: 'not null',
    broken: ({ sql }) => /\bset not null\b/.test(sql) || addsRequiredColumn(sql),
    instead: 'a default, or a check constraint of a later release',
  },
  {
    name: 'rows',
    broken: ({ sql }) => /^(?:update|delete|insert into \S+ (?:\([^)]*\) )?(?:select|with))\b/.test(sql),
    instead: 'small batches by a sweeper or a command, because one statement locks every row it changes until the end',
  },
];

function addsRequiredColumn(sql: string): boolean {
  const [, additions] = /^alter table \S+ add (?!constraint\b)(.*)$/.exec(sql) ?? [];
  const columns = additions?.split(/, add /) ?? [];
  return columns.some((column) => /\bnot null\b/.test(column) && !/\b(?:default|generated)\b/.test(column));
}

/** A migration, as far as it is checked. */
export interface CheckedMigration {
  transactional: boolean;
  statements: readonly string[];
  /** Why a rule does not apply to the migration, by the name of the rule. */
  allows: Readonly<Record<string, string>>;
}

/** What is wrong with a migration of a table that exists, one sentence for each statement; nothing for new tables. */
export function migrationFaults({ transactional, statements, allows }: CheckedMigration): string[] {
  const texts = statements.flatMap((text) => {
    const isLimited = /^\s*set local lock_timeout/.test(text);
    return split(text).map((sql) => ({ sql, transactional, isLimited }));
  });
  const created = new Set(texts.flatMap(({ sql }) => /^create table (?:if not exists )?(\S+)/.exec(sql)?.[1] ?? []));
  const broken = texts
    .filter(({ sql }) => !created.has(tableOf(sql) ?? ''))
    .flatMap((text) => RULES.filter((rule) => rule.broken(text)).map((rule) => ({ rule, sql: text.sql })));
  const unknown = Object.keys(allows).filter((name) => !broken.some(({ rule }) => rule.name === name));
  const unexplained = Object.entries(allows).filter(([, reason]) => reason.trim().split(/\s+/).length < 4);
  return [
    ...broken
      .filter(({ rule }) => !(rule.name in allows))
      .map(({ rule, sql }) => `${rule.name}: "${sql}" needs ${rule.instead}, or a reason in "allows".`),
    ...unknown.map((name) => `"allows" names ${name}, which the migration does not need.`),
    ...unexplained.map(([name]) => `"allows" gives no reason for ${name}.`),
  ];
}

/** Bodies of functions contain statements that do not run now. */
function split(text: string): string[] {
  return text
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .split(';')
    .map((sql) => sql.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);
}

function tableOf(sql: string): string | undefined {
  return /^(?:alter table(?: only)?(?: if exists)?|update|delete from|insert into|create (?:unique )?index .*? on|drop table(?: if exists)?) (\w+)/.exec(
    sql,
  )?.[1];
}
