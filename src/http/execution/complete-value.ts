import {
  type FieldNode,
  getNullableType,
  GraphQLError,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  locatedError,
  responsePathAsArray,
} from 'graphql';
import { JsonText } from '../../core/json-text.ts';
import { type Execution, isPromise, type Path, type Planning } from './execution.ts';
import type { WriteJson } from './json-writer.ts';

/**
 * Turns what a resolver returned into the value in the response; a promise if a field below returns one. `path` is the
 * position of the value, which leaves do not read.
 * @throws if the value does not have the type.
 */
export type Complete = (execution: Execution, value: unknown, path: Path | undefined) => unknown;

/** The field that values are completed for. */
export interface CompletedField {
  /** `Type.field` */
  name: string;
  nodes: readonly FieldNode[];
  /** The completion of an object, which executes the fields below; null for a leaf. */
  object: Complete | null;
}

/**
 * Returns the completion of the values of a type, as the section "Value Completion" of the GraphQL specification
 * defines it. Throws for interfaces and unions, which the schema of the service does not have.
 */
export function completion(type: GraphQLOutputType, field: CompletedField): Complete {
  const complete = ofNullable(getNullableType(type), field);
  if (!isNonNullType(type)) return complete;
  return (execution, value, path) => {
    const completed = complete(execution, value, path);
    if (completed === null) throw new Error(`Cannot return null for non-nullable field ${field.name}.`);
    return completed;
  };
}

/**
 * Returns a completion with the text of a value where the execution may return it, and where all fields below are plain
 * values. The usual completion serves every other value: it finds errors and waits for promises.
 */
export function textFirst(complete: Complete, writerOf: (planning: Planning) => WriteJson | null): Complete {
  return (execution, value, path) => {
    const write = execution.asText && value !== null && value !== undefined ? writerOf(execution) : null;
    return (write && textOf(value, write)) ?? complete(execution, value, path);
  };
}

function textOf(value: unknown, write: WriteJson): JsonText | null {
  try {
    return new JsonText(write(value));
  } catch {
    return null;
  }
}

/**
 * Locates the error of a value that could not be completed. The value becomes null, or its parent if it must not be
 * null.
 * @throws the located error in the latter case.
 */
export function nullFor(
  execution: Execution,
  error: unknown,
  { type, nodes, path }: { type: GraphQLOutputType; nodes: readonly FieldNode[]; path: Path },
): null {
  const located = locatedError(error, nodes, responsePathAsArray(path));
  if (isNonNullType(type)) throw located;
  execution.errors.add(located, path);
  return null;
}

function ofNullable(type: GraphQLOutputType, field: CompletedField): Complete {
  const complete = ofPresent(type, field);
  return (execution, value, path) => {
    if (value === null || value === undefined) return null;
    if (value instanceof Error) throw value;
    return complete(execution, value, path);
  };
}

function ofPresent(type: GraphQLOutputType, field: CompletedField): Complete {
  if (isListType(type)) return ofList(type.ofType, field);
  if (isObjectType(type) && !type.isTypeOf && field.object) return field.object;
  if (!isLeafType(type)) throw new TypeError(`${field.name} has a type that cannot be executed: ${String(type)}`);
  return (_execution, value) => {
    const serialized = type.serialize(value);
    if (serialized === null || serialized === undefined)
      throw new Error(`Expected \`${type.name}.serialize\` to return a value for ${field.name}`);
    return serialized;
  };
}

function ofList(type: GraphQLOutputType, field: CompletedField): Complete {
  const { nodes, name } = field;
  const complete = completion(type, field);
  const completeItem = (execution: Execution, item: unknown, path: Path): unknown => {
    const fail = (error: unknown) => nullFor(execution, error, { type, nodes, path });
    try {
      const completed = isPromise(item)
        ? item.then((value) => complete(execution, value, path))
        : complete(execution, item, path);
      return isPromise(completed) ? completed.catch(fail) : completed;
    } catch (error) {
      return fail(error);
    }
  };
  return (execution, value, prev) => {
    if (typeof value !== 'object' || !(Symbol.iterator in value!))
      throw new GraphQLError(`Expected Iterable, but did not find one for field "${name}".`);
    const items: unknown[] = [];
    try {
      for (const item of value as Iterable<unknown>)
        items.push(completeItem(execution, item, { prev, key: items.length, typename: undefined }));
    } catch (error) {
      // The rejections of the items before need a handler.
      for (const item of items) if (isPromise(item)) item.catch(() => undefined);
      throw error;
    }
    return items.some(isPromise) ? Promise.all(items) : items;
  };
}
