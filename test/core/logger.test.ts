import { expect, it } from '@jest/globals';
import { createLogger } from '../../src/core/logger.ts';
import { Metrics } from '../../src/core/metrics.ts';

it('warnings and errors of the log are counted by event, also those of a child', async () => {
  const metrics = new Metrics();
  const log = createLogger({ LOG_LEVEL: 'warn', production: true }, { metrics });
  log.warn({ event: 'sweep.failed' }, 'A sweep failed.');
  log.child({ jobId: '1' }).error({ event: 'item.failed' }, 'An item failed.');
  log.info({ event: 'job.started' }, 'The job started.');
  const { values } = await metrics.logLines.get();
  // Those at 0 are the ones for which alerts wait.
  expect(values.filter(({ value }) => value > 0)).toEqual([
    { labels: { level: 'warn', event: 'sweep.failed' }, value: 1 },
    { labels: { level: 'error', event: 'item.failed' }, value: 1 },
  ]);
});
