import {
  getNamedType,
  getNullableType,
  getVariableValues,
  GraphQLError,
  GraphQLInt,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  typeFromAST,
  valueFromAST,
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** The largest number of objects in the response of one operation: five of the largest pages. */
export const MAX_COST = 5000;
/** The largest page size. The operation itself rejects a larger limit. */
const LARGEST_PAGE = 1000;
/** The assumed length of a list that has no limit and is not part of a page. */
const UNPAGED_LIST = 20;
const PAGE_ARGUMENTS = new Set(['limit', 'pageSize']);

/**
 * Throws a GraphQLError with status 400 if the response of an operation could contain more than {@link MAX_COST}
 * objects. Each object counts as one, a list counts as its limit, and nested lists multiply. Introspection is free.
 * This is not a validation rule, because limits may be variables. Invalid variables are ignored here; the execution
 * reports them.
 */
export function assertCostLimit(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Record<string, unknown>,
): void {
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  const root = schema.getRootType(operation.operation);
  if (!coerced || !root) return;
  const cost = costs(schema, document, coerced)(operation.selectionSet, root, null);
  if (cost <= MAX_COST) return;
  const message = `The operation could return ${cost} objects; at most ${MAX_COST} are allowed: ask for smaller pages`;
  throw new GraphQLError(message, {
    nodes: operation,
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });
}

type Measure = (selectionSet: SelectionSetNode, type: GraphQLNamedType, page: number | null) => number;

/**
 * `page` is the limit of the enclosing field, which applies to the list inside it. Each fragment is measured once per
 * page size.
 */
function costs(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>): Measure {
  const fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  const measured = new Map<string, number>();

  const ofFragment = (name: string, page: number | null): number => {
    const key = `${name} ${page}`;
    const fragment = fragments.get(name);
    const type = fragment && typeFromAST(schema, fragment.typeCondition);
    if (!measured.has(key)) measured.set(key, fragment && type ? measure(fragment.selectionSet, type, page) : 0);
    return measured.get(key)!;
  };
  const ofField = (node: FieldNode, field: GraphQLField<unknown, unknown> | undefined, page: number | null): number => {
    const type = field && getNamedType(field.type);
    if (!node.selectionSet || !type || !isCompositeType(type)) return 0;
    const limit = pageSize(node, field, variables);
    const isList = isListType(getNullableType(field.type));
    const inner = 1 + measure(node.selectionSet, type, isList ? null : limit);
    return (isList ? (limit ?? page ?? UNPAGED_LIST) : 1) * inner;
  };
  const measure: Measure = ({ selections }, type, page) =>
    selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + ofFragment(selection.name.value, page);
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + measure(selection.selectionSet, type, page);
      return sum + ofField(selection, isObjectType(type) ? type.getFields()[selection.name.value] : undefined, page);
    }, 0);
  return measure;
}

/** Null if the field has no limit argument. An argument that is not given counts as the largest page. */
function pageSize(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  variables: Record<string, unknown>,
): number | null {
  const argument = field.args.find(({ name }) => PAGE_ARGUMENTS.has(name));
  if (!argument) return null;
  const value = node.arguments?.find(({ name }) => name.value === argument.name)?.value;
  const given = (value && valueFromAST(value, GraphQLInt, variables)) ?? argument.defaultValue;
  const { maximum = LARGEST_PAGE } = (argument.extensions['jsonSchema'] ?? {}) as { maximum?: number };
  return typeof given === 'number' ? Math.min(Math.max(given, 0), maximum) : maximum;
}
