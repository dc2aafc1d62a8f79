import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

/** Nothing but the page's own script runs, and it talks to nobody but this service. Its editor works in blobs. */
const policy = (nonce: string) =>
  `default-src 'none'; script-src 'nonce-${nonce}'; worker-src blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const TITLE = 'Content automation: GraphQL';

const START = `# A token goes into the headers below: { "Authorization": "Bearer …" }
# Subscriptions sign in with the same headers.
{
  me {
    email
  }
}
`;

/**
 * What the page can be told only in its own language. By itself it would sign no WebSocket in: it takes the headers that
 * it keeps of its editor. And it would write what is typed into the address, where a reload would ask for GraphQL.
 */
const OWN_OPTIONS = `"connectionParams": () => JSON.parse(localStorage.getItem('graphiql:headers') || '{}'), "onEditQuery": () => {}, `;

/** Answers a browser that opens the address with a page to try the schema, which asks no other server for anything; passes everything else on. */
export async function explorer(req: Request, res: Response, next: NextFunction): Promise<void> {
  if (
    req.method !== 'GET' ||
    'query' in req.query ||
    'extensions' in req.query ||
    req.accepts(['json', 'html']) !== 'html'
  )
    return next();
  const nonce = randomBytes(16).toString('base64');
  // Loaded with the first visit: it is 9 MB.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const page = renderGraphiQL({ title: TITLE, endpoint: '/graphql', subscriptionsProtocol: 'WS', defaultQuery: START });
  const told = page
    .replace('<script>', `<script nonce="${nonce}">`)
    .replace(`{"title":"${TITLE}"`, (options) => options.replace('{', `{${OWN_OPTIONS}`));
  res
    .set({ 'Content-Security-Policy': policy(nonce), 'Cache-Control': 'no-store' })
    .type('html')
    .send(told);
}
