import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLField,
} from 'graphql';
import { HAS_BODY } from '../rest.ts';
import type { RestOperation } from '../rest-operations.ts';
import { inputObject, inputSchema, schemaOf, withoutNull } from './json-schema.ts';
import { type OpenApiRoute, type JsonSchema, type Parameter, refTo } from './model.ts';
import { phraseOf, titleOf } from './prose.ts';

/**
 * Converts an operation of the dialect to a described route. `original` is the operation before the dialect flattened
 * it.
 */
export function describeOperation(operation: RestOperation, original: GraphQLField<unknown, unknown>): OpenApiRoute {
  const { field, pathParameters, method, status } = operation;
  const inPath = field.args.filter((arg) => pathParameters.includes(arg.name));
  const others = field.args.filter((arg) => !pathParameters.includes(arg.name));
  const list = isListType(getNullableType(field.type));
  const json = HAS_BODY.has(method);
  return {
    ...operation,
    operationId: field.name,
    summary: summaryOf(operation, list),
    description: field.description ?? '',
    parameters: [
      ...inPath.map((arg) => parameter(arg, 'path')),
      ...(json ? [] : others.map((arg) => parameter(arg, 'query'))),
    ],
    ...(json &&
      others.length > 0 && {
        body: {
          required: others.some(isRequiredArgument),
          content: { 'application/json': { schema: bodySchema(others, original) } },
        },
      }),
    ...(status !== 204 && { answer: { 'application/json': { schema: schemaOf(field.type, 'output') } } }),
    ...(list && others.some((arg) => arg.name === 'offset') && { responseHeaders: ['TotalCount'] }),
  };
}

function parameter(arg: GraphQLArgument, location: 'path' | 'query'): Parameter {
  const { description, ...schema } = inputSchema(arg);
  return {
    name: arg.name,
    in: location,
    required: location === 'path' || isRequiredArgument(arg),
    ...(typeof description === 'string' && { description }),
    // A query string has no null: a parameter is present or absent.
    schema: location === 'query' ? withoutNull(schema) : schema,
  };
}

/**
 * Refers to the input type if it is the whole body; otherwise describes its fields and the other arguments as one
 * object.
 */
function bodySchema(args: GraphQLArgument[], original: GraphQLField<unknown, unknown>): JsonSchema {
  const input = original.args.find((arg) => arg.name === 'input');
  const type = input && getNamedType(input.type);
  const whole = isInputObjectType(type) && Object.keys(type.getFields()).length === args.length;
  return whole ? refTo(type.name) : inputObject(args);
}

function summaryOf({ kind, field }: RestOperation, list: boolean): string {
  if (kind === 'Mutation') return titleOf(field.name);
  const lists = list || getNamedType(field.type).name.endsWith('Page');
  return `${lists ? 'List' : 'Get'} ${phraseOf(field.name)}`;
}
