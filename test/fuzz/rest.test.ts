import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useTestApp } from '../support/test-app.ts';
import { callsOf } from './calls.ts';
import { closeTarget, createTarget } from './target.ts';
import { restCheck } from './rest-check.ts';
import { type Route, ROUTES } from './routes.ts';
import { RUNS, SEED } from './runs.ts';
import { type Target, runFuzz } from './run-fuzz.ts';

let target: Target;

// Registered before the hook of the test application, because hooks run in the order of their registration.
afterAll(() => closeTarget(target));

const testApp = useTestApp({ ROLE: 'web', RATE_LIMITS: 'off' });

beforeAll(async () => {
  target = await createTarget(testApp);
});

/** Routes that delete records come last, those that delete parents after those that delete children. */
const rank = ({ method, path }: Route) =>
  (method === 'DELETE' ? 1 / path.split('/').length : 0) + (path.includes('/gdpr/') ? 2 : 0);
const routes = ROUTES.toSorted((a, b) => rank(a) - rank(b)).map((route) => [route.name, route] as const);

describe(`REST fuzzing with seed ${SEED} and ${RUNS} runs per kind of body`, () => {
  it.each(routes)(
    '%s rejects mutated requests with documented errors and stores nothing of them',
    async (_, route) => {
      expect(
        await runFuzz(callsOf(route, target.fixture.known(route.path)), restCheck(route), target, !route.open),
      ).toEqual([]);
    },
    120_000,
  );

  it('does not pollute the prototypes of the process', () => {
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('sends calls to every route', () => {
    process.stderr.write(`${target.sender.count} calls over REST, seed ${SEED}\n`);
    expect(target.sender.count).toBeGreaterThan(RUNS * routes.length);
  });
});
