import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildSchema, execute, type ExecutionResult, GraphQLError, type GraphQLSchema, parse } from 'graphql';
import { JsonText, stringifyJson } from '../../src/core/json-text.ts';
import { executeDocument } from '../../src/http/execution/execute-document.ts';

const schema = withResolvers(
  buildSchema(`
    type Query { node: Node, needed: Node!, nodes: [Node], neededNodes: [Node!]!, echo(text: String = "none", n: Int!): String }
    type Mutation { add(n: Int!): Int, fail: Int! }
    type Node { id: ID!, name: String, kind: Kind!, count: Int!, child: Node, children: [Node!], friends: [Node], grid: [[Int!]], rows: [[Int]], joined(by: String!): String }
    enum Kind { A B }
  `),
);

function withResolvers(built: GraphQLSchema): GraphQLSchema {
  const { echo } = built.getQueryType()!.getFields();
  echo!.resolve = (_source, args, _ctx, { path, fieldName }) => JSON.stringify([args, path, fieldName]);
  const { add, fail } = built.getMutationType()!.getFields();
  add!.resolve = async (_source, { n }: { n: number }, log: number[]) => log.push(n);
  fail!.resolve = () => Promise.reject(new Error('failed'));
  const { joined } = (built.getType('Node') as never as NonNullable<ReturnType<typeof built.getQueryType>>).getFields();
  joined!.resolve = async ({ name }: { name?: unknown }, { by }: { by: string }) => {
    if (name === null) throw new GraphQLError('no name', { extensions: { code: 'NO_NAME' } });
    return `${String(name)}${by}`;
  };
  joined!.extensions = { rowValue: 'joined' };
  return built;
}

const NODE = '{ id name kind count child { id count } children { __typename name child { kind } } grid }';

/** A value before it becomes the property of a source: a plain one, an error, or a promise of either. */
type Source = { plain: unknown } | { thrown: string } | { promised: Source };

const plain = (arbitrary: fc.Arbitrary<unknown>) => arbitrary.map((value): Source => ({ plain: value }));
const broken = fc.string().map((thrown): Source => ({ thrown }));

/** Random trees of nodes, with so many levels below the first. With `wait`, any value may be a promise. */
function trees(wait: boolean, levels = 2): fc.Arbitrary<Source> {
  const value = (arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<Source> => {
    const present = fc.oneof({ weight: 12, arbitrary: plain(arbitrary) }, plain(fc.constant(null)), broken);
    return wait
      ? fc.oneof(
          present,
          present.map((promised): Source => ({ promised })),
        )
      : present;
  };
  const below = levels > 0 ? trees(wait, levels - 1) : value(fc.constant(null));
  const rowsOf = () => value(fc.array(value(fc.array(value(fc.integer()), { maxLength: 2 })), { maxLength: 2 }));
  return value(
    fc.record(
      {
        id: value(fc.string()),
        name: value(fc.oneof(fc.string(), fc.integer())),
        kind: value(fc.constantFrom('A', 'B', 'C')),
        count: value(fc.oneof(fc.integer(), fc.constant('many'))),
        child: below,
        children: value(fc.array(below, { maxLength: 2 })),
        friends: value(fc.array(below, { maxLength: 2 })),
        grid: rowsOf(),
        rows: rowsOf(),
      },
      { requiredKeys: ['id'] },
    ),
  );
}

function open(source: unknown): unknown {
  if (Array.isArray(source)) return source.map(open);
  if (typeof source !== 'object' || source === null) return source;
  if ('promised' in source) {
    const value = open(source.promised);
    const promise = value instanceof Error ? Promise.reject(value) : Promise.resolve(value);
    // A source that is not read has no handler.
    promise.catch(() => undefined);
    return promise;
  }
  if ('thrown' in source) return new Error(source.thrown as string);
  if ('plain' in source) return open(source.plain);
  return Object.fromEntries(Object.entries(source).map(([name, each]) => [name, open(each)]));
}

/** Runs a document by graphql-js and by the service, and returns both results as JSON. */
async function both(text: string, { root = (): unknown => ({}), variables = {}, name = '' } = {}) {
  const document = parse(text);
  const run = async (by: typeof execute) => {
    const contextValue: number[] = [];
    const args = { schema, document, rootValue: root(), variableValues: variables, contextValue };
    const result: ExecutionResult = await by({ ...args, ...(name && { operationName: name }) });
    return { result: JSON.parse(stringifyJson(result)) as ExecutionResult, contextValue };
  };
  const asText = (args: Parameters<typeof execute>[0]) => executeDocument(args, { asText: true });
  // From the second time on, the plan of the first is used.
  const actual = [await run(executeDocument), await run(asText), await run(asText), await run(executeDocument)];
  return { expected: await run(execute), actual };
}

describe('The execution of documents', () => {
  it.each([
    ['arguments and their defaults', 'query ($n: Int!) { a: echo(n: $n) b: echo(n: 2, text: null) }', { n: 1 }],
    ['an argument that is not valid', 'query ($n: Int) { a: echo(n: $n) }', { n: null }],
    ['variables that are not valid', 'query ($n: Int!, $s: String) { a: echo(n: $n, text: $s) }', { n: 'x', s: 1 }],
    ['aliases that objects inherit', '{ __proto__: echo(n: 1) constructor: echo(n: 2) toString: __typename }', {}],
    ['introspection', '{ __schema { queryType { name fields { name } } } __type(name: "Kind") { kind name } }', {}],
    ['mutations in their order', 'mutation { a: add(n: 3) b: add(n: 1) c: add(n: 2) }', {}],
    ['a mutation that must not be null', 'mutation { a: add(n: 3) fail b: add(n: 1) }', {}],
    ['two operations without a name', 'query A { a: __typename } query B { b: __typename }', {}],
  ])('has the result of graphql-js for %s', async (_about, text, variables) => {
    const { expected, actual } = await both(text, { variables });

    expect(actual).toEqual(Array(4).fill(expected));
  });

  it.each([true, false])('includes fields by the variables of each execution (%s)', async (isOn) => {
    const text = `query ($on: Boolean!) { node { ...on Node @include(if: $on) { id } name @skip(if: $on) ...F } }
                  fragment F on Node { count @include(if: $on) child { name @skip(if: $on) } }`;
    const root = () => ({ node: { id: '1', name: 'one', count: 1, child: { name: 'two' } } });
    const { expected, actual } = await both(text, { root, variables: { on: isOn } });

    expect(actual).toEqual(Array(4).fill(expected));
  });

  it('plans every operation of a document', async () => {
    const text = 'query A { a: __typename } query B { b: __typename }';
    const document = parse(text);

    const run = (operationName: string) => executeDocument({ schema, document, operationName });
    expect([await run('A'), await run('B'), await run('A')]).toEqual([
      { data: { a: 'Query' } },
      { data: { b: 'Query' } },
      { data: { a: 'Query' } },
    ]);
  });

  it('has the data and errors of graphql-js for any values', async () => {
    const text = `{ node ${NODE} needed ${NODE} nodes ${NODE} neededNodes ${NODE} }`;
    await fc.assert(
      fc.asyncProperty(trees(false), fc.array(trees(false), { maxLength: 3 }), async (node, nodes) => {
        const root = () => open({ node, needed: node, nodes, neededNodes: nodes });
        const { expected, actual } = await both(text, { root });

        expect(actual).toEqual(Array(4).fill(expected));
      }),
    );
  });

  it('has the data of graphql-js for any promises', async () => {
    // graphql-js leaves rejections without a handler in lists whose entries must not be null.
    const text = `{ node { ...F } nodes { ...F } }
                  fragment F on Node { joined(by: "-") id name kind friends { count joined(by: ".") child { id } } rows }`;
    await fc.assert(
      fc.asyncProperty(trees(true), fc.array(trees(true), { maxLength: 3 }), async (node, nodes) => {
        const root = () => open({ node, nodes });
        const { expected, actual } = await both(text, { root });

        // Which errors below a null are in the list depends on which promise is first.
        const shown = ({ result }: typeof expected) => ({ data: result.data, failed: Boolean(result.errors) });
        expect(actual.map(shown)).toEqual(Array(4).fill(shown(expected)));
      }),
    );
  });

  it('writes plain values as text, without an object of them', async () => {
    const document = parse('{ n: node { __typename id: name tag: joined(by: "-") child { count } } nodes { grid } }');
    const child = { count: 2 };
    const rootValue = {
      node: { name: '"\\\u0007\ud800é', joined: 'x', child },
      nodes: [{ grid: [[1, -2], null] }, null, { grid: null }],
    };

    const { data } = await executeDocument({ schema, document, rootValue }, { asText: true });

    expect(data).toEqual({
      n: new JsonText('{"__typename":"Node","id":"\\"\\\\\\u0007\\ud800é","tag":"x","child":{"count":2}}'),
      nodes: new JsonText('[{"grid":[[1,-2],null]},null,{"grid":null}]'),
    });
  });

  it('calls the resolver of a field that a row does not have', async () => {
    const document = parse('{ nodes { name joined(by: "-") } }');
    const rootValue = { nodes: [{ name: 'a', joined: null }, { name: 'b' }] };

    const result = await executeDocument({ schema, document, rootValue }, { asText: true });

    expect(JSON.parse(stringifyJson(result.data))).toEqual({
      nodes: [
        { name: 'a', joined: null },
        { name: 'b', joined: 'b-' },
      ],
    });
  });

  it('leaves no rejection without a handler', async () => {
    const failing = () => Promise.reject(new Error('late'));
    const rootValue = { needed: failing(), neededNodes: [failing(), null] };
    const document = parse('{ needed { id } neededNodes { id } }');

    const result = await executeDocument({ schema, document, rootValue });

    expect(result.data).toBeNull();
  });
});
