import { type GraphQLLeafType, type GraphQLOutputType, isLeafType, isListType, isNonNullType } from 'graphql';
import { toJsonText } from '../../core/json-text.ts';
import { isPromise } from './execution.ts';
import type { Read } from './field-reader.ts';

/** Returns the JSON text of a value. @throws {@link NOT_PLAIN}, or what a serializer throws. */
export type WriteJson = (value: unknown) => string;

/** How a field of an object is written. */
export interface WrittenField {
  /** The name in the response. */
  name: string;
  read: Read;
  write: WriteJson;
}

/**
 * Thrown for a value that has no text by itself, such as a promise, an error, or null where the type has none. It is
 * always the same object, because a stack would cost more than the text.
 */
export const NOT_PLAIN = new Error('The value has no JSON text by itself');

/** Returns the writer of the values of a type; null for a type of objects that cannot be written by `ofObject`. */
export function valueWriter(type: GraphQLOutputType, ofObject: WriteJson | null): WriteJson | null {
  if (!isNonNullType(type)) return mapWriter(presentValueWriter(type, ofObject), nullableWriter);
  return mapWriter(presentValueWriter(type.ofType, ofObject), presentWriter);
}

function presentValueWriter(type: GraphQLOutputType, ofObject: WriteJson | null): WriteJson | null {
  if (isLeafType(type)) return leafWriter(type);
  return isListType(type) ? mapWriter(valueWriter(type.ofType, ofObject), listWriter) : ofObject;
}

function mapWriter(write: WriteJson | null, map: (write: WriteJson) => WriteJson): WriteJson | null {
  return write && map(write);
}

/** Writes null too. */
export function nullableWriter(write: WriteJson): WriteJson {
  return (value) => (value === null || value === undefined ? 'null' : write(value));
}

function presentWriter(write: WriteJson): WriteJson {
  return (value) => {
    if (value === null || value === undefined) throw NOT_PLAIN;
    return write(value);
  };
}

/** Writes the values of a leaf type, which are not null. */
export function leafWriter(type: GraphQLLeafType): WriteJson {
  return (value) => {
    if (typeof value === 'object' && isPending(value)) throw NOT_PLAIN;
    const text = toJsonText(type.serialize(value));
    if (text === undefined) throw NOT_PLAIN;
    return text;
  };
}

/** Writes arrays. */
export function listWriter(write: WriteJson): WriteJson {
  return (value) => {
    if (!Array.isArray(value)) throw NOT_PLAIN;
    let text = '[';
    for (let n = 0; n < value.length; n += 1) text += n === 0 ? write(value[n]) : `,${write(value[n])}`;
    return `${text}]`;
  };
}

/** Writes objects with at least one field. */
export function objectWriter(fields: readonly WrittenField[]): WriteJson {
  const parts = fields.map(({ name, read, write }, n) => ({
    begin: `${n === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    read,
    write,
  }));
  return (value) => {
    if (typeof value !== 'object' || isPending(value)) throw NOT_PLAIN;
    let text = '';
    for (const { begin, read, write } of parts) text += begin + write(read(value));
    return `${text}}`;
  };
}

function isPending(value: unknown): boolean {
  return value instanceof Error || isPromise(value);
}
