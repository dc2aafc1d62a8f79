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
  type ValueNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
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

/** How many combinations of page sizes are remembered for an operation. */
const MAX_REMEMBERED = 100;

/** What is known about the cost of an operation. Documents are parsed once and used many times. */
interface Known {
  /** The variables that are sizes of pages. */
  pageVariables: readonly string[];
  /** The values of these variables whose cost is allowed, as {@link keyOf} joins them. */
  allowed: Set<string>;
}

const known = new WeakMap<GraphQLSchema, WeakMap<OperationDefinitionNode, Known>>();

/**
 * Throws the error of {@link costError}. Invalid variables are ignored here; the execution reports them.
 */
export function assertCostLimit(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Record<string, unknown>,
): void {
  const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  const error = coerced && costError(schema, document, operation, coerced);
  if (error) throw error;
}

/**
 * Returns an error with status 400 if the response of an operation could contain more than {@link MAX_COST} objects, and
 * else null. Each object counts as one, a list counts as its limit, and nested lists multiply. Introspection is free.
 * This is not a validation rule, because limits may be variables.
 */
export function costError(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): GraphQLError | null {
  const root = schema.getRootType(operation.operation);
  const before = known.get(schema)?.get(operation);
  if (!root || before?.allowed.has(keyOf(before.pageVariables, variables))) return null;
  const { measure, pageVariables } = costs(schema, document, variables);
  const cost = measure(operation.selectionSet, root, null);
  if (cost <= MAX_COST) {
    remember(schema, operation, before ?? { pageVariables: [...pageVariables], allowed: new Set() }, variables);
    return null;
  }
  const message = `The operation could return ${cost} objects; at most ${MAX_COST} are allowed: ask for smaller pages`;
  return new GraphQLError(message, {
    nodes: operation,
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });
}

function remember(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  { pageVariables, allowed }: Known,
  variables: Record<string, unknown>,
): void {
  const operations = known.get(schema) ?? new WeakMap<OperationDefinitionNode, Known>();
  known.set(schema, operations.set(operation, { pageVariables, allowed }));
  if (allowed.size < MAX_REMEMBERED) allowed.add(keyOf(pageVariables, variables));
}

function keyOf(names: readonly string[], variables: Record<string, unknown>): string {
  return names.map((name) => String(variables[name])).join(' ');
}

type Measure = (selectionSet: SelectionSetNode, type: GraphQLNamedType, page: number | null) => number;

interface Costs {
  measure: Measure;
  /** The variables that are sizes of the pages that were measured. */
  pageVariables: ReadonlySet<string>;
}

/**
 * `page` is the limit of the enclosing field, which applies to the list inside it. Each fragment is measured once per
 * page size.
 */
function costs(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>): Costs {
  const fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  const measured = new Map<string, number>();
  const pageVariables = new Set<string>();

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
    const argument = pageArgument(node, field);
    const limit = argument && pageSize(argument, variables);
    if (argument?.value?.kind === Kind.VARIABLE) pageVariables.add(argument.value.name.value);
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
  return { measure, pageVariables };
}

interface PageArgument {
  definition: GraphQLArgument;
  value: ValueNode | undefined;
}

/** Returns the limit argument of a field; null if it has none. */
function pageArgument(node: FieldNode, field: GraphQLField<unknown, unknown>): PageArgument | null {
  const definition = field.args.find(({ name }) => PAGE_ARGUMENTS.has(name));
  if (!definition) return null;
  return { definition, value: node.arguments?.find(({ name }) => name.value === definition.name)?.value };
}

/** An argument that is not given counts as the largest page. */
function pageSize({ definition, value }: PageArgument, variables: Record<string, unknown>): number {
  const given = (value && valueFromAST(value, GraphQLInt, variables)) ?? definition.defaultValue;
  const { maximum = LARGEST_PAGE } = (definition.extensions['jsonSchema'] ?? {}) as { maximum?: number };
  return typeof given === 'number' ? Math.min(Math.max(given, 0), maximum) : maximum;
}
