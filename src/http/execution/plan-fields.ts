import { collectFields, collectSubFields } from '@graphql-tools/utils';
import {
  type FieldNode,
  getArgumentValues,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  isLeafType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { propertyOf } from '../../../schema/dialect/rest.ts';
import { type Complete, completion, nullFor } from './complete-value.ts';
import { type Execution, isPromise, type Path } from './execution.ts';

type Values = Record<string, unknown>;

/** A field of a selection: what is looked up once for all objects that the selection is executed on. */
export interface PlannedField {
  /** The name in the response. */
  key: string;
  /** Returns the value in the response; a promise where this field, or one below, returns one. */
  execute(execution: Execution, source: unknown, parent: Path | undefined): unknown;
}

/** An object of a response. It inherits nothing, so that an alias may be any name, also `__proto__`. */
class ResponseObject {
  [key: string]: unknown;
}
Object.setPrototypeOf(ResponseObject.prototype, null);

/** Plans the fields of an operation. Those below an object are planned when the first such object is completed. */
export function planOperation(execution: Execution, root: GraphQLObjectType): PlannedField[] {
  const { schema, fragments, variableValues, operation } = execution;
  return planFields(root, collectFields(schema, fragments, variableValues, root, operation.selectionSet).fields);
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
    return field ? [{ key, execute: executionOf(parent, field, key, nodes) }] : [];
  });
}

function fieldOf(parent: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> | undefined {
  const introspection = [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef].find((each) => each.name === name);
  return introspection ?? parent.getFields()[name];
}

function executionOf(
  parent: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  key: string,
  nodes: FieldNode[],
): PlannedField['execute'] {
  const { type } = field;
  const typename = parent.name;
  const complete = completion(type, { name: `${typename}.${field.name}`, nodes, object: (of) => objects(of, nodes) });
  const property = propertyOf(field);
  const resolve = property === null ? resolverOf(parent, field, nodes) : null;
  // A leaf that is a property needs no path, except for its error.
  const isPlain = resolve === null && isLeafType(getNullableType(type));

  return (execution, source, prev) => {
    const path = isPlain ? undefined : { prev, key, typename };
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

/** Returns a function that calls the resolver of a field. */
function resolverOf(parentType: GraphQLObjectType, field: GraphQLField<unknown, unknown>, fieldNodes: FieldNode[]) {
  const { name: fieldName, type: returnType } = field;
  return (execution: Execution, source: unknown, path: Path): unknown => {
    const { schema, fragments, rootValue, operation, variableValues, contextValue } = execution;
    const args = getArgumentValues(field, fieldNodes[0]!, variableValues);
    const info = { schema, fragments, rootValue, operation, variableValues };
    return field.resolve!(source, args, contextValue, { ...info, fieldName, fieldNodes, returnType, parentType, path });
  };
}

/** Returns the completion of an object, which executes the fields that are selected below it. */
function objects(type: GraphQLObjectType, nodes: FieldNode[]): Complete {
  let fields: PlannedField[] | undefined;
  return (execution, value, path) => {
    const { schema, fragments, variableValues } = execution;
    fields ??= planFields(type, collectSubFields(schema, fragments, variableValues, type, nodes).fields);
    return executeFields(execution, fields, value, path);
  };
}
