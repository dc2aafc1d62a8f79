import {
  astFromValue,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
  isScalarType,
  valueFromASTUntyped,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLScalarType,
  type GraphQLType,
} from 'graphql';
import { snakeCase } from '../../../src/core/naming.ts';
import { clearableFields } from '../rest.ts';
import { type JsonSchema, refTo, UUID } from './model.ts';

type Position = 'input' | 'output';

const BUILT_IN: Record<string, JsonSchema> = {
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number', format: 'double' },
  String: { type: 'string' },
  Boolean: { type: 'boolean' },
  ID: UUID,
};

/** Scalars whose input may have more forms than their output. */
const MORE_AS_INPUT: Record<string, JsonSchema> = {
  CT: { anyOf: [{ type: 'string', pattern: '^-?\\d{1,14}(\\.\\d{1,4}0*)?$' }, { type: 'number' }] },
};

/** Returns the JSON Schema of a type, including nullability. Objects, inputs and enums are references to components. */
export function schemaOf(type: GraphQLType, position: Position): JsonSchema {
  return isNonNullType(type) ? bareSchema(type.ofType, position) : nullable(bareSchema(type, position));
}

function bareSchema(type: GraphQLType, position: Position): JsonSchema {
  if (isListType(type)) return { type: 'array', items: schemaOf(type.ofType, position) };
  if (isScalarType(type)) return scalarSchema(type, position);
  return refTo((type as GraphQLNamedType).name);
}

function scalarSchema(type: GraphQLScalarType, position: Position): JsonSchema {
  const known =
    (position === 'input' && MORE_AS_INPUT[type.name]) ||
    BUILT_IN[type.name] ||
    (type.extensions['jsonSchema'] as JsonSchema | undefined);
  if (!known) throw new TypeError(`scalar ${type.name} has no extensions.jsonSchema`);
  return known;
}

/** Returns the same schema, with null. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema['type'] === 'string') return { ...schema, type: [schema['type'], 'null'] };
  return { anyOf: [...((schema['anyOf'] as JsonSchema[] | undefined) ?? [schema]), { type: 'null' }] };
}

/**
 * Returns the JSON Schema of an argument or input field, with its default and the bounds of `extensions.jsonSchema`.
 */
export function inputSchema(input: GraphQLArgument | GraphQLInputField): JsonSchema {
  const literal = input.defaultValue === undefined ? null : astFromValue(input.defaultValue, input.type);
  return {
    ...boundedSchema(input.type, (input.extensions['jsonSchema'] as Bounds | undefined) ?? {}),
    ...(literal && { default: valueFromASTUntyped(literal) }),
    ...described(input),
  };
}

/** The bounds of a value, and in `items` those of the entries of a list. */
type Bounds = JsonSchema & { enum?: unknown[]; items?: Bounds };

function boundedSchema(type: GraphQLType, { enum: choice, items, ...bounds }: Bounds): JsonSchema {
  const open = !isNonNullType(type);
  const narrowed = choice && choice.length !== enumSize(type);
  const base = narrowed
    ? { type: open ? ['string', 'null'] : 'string', enum: open ? [...choice, null] : choice }
    : schemaOf(type, 'input');
  const list = getNullableType(type);
  return { ...base, ...bounds, ...(items && isListType(list) && { items: boundedSchema(list.ofType, items) }) };
}

function enumSize(type: GraphQLType): number {
  const named = getNamedType(type);
  return isEnumType(named) ? named.getValues().length : 0;
}

/** Returns the component of a named type. Every field of an output is required, and every input without a default. */
export function componentOf(type: GraphQLNamedType): JsonSchema {
  if (isEnumType(type))
    return {
      type: 'string',
      enum: type.getValues().map((value) => value.name),
      description: enumText(type.description, type.getValues()),
    };
  if (isObjectType(type)) {
    const fields = Object.values(type.getFields());
    return {
      type: 'object',
      ...described(type),
      required: fields.map((field) => field.name),
      properties: byName(fields, outputSchema),
    };
  }
  if (isInputObjectType(type)) return inputObject(Object.values(type.getFields()), type);
  throw new TypeError(`${type.name} cannot be described in JSON`);
}

/** Returns the JSON Schema of an object with these arguments, or with the fields of an input type. */
export function inputObject(
  fields: (GraphQLArgument | GraphQLInputField)[],
  type: Pick<GraphQLInputObjectType, 'description' | 'extensions'> | null = null,
): JsonSchema {
  const required = fields.filter(isRequiredInputField).map((field) => field.name);
  const clearable = type && clearableFields(type)?.map(snakeCase);
  const schema = (field: GraphQLInputField) =>
    clearable && !clearable.includes(field.name) ? withoutNull(inputSchema(field)) : inputSchema(field);
  return {
    type: 'object',
    ...(type && described(type)),
    ...(required.length > 0 && { required }),
    properties: byName(fields, schema),
  };
}

/** Returns the same schema without null. */
export function withoutNull(schema: JsonSchema): JsonSchema {
  const {
    type,
    anyOf,
    enum: values,
    ...others
  } = schema as { type?: string | string[]; anyOf?: JsonSchema[]; enum?: unknown[] };
  const rest = { ...others, ...(values && { enum: values.filter((value) => value !== null) }) };
  const options = anyOf?.filter((option) => option['type'] !== 'null');
  if (options) return { ...(options.length === 1 ? options[0] : { anyOf: options }), ...rest };
  return { ...(type !== undefined && { type: Array.isArray(type) ? type[0] : type }), ...rest };
}

function outputSchema(field: GraphQLField<unknown, unknown>): JsonSchema {
  return { ...schemaOf(field.type, 'output'), ...described(field) };
}

function byName<T extends { name: string }>(fields: T[], schema: (field: T) => JsonSchema): JsonSchema {
  return Object.fromEntries(fields.map((field) => [field.name, schema(field)]));
}

function described({ description }: { description?: string | null }): { description?: string } {
  return description ? { description } : {};
}

function enumText(
  description: string | null | undefined,
  values: readonly { name: string; description?: string | null }[],
): string {
  const each = values.filter((value) => value.description).map((value) => `- \`${value.name}\`: ${value.description}`);
  return [description ?? '', each.join('\n')].filter(Boolean).join('\n\n');
}
