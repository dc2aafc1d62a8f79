import { collectFields, collectSubFields } from '@graphql-tools/utils';
import {
  type FieldNode,
  getArgumentValues,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  isLeafType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { propertyOf, rowValueOf } from '../../../schema/dialect/rest.ts';
import { valueInRow } from '../../core/plain-row.ts';
import { type Complete, completion, nullFor, textFirst } from './complete-value.ts';
import { type Execution, isPromise, type Path, type Planning } from './execution.ts';
import { fieldReader } from './field-reader.ts';
import { NOT_PLAIN, objectWriter, valueWriter, type WriteJson, type WrittenField } from './json-writer.ts';

type Values = Record<string, unknown>;
type Field = GraphQLField<unknown, unknown>;

/** A field of a selection: what is looked up once for all objects that the selection is executed on. */
export interface PlannedField {
  /** The name in the response. */
  key: string;
  /** Returns the value in the response; a promise where this field, or one below, returns one. */
  execute(execution: Execution, source: unknown, parent: Path | undefined): unknown;
  /** Returns how the field is written as text; null if it, or one below, has a resolver. */
  text(planning: Planning): WrittenField | null;
}

/** An object of a response. It inherits nothing, so that an alias may be any name, also `__proto__`. */
class ResponseObject {
  [key: string]: unknown;
}
Object.setPrototypeOf(ResponseObject.prototype, null);

/** Plans the fields of an operation. Those below an object are planned when the first such object is completed. */
export function planOperation(execution: Execution, root: GraphQLObjectType): PlannedField[] {
  const { schema, fragments, variableValues, operation } = execution;
  const selected = collectFields(schema, fragments, variableValues, root, operation.selectionSet);
  return planFields(root, selected.fields);
}

/** Executes fields at the same time. Returns their object; a promise of it where a field returns one. */
export function executeFields(
  execution: Execution,
  fields: readonly PlannedField[],
  source: unknown,
  path: Path | undefined,
): unknown {
  const data = new ResponseObject();
  let pending: Promise<void>[] | undefined;
  try {
    for (const field of fields) {
      const value = field.execute(execution, source, path);
      data[field.key] = value;
      if (isPromise(value)) (pending ??= []).push(value.then((resolved) => void (data[field.key] = resolved)));
    }
  } catch (error) {
    // The rejections of the fields before need a handler.
    for (const each of pending ?? []) each.catch(() => undefined);
    throw error;
  }
  return pending ? Promise.all(pending).then(() => data) : data;
}

/** Executes fields one after another, as the fields of a mutation must be. */
export async function executeSerially(
  execution: Execution,
  fields: readonly PlannedField[],
  source: unknown,
): Promise<unknown> {
  const data = new ResponseObject();
  for (const field of fields) data[field.key] = await field.execute(execution, source, undefined);
  return data;
}

function planFields(parent: GraphQLObjectType, selected: ReadonlyMap<string, FieldNode[]>): PlannedField[] {
  return [...selected].flatMap(([key, nodes]) => {
    const field = fieldOf(parent, nodes[0]!.name.value);
    return field ? [planField(parent, field, key, nodes)] : [];
  });
}

function fieldOf(parent: GraphQLObjectType, name: string): Field | undefined {
  const introspection = [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef].find((each) => each.name === name);
  return introspection ?? parent.getFields()[name];
}

function planField(parent: GraphQLObjectType, field: Field, key: string, nodes: FieldNode[]): PlannedField {
  const { type } = field;
  const below = selectionBelow(field, nodes);
  const complete = completion(type, { name: `${parent.name}.${field.name}`, nodes, object: below?.complete ?? null });
  const writerOf = (planning: Planning) => valueWriter(type, below?.writer(planning) ?? null);
  const isPlain = field === TypeNameMetaFieldDef || propertyOf(field) !== null || rowValueOf(field) !== null;
  const read = field === TypeNameMetaFieldDef ? () => parent.name : fieldReader(field, rejectValue);
  return {
    key,
    execute: executionOf(parent, field, key, nodes, below ? textFirst(complete, memoized(writerOf)) : complete),
    text(planning) {
      const write = isPlain && writerOf(planning);
      return write ? { name: key, read, write } : null;
    },
  };
}

/** The object does not have the value that a writer needs. */
function rejectValue(): never {
  throw NOT_PLAIN;
}

/** How the objects that a field returns are completed and written. */
interface Below {
  complete: Complete;
  /** Null if a field has a resolver. */
  writer(planning: Planning): WriteJson | null;
}

/** The selection below a field; null for a leaf. Its fields are planned when the first object is completed. */
function selectionBelow(field: Field, nodes: FieldNode[]): Below | null {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return null;
  const fieldsOf = memoized(({ schema, fragments, variableValues }: Planning) =>
    planFields(type, collectSubFields(schema, fragments, variableValues, type, nodes).fields),
  );
  return {
    complete: (execution, value, path) => executeFields(execution, fieldsOf(execution), value, path),
    writer(planning) {
      const fields = fieldsOf(planning).map(({ text }) => text(planning));
      return fields.length > 0 && fields.every((field) => field !== null) ? objectWriter(fields) : null;
    },
  };
}

/** Plans with the first execution, and returns the same plan to all later ones. */
function memoized<T>(plan: (planning: Planning) => T): (planning: Planning) => T {
  let made: { plan: T } | undefined;
  return (planning) => (made ??= { plan: plan(planning) }).plan;
}

function executionOf(
  parent: GraphQLObjectType,
  field: Field,
  key: string,
  nodes: FieldNode[],
  complete: Complete,
): PlannedField['execute'] {
  const { type } = field;
  const typename = parent.name;
  const property = propertyOf(field);
  const resolve = property === null ? resolverOf(parent, field, nodes) : null;
  // A leaf that is a property needs no path, except for its error.
  const needsPath = resolve !== null || !isLeafType(getNullableType(type));

  return (execution, source, prev) => {
    const path = needsPath ? { prev, key, typename } : undefined;
    const fail = (error: unknown) => nullFor(execution, error, { type, nodes, path: path ?? { prev, key, typename } });
    try {
      const value = resolve ? resolve(execution, source, path!) : (source as Values)[property!];
      const completed = isPromise(value)
        ? value.then((resolved) => complete(execution, resolved, path))
        : complete(execution, value, path);
      return isPromise(completed) ? completed.catch(fail) : completed;
    } catch (error) {
      return fail(error);
    }
  };
}

/** Returns a function that takes the value of a field from a plain row that has it, and else calls its resolver. */
function resolverOf(parentType: GraphQLObjectType, field: Field, fieldNodes: FieldNode[]) {
  const { name: fieldName, type: returnType } = field;
  const rowName = rowValueOf(field);
  return (execution: Execution, source: unknown, path: Path): unknown => {
    const found = rowName === null ? undefined : valueInRow(source, rowName);
    if (found !== undefined) return found;
    const { schema, fragments, rootValue, operation, variableValues, contextValue } = execution;
    const args = getArgumentValues(field, fieldNodes[0]!, variableValues);
    const info = { schema, fragments, rootValue, operation, variableValues };
    return field.resolve!(source, args, contextValue, { ...info, fieldName, fieldNodes, returnType, parentType, path });
  };
}
