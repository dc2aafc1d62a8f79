import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { AnyVariables, Client } from 'urql';

/** Requests what the service has now, whatever is cached, and returns it. Throws what the service refused. */
export async function readNow<Data, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client.query(document, variables, { requestPolicy: 'network-only' });
  if (error) throw error;
  return data!;
}
