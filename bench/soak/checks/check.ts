import type { EntityManager } from '@mikro-orm/postgresql';
import { rows, sql } from '../../../src/core/sql.ts';
import type { Journal } from '../journal.ts';

/** What the checks read: the database, what the load recorded, and the sandbox. */
export interface Evidence {
  em: EntityManager;
  journal: Journal;
  sandbox: string;
}

/** A promise of the service. `run` returns a sentence for each violation. */
export interface Check {
  name: string;
  run(evidence: Evidence): Promise<string[]>;
}

export interface CheckResult {
  name: string;
  violations: string[];
}

export const isClean = (checks: readonly CheckResult[]): boolean =>
  checks.every(({ violations }) => violations.length === 0);

type Statement = ReturnType<typeof sql<{ violation: string }>>;

const MAX_ROWS = 50;

/** A check by one statement, which returns a row with a column `violation` for each. */
export function statementCheck(name: string, statement: (evidence: Evidence) => Statement): Check {
  return {
    name,
    async run(evidence) {
      const found = await rows(
        evidence.em,
        sql<{ violation: string }>`select violation from (${statement(evidence)}) as found limit ${MAX_ROWS}`,
      );
      return found.map(({ violation }) => violation);
    },
  };
}

/** Runs checks one after the other. */
export async function runChecks(checks: readonly Check[], evidence: Evidence): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const { name, run } of checks) results.push({ name, violations: await run(evidence) });
  return results;
}
