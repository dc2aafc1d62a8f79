import { readFileSync } from 'node:fs';
import { ADDED } from './added-operations.ts';

/** A row of operations.csv: a REST route with its operation, and whether the specification or a decision names it. */
export interface ContractRow {
  method: string;
  path: string;
  auth: string;
  handler: string;
  operation: string;
  status: string;
  origin: string;
}

/** The rows of operations.csv, and the routes that were added to it. */
export const contractRows: readonly ContractRow[] = (() => {
  const [head, ...lines] = readFileSync('test/contract/operations.csv', 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const rows = lines.map(
    (line) => Object.fromEntries(head!.map((name, n) => [name, line[n] ?? ''])) as unknown as ContractRow,
  );
  return [...rows, ...ADDED.map((added) => ({ ...added, origin: 'added' }))];
})();
