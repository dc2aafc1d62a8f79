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
import { snakeCase } from '../../src/core/naming.ts';
import { restName, routeOf } from './rest.ts';

type Field = GraphQLFieldConfig<unknown, unknown>;
type Values = Record<string, unknown>;

/**
 * The REST dialect of the schema, which SOFA serves: names in snake_case (or as declared), `input` spread into flat
 * arguments, only operations with a route, no subscriptions. Resolvers are the same and see what they see over GraphQL.
 */
export function restDialect(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.SUBSCRIPTION]: () => null,
    [MapperKind.ROOT_FIELD]: (field: Field) => (routeOf(field) ? flatten(field) : null),
    [MapperKind.OBJECT_FIELD]: (field: Field, name: string) => [
      restName(name, field),
      { ...field, resolve: under(name, field) },
    ],
    [MapperKind.INPUT_OBJECT_FIELD]: (field, name) => [restName(name, field), field],
  });
}

/** What REST calls an input field, wherever it stands: the declared name, else snake_case. */
export function restInputNames(schema: GraphQLSchema): (name: string) => string {
  const fields = Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .flatMap((type) => Object.values(type.getFields()));
  const names = new Map(fields.map((field) => [field.name, restName(field.name, field)]));
  return (name) => names.get(name) ?? snakeCase(name);
}

/** Reads the property under its GraphQL name although the field now has another. */
function under(name: string, field: Field): Field['resolve'] {
  const resolve = field.resolve;
  if (resolve && resolve !== defaultFieldResolver) return resolve;
  return (source) => (source as Values)[name];
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

/** Flat REST arguments back to those of the schema. */
function gather(flat: Values, args: GraphQLFieldConfigArgumentMap): Values {
  const gathered: Values = {};
  for (const [name, arg] of Object.entries(args)) {
    const flatName = snakeCase(name);
    if (name === 'input' && inputFields(arg.type)) gathered[name] = rename(flat, arg.type);
    else if (flatName in flat) gathered[name] = flat[flatName];
  }
  return gathered;
}

/** Gives the fields of an input value their GraphQL names again, however deep they stand. */
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
