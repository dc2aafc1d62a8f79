import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { getOperationAST, OperationTypeNode, type GraphQLError, type GraphQLSchema } from 'graphql';
import { CloseCode, type Context as SocketContext } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import proxyaddr from 'proxy-addr';
import { WebSocketServer, type WebSocket } from 'ws';
import { type Context, type Runtime, type SessionCookie, systemContext } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { authenticate, type Credential, identifyCaller } from '../../services/accounts/sessions/authenticate.ts';
import { isCookieValid } from '../../services/accounts/sessions/open-sessions.ts';
import { logError } from '../error-response.ts';
import { bearerToken } from '../request-context.ts';
import { cookieToken, isSameOrigin, readCookie } from '../session-cookie.ts';
import { toAppError } from '../to-app-error.ts';
import { onSessionEnd } from '../on-session-end.ts';
import type { DocumentStore } from './document-store.ts';
import { errorFormat, isThrown } from './format-error.ts';
import { rootFieldOf } from './root-field.ts';
import { asGraphqlError, operationReader, withCode } from './socket-operation.ts';

const MAX_FRAME_BYTES = 64 * 1024;
const MAX_SUBSCRIPTIONS = 20;
const CLOSE_TIMEOUT_MS = 1000;
/**
 * "Try Again Later" (https://www.iana.org/assignments/websocket). Clients of graphql-ws do not connect again after
 * 4500.
 */
const TRY_AGAIN_LATER = 1013;

type Extra = {
  socket: WebSocket;
  request: IncomingMessage;
  credential?: Credential;
  /** Aborts when the socket closes. */
  closed?: AbortSignal;
};

type Socket = SocketContext<Record<string, unknown>, Extra>;

/**
 * Serves subscriptions with graphql-ws at /graphql. Clients sign in with `connectionParams.Authorization`, pages of this
 * service with their session cookie. An invalid token closes the socket with 4403, a missing one with 4401, an
 * unavailable database with 1013. The token is checked again for every operation and every few seconds, so that the end
 * of a session closes its sockets.
 */
export function serveSockets(
  runtime: Runtime,
  schema: GraphQLSchema,
  documents: DocumentStore,
  http: Server,
): { dispose(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, path: '/graphql', maxPayload: MAX_FRAME_BYTES });
  http.on('upgrade', (req, socket, head) =>
    sockets.handleUpgrade(req, socket, head, (opened) => {
      sockets.emit('connection', opened, req);
      // graphql-ws would write an invalid frame of a client to the console.
      opened
        .removeAllListeners('error')
        .on('error', (error) => runtime.log.debug({ event: 'socket.failed', err: error }, 'A WebSocket failed.'));
    }),
  );
  runtime.metrics?.addGauge({ name: 'cas_sockets', help: 'Open WebSockets of the process.' }, async () => [
    { value: sockets.clients.size },
  ]);
  const format = errorFormat(runtime.config.introspection);
  const readOperation = operationReader(schema, documents, runtime.config.introspection);
  const formatAndLog = (error: GraphQLError) => {
    if (isThrown(error)) logError(runtime.log, toAppError(error));
    return format(error.toJSON(), error);
  };
  const disposable = useServer<Record<string, unknown>, Extra>(
    {
      // Keeps internal error texts from clients.
      isProd: true,
      onConnect: (socket) =>
        connect(runtime, socket).catch((error: unknown) => rejectConnection(runtime, socket, error)),
      onSubscribe: async (socket, _id, payload) => {
        try {
          if (Object.keys(socket.subscriptions).length > MAX_SUBSCRIPTIONS)
            throw new AppError('RATE_LIMITED', `At most ${MAX_SUBSCRIPTIONS} subscriptions per socket`);
          const operation = readOperation(payload);
          const contextValue = await contextFor(runtime, socket);
          count(runtime, rootFieldOf(getOperationAST(operation.document, operation.operationName)), 200);
          return { ...operation, contextValue };
        } catch (error) {
          const rejection = asGraphqlError(error);
          count(runtime, null, isThrown(rejection) ? toAppError(rejection).status : 400);
          return [rejection];
        }
      },
      onError: (socket, _, __, errors) => {
        closeIfUnavailable(socket, errors);
        return errors.map(formatAndLog);
      },
      onNext: (socket, _, __, { document, operationName }, result) => {
        if (!result.errors) return result;
        if (getOperationAST(document, operationName)?.operation === OperationTypeNode.SUBSCRIPTION)
          closeIfUnavailable(socket, result.errors);
        return { ...result, errors: result.errors.map((error) => formatAndLog(withCode(error))) };
      },
    },
    sockets,
  );
  return { dispose: () => closeAll(sockets, disposable) };
}

/** Counts an operation when it begins, because a subscription may last for hours. */
function count({ metrics }: Runtime, operation: string | null, status: number): void {
  metrics?.requests.inc({ api: 'socket', operation: operation ?? 'unknown', status });
}

/** Authenticates a new socket. Returns false and closes the socket if it has no valid token. */
async function connect(runtime: Runtime, { connectionParams, extra }: Socket): Promise<boolean> {
  const credential = credentialOf(runtime, connectionParams?.['Authorization'], extra.request);
  const ctx = systemContext(runtime);
  const user = credential?.token ? await authenticate(ctx, credential.token, credential.typ) : null;
  if (!user || (credential?.typ === 'cookie' && !(await isCookieValid(ctx, user)))) {
    const [code, reason] = credential
      ? ([CloseCode.Forbidden, 'Forbidden'] as const)
      : ([CloseCode.Unauthorized, 'Unauthorized'] as const);
    extra.socket.close(code, reason);
    return false;
  }
  // It closed meanwhile, so that `close` below would never be emitted and the session would be watched for ever.
  if (extra.socket.readyState !== extra.socket.OPEN) return false;
  const closed = new AbortController();
  const stopWatching = onSessionEnd(runtime, user, () => extra.socket.close(CloseCode.Forbidden, 'Forbidden'));
  extra.socket.once('close', () => {
    stopWatching();
    closed.abort();
  });
  Object.assign(extra, { credential, closed: closed.signal });
  return true;
}

/**
 * The credential of a new socket. A browser sends the cookie with a socket that a page of any origin opens, and names
 * the origin: the cookie of another one's page is no credential.
 */
function credentialOf(runtime: Runtime, header: unknown, request: IncomingMessage): Credential | null {
  const bearer = bearerToken(header);
  if (bearer !== null) return { typ: 'access', token: bearer };
  const token = cookieToken(request.headers);
  if (token === null) return null;
  return { typ: 'cookie', token: isSameOrigin(request.headers, runtime.config) ? token : '' };
}

/**
 * A socket has no response that could set a cookie. Tokens that are issued over a socket of a cookie are dropped, so that
 * scripts of its page get none.
 */
const NO_COOKIE: SessionCookie = { set: () => undefined, clear: () => undefined };

function rejectConnection(runtime: Runtime, { extra }: Socket, error: unknown): false {
  const appError = toAppError(error);
  logError(runtime.log, appError);
  extra.socket.close(isUnavailable(appError) ? TRY_AGAIN_LATER : CloseCode.InternalServerError, appError.message);
  return false;
}

/** An error would end the subscription. After the code the client connects and begins it again. */
function closeIfUnavailable({ extra }: Socket, errors: readonly GraphQLError[]): void {
  const outage = errors
    .filter(isThrown)
    .map((error) => toAppError(error))
    .find(isUnavailable);
  if (outage) extra.socket.close(TRY_AGAIN_LATER, outage.message);
}

const isUnavailable = ({ code }: AppError): boolean => code === 'UNAVAILABLE';

/**
 * Creates the context of an operation. The caller is read again, because the session may have ended since the last
 * check.
 */
async function contextFor(runtime: Runtime, { extra }: Socket): Promise<Context> {
  const requestId = randomUUID();
  const ctx: Context = {
    ...systemContext(runtime, { requestId }),
    requestId,
    // As Express determines it with `trust proxy`.
    ip: proxyaddr(extra.request, (_, hop) => hop < runtime.config.TRUSTED_PROXIES),
    userAgent: extra.request.headers['user-agent']?.slice(0, 300) ?? '',
    sessionCookie: extra.credential?.typ === 'cookie' ? NO_COOKIE : null,
    cookie: (name) => readCookie(extra.request.headers.cookie, name),
    ...(extra.closed && { signal: extra.closed }),
  };
  await identifyCaller(ctx, extra.credential ?? null);
  if (extra.credential?.typ === 'cookie' && ctx.user && !(await isCookieValid(ctx, ctx.user))) ctx.user = null;
  return ctx;
}

/** Closes every socket. A socket whose client does not complete the close handshake in time is terminated. */
async function closeAll(sockets: WebSocketServer, disposable: { dispose(): void | Promise<void> }): Promise<void> {
  const timeout = setTimeout(() => sockets.clients.forEach((client) => client.terminate()), CLOSE_TIMEOUT_MS);
  await disposable.dispose();
  clearTimeout(timeout);
}
