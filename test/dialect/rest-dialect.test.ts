import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import {
  execute,
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
  printSchema,
  type GraphQLFieldConfig,
  type GraphQLOutputType,
} from 'graphql';
import { restDialect, restInputNames } from '../../schema/dialect/rest-dialect.ts';
import { restJson } from '../../src/http/rest/rest-json.ts';
import { restOperations } from '../../schema/dialect/rest-operations.ts';
import type { RestRoute } from '../../schema/dialect/rest.ts';

const route = (method: RestRoute['method'], path: string): { rest: RestRoute } => ({
  rest: { method, path, status: 200, access: 'bearer' },
});

const Colour = new GraphQLEnumType({ name: 'Colour', values: { red: { value: 'RED!' }, blue: { value: 'BLUE!' } } });
const Size = new GraphQLInputObjectType({
  name: 'Size',
  fields: { widthMm: { type: GraphQLInt }, isRounded: { type: GraphQLBoolean, defaultValue: true } },
});
const ChairInput = new GraphQLInputObjectType({
  name: 'ChairInput',
  fields: {
    seatHeight: { type: new GraphQLNonNull(GraphQLInt) },
    aiAKey: { type: GraphQLString, extensions: { restName: 'aiA_key' } },
    seatColour: { type: Colour, defaultValue: 'RED!' },
    seatSizes: { type: new GraphQLList(Size) },
  },
});
const Chair = new GraphQLObjectType({
  name: 'Chair',
  fields: {
    seatHeight: { type: GraphQLInt },
    hasAiAKey: { type: GraphQLBoolean, extensions: { restName: 'has_aiA_key' } },
    seatColour: { type: Colour },
    madeIn: { type: GraphQLString, resolve: (chair: { town: string }) => `made in ${chair.town}` },
  },
});

const seen: unknown[] = [];
const chair = { seatHeight: 45, hasAiAKey: true, seatColour: 'BLUE!', town: 'Sibiu' };
const save: GraphQLFieldConfig<unknown, unknown> = {
  type: Chair,
  args: { chairId: { type: GraphQLString }, input: { type: new GraphQLNonNull(ChairInput) } },
  extensions: route('PUT', '/chairs/:chair_id'),
  resolve: (_source, args) => {
    seen.push(args);
    return chair;
  },
};
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      chair: {
        type: Chair,
        args: { chairId: { type: GraphQLString } },
        extensions: route('GET', '/chairs/:chair_id'),
        resolve: () => chair,
      },
      newestChair: { type: Chair, extensions: route('GET', '/chairs/newest'), resolve: () => chair },
      chairs: { type: new GraphQLList(Chair), extensions: route('GET', '/chairs') },
      chairParts: {
        type: new GraphQLList(Chair),
        args: { chairId: { type: GraphQLString } },
        extensions: route('GET', '/chairs/:chair_id/parts'),
      },
      newestParts: { type: new GraphQLList(Chair), extensions: route('GET', '/chairs/newest/parts') },
      internal: { type: GraphQLString },
    },
  }),
  mutation: new GraphQLObjectType({ name: 'Mutation', fields: { saveChair: save } }),
  subscription: new GraphQLObjectType({ name: 'Subscription', fields: { chairMoved: { type: GraphQLString } } }),
});
const dialect = restDialect(schema);

function saved(args: string) {
  seen.length = 0;
  const result = execute({
    schema: dialect,
    document: parse(`mutation { saveChair(${args}) { seat_height has_aiA_key seat_colour made_in } }`),
  });
  return { result, args: seen[0] };
}

describe('the REST dialect', () => {
  it('has snake_case names, and declared names unchanged', () => {
    const sdl = printSchema(dialect);
    expect(sdl).toContain(
      'saveChair(chair_id: String, seat_height: Int!, aiA_key: String, seat_colour: Colour = red, seat_sizes: ' +
        '[Size]): Chair',
    );
    expect(sdl).toMatch(
      /type Chair \{\s+seat_height: Int\s+has_aiA_key: Boolean\s+seat_colour: Colour\s+made_in: String\s+\}/,
    );
    expect(sdl).toMatch(/input Size \{\s+width_mm: Int\s+is_rounded: Boolean = true\s+\}/);
  });

  it('has neither subscriptions nor operations without a route', () => {
    expect(dialect.getSubscriptionType()).toBeUndefined();
    expect(Object.keys(dialect.getQueryType()!.getFields())).not.toContain('internal');
    expect(schema.getQueryType()!.getFields()).toHaveProperty('internal');
  });

  it('passes resolvers the same arguments as GraphQL', () => {
    const { args } = saved(
      'chair_id: "c1", seat_height: 40, aiA_key: "k", seat_colour: blue, seat_sizes: [{ width_mm: 5 }, null, { ' +
        'is_rounded: false }]',
    );
    expect(args).toEqual({
      chairId: 'c1',
      input: {
        seatHeight: 40,
        aiAKey: 'k',
        seatColour: 'BLUE!',
        seatSizes: [{ widthMm: 5, isRounded: true }, null, { isRounded: false }],
      },
    });
  });

  it('distinguishes an absent field from null, and applies defaults', () => {
    expect(saved('seat_height: 1').args).toEqual({ input: { seatHeight: 1, seatColour: 'RED!' } });
    expect(saved('seat_height: 1, aiA_key: null, seat_sizes: null').args).toEqual({
      input: { seatHeight: 1, aiAKey: null, seatColour: 'RED!', seatSizes: null },
    });
  });

  it('reads properties by their GraphQL names and keeps field resolvers', () => {
    expect(saved('seat_height: 1').result).toEqual({
      data: { saveChair: { seat_height: 45, has_aiA_key: true, seat_colour: 'blue', made_in: 'made in Sibiu' } },
    });
  });

  it('maps the names of input fields to those of REST for error messages', () => {
    const nameOf = restInputNames(schema);
    expect(['aiAKey', 'seatHeight', 'widthMm', 'unknownField'].map(nameOf)).toEqual([
      'aiA_key',
      'seat_height',
      'width_mm',
      'unknown_field',
    ]);
  });
});

describe('the operations of the dialect', () => {
  const operations = restOperations(dialect);

  it('are sorted with fixed segments before parameters', () => {
    expect(operations.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([
      '/chairs',
      '/chairs/newest',
      '/chairs/newest/parts',
      '/chairs/:chair_id',
      '/chairs/:chair_id/parts',
    ]);
  });

  it('have their kind and their path parameters', () => {
    expect(operations.find(({ name }) => name === 'saveChair')).toMatchObject({
      kind: 'Mutation',
      method: 'PUT',
      pathParameters: ['chair_id'],
    });
    expect(operations.find(({ name }) => name === 'chairs')).toMatchObject({ kind: 'Query', pathParameters: [] });
  });
});

describe('a value that is serialized for REST without a query', () => {
  const type = dialect.getType('Chair') as GraphQLObjectType;
  const json = (of: GraphQLOutputType, value: unknown): unknown => JSON.parse(restJson(of, value).text);

  it('has the names, enums and resolved fields of the dialect', () => {
    expect(json(type, chair)).toEqual({
      seat_height: 45,
      has_aiA_key: true,
      seat_colour: 'blue',
      made_in: 'made in Sibiu',
    });
  });

  it('keeps null values and the items of lists', () => {
    expect(json(new GraphQLList(new GraphQLNonNull(type)), [chair])).toHaveLength(1);
    expect(json(new GraphQLList(type), [null])).toEqual([null]);
    expect(json(type, null)).toBeNull();
    expect(json(type, { town: 'x' })).toEqual({
      seat_height: null,
      has_aiA_key: null,
      seat_colour: null,
      made_in: 'made in x',
    });
  });
});
