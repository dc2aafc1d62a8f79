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

/** Objects that the answer of one operation may hold: five of the largest pages. */
export const MAX_COST = 5000;
/** The largest page there is: what asks for more is refused by the operation itself. */
const LARGEST_PAGE = 1000;
/** What a list counts for that takes no limit, on no page. */
const UNPAGED_LIST = 20;
const PAGE_ARGUMENTS = new Set(['limit', 'pageSize']);

/**
 * Refuses an operation whose answer could hold more than {@link MAX_COST} objects. Each object counts one, a list as many as
 * its limit, lists within lists multiply; introspection is free. Unlike a rule of the document it knows the variables.
 * Variables that fit no operation are left to the execution, which names them.
 */
export function refuseCostly(
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
  const message = `The operation could answer ${cost} objects; at most ${MAX_COST} are allowed: ask for smaller pages`;
  throw new GraphQLError(message, {
    nodes: operation,
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });
}

type Measure = (selectionSet: SelectionSetNode, type: GraphQLNamedType, page: number | null) => number;

/** `page` is the limit of the field around: it is that of the list within. Each fragment is measured once per page size. */
function costs(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>): Measure {
  const fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  const known = new Map<string, number>();

  const ofFragment = (name: string, page: number | null): number => {
    const key = `${name} ${page}`;
    const fragment = fragments.get(name);
    const type = fragment && typeFromAST(schema, fragment.typeCondition);
    if (!known.has(key)) known.set(key, fragment && type ? measure(fragment.selectionSet, type, page) : 0);
    return known.get(key)!;
  };
  const ofField = (node: FieldNode, field: GraphQLField<unknown, unknown> | undefined, page: number | null): number => {
    const type = field && getNamedType(field.type);
    if (!node.selectionSet || !type || !isCompositeType(type)) return 0;
    const own = pageSize(node, field, variables);
    const isList = isListType(getNullableType(field.type));
    const inner = 1 + measure(node.selectionSet, type, isList ? null : own);
    return (isList ? (own ?? page ?? UNPAGED_LIST) : 1) * inner;
  };
  const measure: Measure = ({ selections }, type, page) =>
    selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + ofFragment(selection.name.value, page);
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + measure(selection.selectionSet, type, page);
      return sum + ofField(selection, isObjectType(type) ? type.getFields()[selection.name.value] : undefined, page);
    }, 0);
  return measure;
}

/** Null where the field takes no limit; one that is not given is the largest. */
function pageSize(
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  variables: Record<string, unknown>,
): number | null {
  const argument = field.args.find(({ name }) => PAGE_ARGUMENTS.has(name));
  if (!argument) return null;
  const value = node.arguments?.find(({ name }) => name.value === argument.name)?.value;
  const asked = (value && valueFromAST(value, GraphQLInt, variables)) ?? argument.defaultValue;
  return typeof asked === 'number' ? Math.min(Math.max(asked, 0), LARGEST_PAGE) : LARGEST_PAGE;
}
