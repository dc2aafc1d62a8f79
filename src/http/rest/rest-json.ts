import {
  getNullableType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import { JsonText } from '../../core/json-text.ts';
import { fieldReader } from '../execution/field-reader.ts';
import { leafWriter, listWriter, nullableWriter, objectWriter, type WriteJson } from '../execution/json-writer.ts';

/** What is looked up once for each type. */
const writers = new WeakMap<GraphQLOutputType, WriteJson>();

/**
 * Returns a value as JSON in the REST dialect, with the same types, names and scalars. For hand-made routes,
 * whose response is not that of an operation. Types with fields that need a context cannot be written this
 * way.
 */
export function restJson(type: GraphQLOutputType, value: unknown): JsonText {
  return new JsonText(writerOf(type)(value));
}

function writerOf(type: GraphQLOutputType): WriteJson {
  const known = writers.get(type);
  if (known) return known;
  const writer = nullableWriter(writerOfPresent(getNullableType(type)));
  writers.set(type, writer);
  return writer;
}

function writerOfPresent(type: GraphQLOutputType): WriteJson {
  if (isLeafType(type)) return leafWriter(type);
  if (isListType(type)) return listWriter(writerOf(type.ofType));
  if (isObjectType(type)) return writerOfFields(type);
  throw new TypeError(`no plain type: ${String(type)}`);
}

/** The fields are looked up with the first value, because types may contain each other. */
function writerOfFields(type: GraphQLObjectType): WriteJson {
  let write: WriteJson | undefined;
  return (value) => {
    write ??= objectWriter(
      Object.values(type.getFields()).map((field) => ({
        name: field.name,
        read: fieldReader(field, (source) => field.resolve?.(source, {}, null, null as unknown as GraphQLResolveInfo)),
        write: writerOf(field.type),
      })),
    );
    return write(value);
  };
}
