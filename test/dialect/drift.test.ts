import { describe, expect, it } from '@jest/globals';
import { schema } from '../../resolvers/schema.ts';
import { restDialect } from '../../schema/dialect/rest-dialect.ts';
import { restOperations } from '../../schema/dialect/rest-operations.ts';
import { routeOf } from '../../schema/dialect/rest.ts';
import { describeRest } from '../../src/http/openapi-document.ts';
import { contractRows as contract } from '../contract/contract-rows.ts';

/** Operations without a REST route, with the reason. */
const WITHOUT_ROUTE: Record<string, string> = {};

const operations = restOperations(restDialect(schema));
const document = describeRest(schema);
const roots = [schema.getQueryType()!, schema.getMutationType()!];
const fields = roots.flatMap((root) =>
  Object.values(root.getFields()).map((field) => ({ name: `${root.name}.${field.name}`, field })),
);

describe('the schema and its routes', () => {
  it.each(fields.map(({ name, field }) => [name, field] as const))(
    '%s has a route, or a reason to have none',
    (name, field) => {
      expect(Boolean(routeOf(field)) !== name in WITHOUT_ROUTE).toBe(true);
    },
  );

  it('every operation with a reason to have no route exists', () => {
    const names = new Set(fields.map(({ name }) => name));
    for (const [name, reason] of Object.entries(WITHOUT_ROUTE))
      expect({ name, known: names.has(name), reason }).toEqual({
        name,
        known: true,
        reason: expect.stringMatching(/\w{3}/),
      });
  });

  it('no two operations share a route, even with different parameter names', () => {
    const routes = operations.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(routes.filter((route, n) => routes.indexOf(route) !== n)).toEqual([]);
  });

  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s has an argument for each of its path parameters',
    (_, { field, pathParameters }) => {
      expect(field.args.map(({ name }) => name)).toEqual(expect.arrayContaining(pathParameters));
    },
  );

  it('no two arguments of an operation share a REST name', () => {
    for (const { name, field } of operations) {
      const names = field.args.map((arg) => arg.name);
      expect({ name, twice: names.filter((each, n) => names.indexOf(each) !== n) }).toEqual({ name, twice: [] });
    }
  });

  it('queries use GET, and operations with status 204 return a boolean', () => {
    for (const { kind, name, method, status, field } of operations) {
      if (kind === 'Query') expect({ name, method }).toEqual({ name, method: 'GET' });
      if (status === 204) expect({ name, type: String(field.type) }).toEqual({ name, type: 'Boolean!' });
    }
  });
});

describe('the contract', () => {
  it.each(contract.map((row) => [`${row.method} ${row.path}`, row] as const))(
    '%s of the contract is served',
    (_, { method, path, handler, operation, status }) => {
      if (handler === 'graphql') return expect(fields.map(({ name }) => name)).toContain(operation);
      expect(Object.keys(document.paths[path]?.[method.toLowerCase()]?.responses ?? {})).toContain(status);
    },
  );

  it.each(operations.map((operation) => [`${operation.kind}.${operation.name}`, operation] as const))(
    '%s is served with the method, path, access and status of the contract',
    (operation, { method, path, status, access }) => {
      const rows = contract.filter((row) => row.operation === operation);
      expect(rows.map(({ method, path, auth, status }) => ({ method, path, auth, status: Number(status) }))).toEqual([
        { method, path: path.replace(/:(\w+)/g, '{$1}'), auth: access, status },
      ]);
    },
  );

  it('contains each route and each operation once', () => {
    const routes = contract.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
    const named = contract.filter(({ handler }) => handler === 'graphql').map(({ operation }) => operation);
    expect(new Set(named).size).toBe(named.length);
  });
});
