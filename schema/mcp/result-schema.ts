import {
  getNullableType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type SelectionNode,
} from 'graphql';
import { nullable, schemaOf } from '../dialect/openapi/json-schema.ts';
import type { JsonSchema } from '../dialect/openapi/model.ts';
import { inlined } from './inlined.ts';
import type { RecordShape, Values } from './tool.ts';

type TypeOf = (name: string) => GraphQLNamedType;

/** Returns the JSON Schema of what a tool returns of a record of a type of the dialect. */
export function recordSchema(type: GraphQLObjectType, shape: RecordShape, typeOf: TypeOf): JsonSchema {
  const hidden = new Set(shape.hidden);
  const selections = selectionsOf(shape.fields).filter((each) => !hidden.has(nameOf(each)));
  const selected = objectSchema(type, selections, typeOf);
  const computed = Object.entries(shape.computed ?? {}).map(([name, { schema }]) => [name, schema] as const);
  return {
    ...selected,
    required: [...computed.map(([name]) => name), ...(selected['required'] as string[])],
    properties: { ...Object.fromEntries(computed), ...(selected['properties'] as object) },
  };
}

/** Returns what a tool returns of a record that was read with the fields of its shape. */
export function shaped(record: Values, { hidden = [], computed = {} }: RecordShape): Values {
  const left = new Set(hidden);
  return Object.fromEntries([
    ...Object.entries(computed).map(([name, { from }]) => [name, from(record)] as const),
    ...Object.entries(record).filter(([name]) => !left.has(name)),
  ]);
}

function objectSchema(type: GraphQLObjectType, selections: readonly SelectionNode[], typeOf: TypeOf): JsonSchema {
  const names = selections.map(nameOf);
  const properties = selections.map((selection) => {
    const field = type.getFields()[nameOf(selection)];
    if (!field) throw new Error(`${type.name} has no field ${nameOf(selection)}`);
    const inner = selection.kind === Kind.FIELD ? (selection.selectionSet?.selections ?? []) : [];
    const schema = fieldSchema(field.type, inner, typeOf);
    return [field.name, { ...schema, ...(field.description && { description: field.description }) }] as const;
  });
  return { type: 'object', required: names, properties: Object.fromEntries(properties) };
}

function fieldSchema(type: GraphQLOutputType, selections: readonly SelectionNode[], typeOf: TypeOf): JsonSchema {
  const bare = getNullableType(type);
  if (!isListType(bare) && !isObjectType(bare)) return inlined(schemaOf(type, 'output'), typeOf);
  const schema = isListType(bare)
    ? { type: 'array', items: fieldSchema(bare.ofType, selections, typeOf) }
    : objectSchema(bare, selections, typeOf);
  return isNonNullType(type) ? schema : nullable(schema);
}

function selectionsOf(fields: string): readonly SelectionNode[] {
  const [definition] = parse(`{ ${fields} }`).definitions;
  return definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [];
}

function nameOf(selection: SelectionNode): string {
  if (selection.kind !== Kind.FIELD) throw new Error('a shape selects fields only');
  return selection.name.value;
}
