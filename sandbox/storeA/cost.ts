import {
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FieldNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

type Variables = Record<string, unknown>;

/** The maximum cost of one query, independent of the bucket. */
export const MAX_QUERY_COST = 1000;

/**
 * The requested cost of a query, by the simple form of the rules of https://shopify.dev/docs/api/usage/limits:
 * a scalar 0, an object 1, a connection 2 and its objects times `first`, a mutation 10.
 */
export function requestedCost(document: DocumentNode, variables: Variables, operationName?: string): number {
  const operations = document.definitions.filter(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  const operation = operations.find((node) => node.name?.value === operationName) ?? operations[0];
  if (!operation) return 0;
  if (operation.operation === OperationTypeNode.MUTATION) return 10 * operation.selectionSet.selections.length;
  return selectionCost(document, operation.selectionSet, variables, 0);
}

function selectionCost(document: DocumentNode, set: SelectionSetNode, variables: Variables, depth: number): number {
  // Validation rejects a fragment that includes itself later. Here it must not cause endless recursion.
  if (depth > 20) return 0;
  return set.selections.reduce((sum, selection) => {
    if (selection.kind === Kind.FIELD) return sum + fieldCost(document, selection, variables, depth);
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return sum + selectionCost(document, selection.selectionSet, variables, depth + 1);
    const fragment = document.definitions.find(
      (node) => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === selection.name.value,
    );
    return fragment?.kind === Kind.FRAGMENT_DEFINITION
      ? sum + selectionCost(document, fragment.selectionSet, variables, depth + 1)
      : sum;
  }, 0);
}

function fieldCost(document: DocumentNode, field: FieldNode, variables: Variables, depth: number): number {
  if (!field.selectionSet) return 0;
  const inside = selectionCost(document, field.selectionSet, variables, depth + 1);
  const first = firstOf(field, variables);
  // `nodes`, `edges` and `pageInfo` are counted with their connection.
  if (['nodes', 'edges', 'pageInfo', 'userErrors'].includes(field.name.value)) return inside;
  return first === undefined ? 1 + inside : 2 + first * (1 + inside);
}

function firstOf(field: FieldNode, variables: Variables): number | undefined {
  const value = field.arguments?.find((argument) => argument.name.value === 'first')?.value;
  const given =
    value?.kind === Kind.INT ? value.value : value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined;
  return given === undefined ? undefined : Number(given) || 0;
}
