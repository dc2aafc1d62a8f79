import type { TestApp } from '../support/test-app.ts';

export interface GraphqlAnswer {
  status: number;
  // Tests read what they expect; a wrong shape fails the assertion.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Headers;
}

/** Sends a GraphQL request. `query` is a document, or an object that is sent as the whole body. */
export async function graphql(
  testApp: TestApp,
  token: string | null,
  query: string | object,
  variables?: object,
  headers: Record<string, string> = {},
): Promise<GraphqlAnswer> {
  const response = await fetch(`${testApp.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body: JSON.stringify(typeof query === 'string' ? { query, variables } : query),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** The first error of a GraphQL response in the format of REST. */
export function refusalOf({ body }: GraphqlAnswer): { detail: string; code: string } {
  const [error] = body.errors;
  return { detail: error.message, code: error.extensions.code };
}
