import {
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type FieldNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

type Variables = Record<string, unknown>;

/** What one query may ask for, however much the bucket holds. */
export const MAX_QUERY_COST = 1000;

/**
 * What a query asks for, after the rules of https://shopify.dev/docs/api/usage/limits in their simple form:
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
  // A fragment that includes itself is refused later, by validation; here it must only not recurse for ever.
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
  // `nodes`, `edges` and `pageInfo` are the connection's wrapping, already counted with it.
  if (['nodes', 'edges', 'pageInfo', 'userErrors'].includes(field.name.value)) return inside;
  return first === undefined ? 1 + inside : 2 + first * (1 + inside);
}

function firstOf(field: FieldNode, variables: Variables): number | undefined {
  const value = field.arguments?.find((argument) => argument.name.value === 'first')?.value;
  const given =
    value?.kind === Kind.INT ? value.value : value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined;
  return given === undefined ? undefined : Number(given) || 0;
}
