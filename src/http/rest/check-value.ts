import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInt,
  GraphQLString,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
} from 'graphql';
import type { FieldError } from '../../core/errors.ts';

type Loc = FieldError['loc'];

/** A list with thousands of invalid values needs no error for each. */
const MAX_ERRORS = 50;

/**
 * Validates a JSON value against a type of the schema without coercion and adds what is wrong to `errors`. The messages
 * of GraphQL are not used, because they quote the value, which may be a password.
 */
export function checkValue(value: unknown, type: GraphQLInputType, loc: Loc, errors: FieldError[]): void {
  if (errors.length >= MAX_ERRORS) return;
  if (isNonNullType(type)) {
    if (value === null) errors.push({ loc, msg: 'must not be null', type: 'null_not_allowed' });
    else checkValue(value, type.ofType, loc, errors);
  } else if (value === null) {
    return;
  } else if (isListType(type)) {
    if (!Array.isArray(value)) errors.push({ loc, msg: 'must be an array', type: 'type_error' });
    else for (const [index, each] of value.entries()) checkValue(each, type.ofType, [...loc, index], errors);
  } else if (isInputObjectType(type)) checkObject(value, type, loc, errors);
  else checkLeaf(value, type, loc, errors);
}

/** Adds an error for an absent field if the type requires it. */
export function checkAbsent(
  field: { type: GraphQLInputType; defaultValue?: unknown },
  loc: Loc,
  errors: FieldError[],
): void {
  if (isNonNullType(field.type) && field.defaultValue === undefined)
    errors.push({ loc, msg: 'field required', type: 'missing' });
}

function checkObject(value: unknown, type: GraphQLInputObjectType, loc: Loc, errors: FieldError[]): void {
  if (typeof value !== 'object' || Array.isArray(value))
    return void errors.push({ loc, msg: 'must be an object', type: 'type_error' });
  const given = new Map(Object.entries(value as object));
  for (const field of Object.values(type.getFields())) {
    const inner = [...loc, field.name];
    if (given.has(field.name)) checkValue(given.get(field.name), field.type, inner, errors);
    else checkAbsent(field, inner, errors);
    given.delete(field.name);
  }
  for (const name of given.keys()) errors.push({ loc: [...loc, name], msg: 'unknown field', type: 'unknown_field' });
}

function checkLeaf(value: unknown, type: GraphQLLeafType, loc: Loc, errors: FieldError[]): void {
  const choice = choiceOf(type);
  if (choice) {
    if (!choice.includes(value as string))
      errors.push({ loc, msg: `must be one of: ${choice.join(', ')}`, type: 'enum' });
    return;
  }
  try {
    type.parseValue(value);
  } catch (error) {
    errors.push({ loc, msg: messageFor(value, type) ?? (error as Error).message, type: 'type_error' });
  }
}

/** The values of an enum, or of a scalar that has few; null for any other type. */
function choiceOf(type: GraphQLLeafType): readonly string[] | null {
  if (isEnumType(type)) return type.getValues().map(({ name }) => name);
  return (type.extensions['jsonSchema'] as { enum?: readonly string[] } | undefined)?.enum ?? null;
}

/** The message for a built-in scalar of GraphQL; null for our scalars, whose errors have one. */
function messageFor(value: unknown, type: GraphQLLeafType): string | null {
  if (type === GraphQLInt) return Number.isInteger(value) ? 'is out of range' : 'must be an integer';
  if (type === GraphQLString) return 'must be a string';
  if (type === GraphQLBoolean) return 'must be true or false';
  return type === GraphQLFloat ? 'must be a number' : null;
}
