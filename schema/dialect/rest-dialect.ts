import { MapperKind, mapSchema } from '@graphql-tools/utils';
import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { memoizeByObject } from '../../src/core/memoize-by-object.ts';
import { snakeCase } from '../../src/core/naming.ts';
import { restName, routeOf } from './rest.ts';

type Field = GraphQLFieldConfig<unknown, unknown>;
type Values = Record<string, unknown>;

/**
 * Returns the REST dialect of the schema, which SOFA serves: names in snake_case or as declared, the fields of
 * `input` as flat arguments, only operations with a route, no subscriptions. Resolvers get the same arguments as over
 * GraphQL.
 */
export const restDialect = memoizeByObject((schema: GraphQLSchema): GraphQLSchema =>
  mapSchema(schema, {
    [MapperKind.SUBSCRIPTION]: () => null,
    [MapperKind.ROOT_FIELD]: (field: Field) => (routeOf(field) ? flatten(field) : null),
    [MapperKind.OBJECT_FIELD]: (field: Field, name: string) => [restName(name, field), under(name, field)],
    [MapperKind.INPUT_OBJECT_FIELD]: (field, name) => [restName(name, field), field],
  }),
);

/** Returns a function from the GraphQL name of an input field to its REST name: the declared one, else snake_case. */
export function restInputNames(schema: GraphQLSchema): (name: string) => string {
  const fields = Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .flatMap((type) => Object.values(type.getFields()));
  const names = new Map(fields.map((field) => [field.name, restName(field.name, field)]));
  return (name) => names.get(name) ?? snakeCase(name);
}

/** Returns a field that reads the property by its GraphQL name, because the field now has another name. */
function under(name: string, field: Field): Field {
  if (field.resolve && field.resolve !== defaultFieldResolver) return field;
  return {
    ...field,
    resolve: (source) => (source as Values)[name],
    extensions: { ...field.extensions, property: name },
  };
}

function flatten(field: Field): Field {
  const args: GraphQLFieldConfigArgumentMap = {};
  for (const [name, arg] of Object.entries(field.args ?? {})) {
    const fields = name === 'input' ? inputFields(arg.type) : null;
    if (!fields) args[snakeCase(name)] = arg;
    else for (const [inner, config] of Object.entries(fields)) args[restName(inner, config)] = config;
  }
  const resolve = field.resolve ?? defaultFieldResolver;
  const original = field.args ?? {};
  return { ...field, args, resolve: (source, flat, ctx, info) => resolve(source, gather(flat, original), ctx, info) };
}

/** Converts flat REST arguments to the arguments of the schema. */
function gather(flat: Values, args: GraphQLFieldConfigArgumentMap): Values {
  const gathered: Values = {};
  for (const [name, arg] of Object.entries(args)) {
    const flatName = snakeCase(name);
    if (name === 'input' && inputFields(arg.type)) gathered[name] = rename(flat, arg.type);
    else if (flatName in flat) gathered[name] = flat[flatName];
  }
  return gathered;
}

/** Replaces the REST names of the fields of an input value by their GraphQL names, at every depth. */
function rename(value: unknown, type: GraphQLInputType): unknown {
  if (value === null || value === undefined) return value;
  const bare = getNullableType(type);
  if (isListType(bare)) return Array.isArray(value) ? value.map((each) => rename(each, bare.ofType)) : value;
  if (!isInputObjectType(bare)) return value;
  const renamed: Values = {};
  for (const [name, field] of Object.entries(bare.getFields())) {
    const given = restName(name, field);
    if (given in (value as Values)) renamed[name] = rename((value as Values)[given], field.type);
  }
  return renamed;
}

function inputFields(type: GraphQLInputType) {
  const named = getNamedType(type);
  return isInputObjectType(named) ? named.toConfig().fields : null;
}
