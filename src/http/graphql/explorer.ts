import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { TRANSPORT_HEADER } from '../session-cookie.ts';

/** Only the page's own script runs, and it connects only to this service. The editor starts its workers from blobs. */
const policy = (nonce: string) =>
  `default-src 'none'; script-src 'nonce-${nonce}'; worker-src blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const TITLE = 'Content automation: GraphQL';

const START = `# The mutation login signs this browser in. To use a token instead, put it into the headers below:
# { "Authorization": "Bearer …" }. Subscriptions sign in in the same way.
{
  me {
    email
  }
}
`;

/**
 * Options of the page that are functions, which `renderGraphiQL` cannot serialize. `connectionParams` signs WebSockets
 * in with the headers that the editor stores. `onEditQuery` keeps the query out of the address, where a reload would
 * send it as a GraphQL request.
 */
const FUNCTION_OPTIONS = `"connectionParams": () => JSON.parse(localStorage.getItem('graphiql:headers') || '{}'), "onEditQuery": () => {}, `;

/**
 * Responds to a browser that opens the address with GraphiQL, which loads nothing from other servers. Passes other
 * requests on.
 */
export async function explorer(req: Request, res: Response, next: NextFunction): Promise<void> {
  if (
    req.method !== 'GET' ||
    'query' in req.query ||
    'extensions' in req.query ||
    req.accepts(['json', 'html']) !== 'html'
  )
    return next();
  const nonce = randomBytes(16).toString('base64');
  // Loaded on the first visit, because it is 9 MB.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const page = renderGraphiQL({
    title: TITLE,
    endpoint: '/graphql',
    subscriptionsProtocol: 'WS',
    defaultQuery: START,
    additionalHeaders: { [TRANSPORT_HEADER]: 'cookie' },
  });
  const html = page
    .replace('<script>', `<script nonce="${nonce}">`)
    .replace(`{"title":"${TITLE}"`, (options) => options.replace('{', `{${FUNCTION_OPTIONS}`));
  res
    .set({ 'Content-Security-Policy': policy(nonce), 'Cache-Control': 'no-store' })
    .type('html')
    .send(html);
}
