import {
  getNullableType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import { propertyOf } from './rest.ts';

type Write = (value: unknown) => unknown;
type Values = Record<string, unknown>;

/** What is looked up once for each type. */
const writers = new WeakMap<GraphQLOutputType, Write>();

/**
 * Returns a value as the REST dialect serializes it, with the same types, names and scalars. For hand-made routes,
 * whose response is not that of an operation. Types with fields that need a context cannot be serialized this way.
 */
export function restJson(type: GraphQLOutputType, value: unknown): unknown {
  return writerOf(type)(value);
}

function writerOf(type: GraphQLOutputType): Write {
  const known = writers.get(type);
  if (known) return known;
  const write = writerOfPresent(getNullableType(type));
  const writer: Write = (value) => (value === null || value === undefined ? null : write(value));
  writers.set(type, writer);
  return writer;
}

function writerOfPresent(type: GraphQLOutputType): Write {
  if (isLeafType(type)) return (value) => type.serialize(value);
  if (isObjectType(type)) return objectWriter(type);
  if (!isListType(type)) throw new TypeError(`no plain type: ${String(type)}`);
  const write = writerOf(type.ofType);
  return (value) => Array.from(value as Iterable<unknown>, write);
}

/** The fields are looked up with the first value, because types may contain each other. */
function objectWriter(type: GraphQLObjectType): Write {
  let fields: { name: string; read: Write; write: Write }[] | undefined;
  return (value) => {
    fields ??= Object.values(type.getFields()).map((field) => {
      const property = propertyOf(field);
      const read: Write =
        property === null
          ? (source) => field.resolve?.(source, {}, null, null as unknown as GraphQLResolveInfo)
          : (source) => (source as Values)[property];
      return { name: field.name, read, write: writerOf(field.type) };
    });
    const json: Values = {};
    for (const { name, read, write } of fields) json[name] = write(read(value));
    return json;
  };
}
