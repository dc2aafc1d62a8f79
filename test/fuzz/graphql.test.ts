import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '../../resolvers/schema.ts';
import { useTestApp } from '../support/test-app.ts';
import { documentCalls, variableCalls } from './graphql-calls.ts';
import { graphqlCheck } from './graphql-check.ts';
import { closeTarget, createTarget } from './target.ts';
import { RUNS, SEED } from './runs.ts';
import { type Target, runFuzz } from './run-fuzz.ts';

let target: Target;

// Registered before the hook of the test application, because hooks run in the order of their registration.
afterAll(() => closeTarget(target));

const testApp = useTestApp({ ROLE: 'web', RATE_LIMITS: 'off' });

beforeAll(async () => {
  target = await createTarget(testApp);
});

/** Operations that delete records which others need come last. */
const rank = (name: string) => Number(name.startsWith('delete')) + 2 * Number(name === 'requestAccountDeletion');
const queries = Object.values(schema.getQueryType()!.getFields()).map((field) => [field.name, 'query', field] as const);
const mutations = Object.values(schema.getMutationType()!.getFields())
  .toSorted((a, b) => rank(a.name) - rank(b.name))
  .map((field) => [field.name, 'mutation', field] as const);

describe(`GraphQL fuzzing with seed ${SEED} and ${RUNS} runs per kind of variables`, () => {
  it('rejects invalid documents and requests with documented errors', async () => {
    expect(await runFuzz(documentCalls(), graphqlCheck, target, true)).toEqual([]);
  });

  it.each([...queries, ...mutations])(
    '%s rejects mutated variables with documented errors and stores nothing of them',
    async (_, kind, field) => {
      expect(
        await runFuzz(variableCalls(schema, kind, field, target.fixture.known('')), graphqlCheck, target, true),
      ).toEqual([]);
    },
    120_000,
  );
});
