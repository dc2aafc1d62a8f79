import { Kind, type OperationDefinitionNode } from 'graphql';

/**
 * Returns the root field of an operation, by which it is counted, or `several`. A client may choose any name for the
 * operation itself.
 */
export function rootFieldOf(operation: OperationDefinitionNode | null | undefined): string | null {
  const [first, ...more] = operation?.selectionSet.selections ?? [];
  if (!first) return null;
  return first.kind === Kind.FIELD && more.length === 0 ? first.name.value : 'several';
}
