import {
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql';

/**
 * Returns a value as the REST dialect serializes it, with the same types, names and scalars. For hand-made routes,
 * whose response is not that of an operation. Types with fields that need a context cannot be serialized this way.
 */
export function restJson(type: GraphQLOutputType, value: unknown): unknown {
  const bare = getNullableType(type);
  if (value === null || value === undefined) return null;
  if (isLeafType(bare)) return bare.serialize(value);
  if (isListType(bare)) return Array.from(value as Iterable<unknown>, (each) => restJson(bare.ofType, each));
  if (!isObjectType(bare)) throw new TypeError(`no plain type: ${String(bare)}`);
  return Object.fromEntries(
    Object.values(bare.getFields()).map((field) => [
      field.name,
      restJson(field.type, field.resolve?.(value, {}, null, null as unknown as GraphQLResolveInfo)),
    ]),
  );
}
