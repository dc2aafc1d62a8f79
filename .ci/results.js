/**
 * Reads the results of Jest (`--json`) for `.ci/run`.
 *
 *     node .ci/results.js failed FILE          prints the paths of the test files that failed
 *     node .ci/results.js totals FILE [AGAIN]  prints `N passed, N failed`; what ran again counts as it ended then
 */
import { existsSync, readFileSync } from 'node:fs';

const [command, first, again] = process.argv.slice(2);
const latest = new Map();
for (const file of [first, again])
  if (file && existsSync(file) && readFileSync(file, 'utf8'))
    for (const result of JSON.parse(readFileSync(file, 'utf8')).testResults) latest.set(result.name, result);
const results = [...latest.values()];

if (command === 'failed') {
  for (const { name, status } of results) if (status === 'failed') process.stdout.write(`${name}\n`);
} else {
  const count = (wanted) =>
    results.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === wanted).length;
  // A test file that cannot run has no failed test, but it failed.
  const broken = results.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  process.stdout.write(`${count('passed')} passed, ${count('failed') + broken.length} failed\n`);
}
