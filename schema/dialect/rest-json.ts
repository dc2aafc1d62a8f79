import {
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
} from 'graphql';

/**
 * A value as the REST dialect writes it, for hand-made routes whose answer is not an operation's: the same types, names
 * and scalars, without a query. Fields that need a context have no place in such types.
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
