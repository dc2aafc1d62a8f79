import type { GraphQLField } from 'graphql';
import { propertyOf, rowValueOf } from '../../../schema/dialect/rest.ts';
import { valueInRow } from '../../core/plain-row.ts';

/** Returns the value of a field from its object. */
export type Read = (source: unknown) => unknown;

/**
 * Returns how a field is read from its object: a property, or a value that a plain row may have. `resolve` is called where
 * the object does not have the value, and for every other field.
 */
export function fieldReader(field: GraphQLField<unknown, unknown>, resolve: Read): Read {
  const property = propertyOf(field);
  if (property !== null) return (source) => (source as Record<string, unknown>)[property];
  const name = rowValueOf(field);
  if (name === null) return resolve;
  return (source) => {
    const value = valueInRow(source, name);
    return value === undefined ? resolve(source) : value;
  };
}
