import { beforeAll, describe, expect, it } from '@jest/globals';
import { getNullableType, GraphQLBoolean, type GraphQLInputType, isListType, isScalarType } from 'graphql';
import { schema } from '../../resolvers/schema.ts';
import { HAS_BODY } from '../../schema/dialect/rest.ts';
import { restDialect } from '../../schema/dialect/rest-dialect.ts';
import { restOperations } from '../../schema/dialect/rest-operations.ts';
import { changed, sql } from '../../src/core/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { pathOf } from '../support/operation-call.ts';
import { newShop, type Shop } from '../support/shop.ts';

const testApp = useTestApp({ ROLE: 'web' });
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(testApp);
  await changed(testApp.ctx().em, sql`update users set is_super_admin = true where email = ${shop.email}`);
});

/** A value that does not have the type. */
function wrongFor(type: GraphQLInputType): unknown {
  const bare = getNullableType(type);
  if (isListType(bare) || bare === GraphQLBoolean) return 'yes';
  return isScalarType(bare) && bare.name === 'JSONObject' ? 'no object' : [{ wrong: true }];
}

const bodied = restOperations(restDialect(schema))
  .filter(({ method }) => HAS_BODY.has(method))
  .map((operation) => ({
    ...operation,
    given: operation.field.args.filter(({ name }) => !operation.pathParameters.includes(name)),
  }))
  .filter(({ given }) => given.length > 0);

describe('a body in which every field has a wrong type', () => {
  it.each(bodied.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    'is rejected by %s with an error for every field',
    async (_, { method, path, given }) => {
      const body = Object.fromEntries(given.map(({ name, type }) => [name, wrongFor(type)]));
      const response = await shop.rest.open(method, pathOf(path), body);
      const answer = (await response.json()) as { detail: string; errors: { loc: string[] }[] };
      expect({ status: response.status, detail: answer.detail }).toEqual({
        status: 422,
        detail: expect.stringMatching(/^Validation error: body\./),
      });
      expect(new Set(answer.errors.map(({ loc }) => loc[1]))).toEqual(new Set(given.map(({ name }) => name)));
    },
  );
});
