import type { Request, RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import { hasScope } from '../../../entities/accounts/api-key-scope.ts';
import type { Context, Runtime, Viewer } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { once } from '../../core/once.ts';
import { authenticateApiKey } from '../../services/accounts/api-keys/authenticate-api-key.ts';
import { revalidateViewer } from '../../services/accounts/sessions/authenticate.ts';
import type { Handle } from '../api-route.ts';
import { cacheControlOf } from '../headers/cache-control.ts';
import { jsonObject, readTextOf } from '../request-body.ts';
import { bearerToken, contextOf, identify, noteOperation } from '../request-context.ts';
import type { McpCaller } from './mcp-caller.ts';

export const MCP_PATH = '/mcp';

/**
 * Returns the handler of the MCP server: streamable HTTP without sessions, so that any process serves any message. The
 * SDK and the schemas of the tools are loaded with the first message.
 */
export function mcpHandler(schema: GraphQLSchema, dialect: GraphQLSchema): Handle {
  const open = once(async () => (await import('./open-mcp.ts')).openMcp(schema, dialect));
  return async (req, res) => {
    noteOperation(req, 'mcp', null);
    res.setHeader('Cache-Control', cacheControlOf({}));
    assertOrigin(contextOf(req), req);
    const caller = await identifyCaller(req);
    await readTextOf(req, res);
    const message = jsonObject(req);
    const serve = await open();
    await serve(caller, message, req, res);
  };
}

/** Rejects the methods that the transport has for sessions and for messages without a request. */
export const rejectOtherMethods: RequestHandler = (_req, res) => {
  res.setHeader('Allow', 'OPTIONS, POST');
  throw new AppError('METHOD_NOT_ALLOWED');
};

/**
 * Rejects pages of foreign origins, as the transport requires: a page of a foreign site could otherwise reach a server in
 * the network of its reader.
 */
function assertOrigin({ config }: Pick<Runtime, 'config'>, req: Request): void {
  const { origin } = req.headers;
  if (origin === undefined || config.CORS_ORIGINS.includes(origin)) return;
  if (origin !== new URL(config.PUBLIC_URL).origin) throw new AppError('CROSS_ORIGIN', 'The origin is not allowed');
}

/**
 * Returns who calls, by a bearer token only: a cookie would let pages of the browser call tools. Throws 401 with the
 * challenge of RFC 6750, and 403 for a key without a scope for MCP.
 */
async function identifyCaller(req: Request): Promise<McpCaller> {
  const token = bearerToken(req.get('authorization'));
  const ctx = token === null ? contextOf(req) : await identify(req);
  const user = ctx.user ?? ctx.apiKey?.viewer;
  if (token === null || !user) {
    req.res!.setHeader('WWW-Authenticate', 'Bearer');
    throw new AppError('UNAUTHENTICATED');
  }
  const scopes = ctx.apiKey?.scopes ?? ['mcp:write'];
  if (!hasScope(scopes, 'mcp:read')) throw new AppError('FORBIDDEN', 'The API key has no `mcp:read` scope');
  return { ctx: { ...ctx, user }, scopes, authenticateAgain: () => authenticateAgain(ctx, token) };
}

async function authenticateAgain(ctx: Context, token: string): Promise<Viewer | null> {
  return ctx.user ? revalidateViewer(ctx, ctx.user) : ((await authenticateApiKey(ctx, token))?.viewer ?? null);
}
