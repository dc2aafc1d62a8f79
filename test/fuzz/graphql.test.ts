import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '../../resolvers/schema.ts';
import { useTestApp } from '../support/test-app.ts';
import { documentCalls, variableCalls } from './graphql-calls.ts';
import { graphqlJudge } from './graphql-judge.ts';
import { leaveRange, newRange } from './range.ts';
import { RUNS, SEED } from './runs.ts';
import { type Range, tryCalls } from './try-calls.ts';

let range: Range;

// Before the test application's own: hooks run in the order they are told.
afterAll(() => leaveRange(range));

const testApp = useTestApp({ ROLE: 'web', RATE_LIMITS: 'off' });

beforeAll(async () => {
  range = await newRange(testApp);
});

/** What removes records that others need comes last. */
const rank = (name: string) => Number(name.startsWith('delete')) + 2 * Number(name === 'requestAccountDeletion');
const queries = Object.values(schema.getQueryType()!.getFields()).map((field) => [field.name, 'query', field] as const);
const mutations = Object.values(schema.getMutationType()!.getFields())
  .toSorted((a, b) => rank(a.name) - rank(b.name))
  .map((field) => [field.name, 'mutation', field] as const);

describe(`whatever GraphQL is sent, with seed ${SEED} and ${RUNS} of each kind of variables`, () => {
  it('refuses documents and requests that are none in its own words', async () => {
    expect(await tryCalls(documentCalls(), graphqlJudge, range, true)).toEqual([]);
  });

  it.each([...queries, ...mutations])(
    '%s refuses its variables without breaking and keeps nothing of them',
    async (_, kind, field) => {
      expect(
        await tryCalls(variableCalls(schema, kind, field, range.ground.known('')), graphqlJudge, range, true),
      ).toEqual([]);
    },
    120_000,
  );
});
