import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { AnyVariables, Client } from 'urql';

/** Runs a mutation and returns its data. Throws what the service refused. */
export async function mutate<Data, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client.mutation(document, variables);
  if (error) throw error;
  return data!;
}
