import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { GraphQLError, GraphQLSchema } from 'graphql';
import { CloseCode, type Context as SocketContext } from 'graphql-ws';
import { useServer } from 'graphql-ws/use/ws';
import proxyaddr from 'proxy-addr';
import { WebSocketServer, type WebSocket } from 'ws';
import { type Context, type Runtime, systemContext } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { authenticate } from '../../services/accounts/sessions/authenticate.ts';
import { identifyCaller } from '../../services/accounts/sessions/identify-caller.ts';
import { logError } from '../error-response.ts';
import { bearerToken } from '../request-context.ts';
import { toAppError } from '../to-app-error.ts';
import { onSessionEnd } from '../on-session-end.ts';
import { errorFormat } from './format-error.ts';
import { asGraphqlError, readOperation, withCode } from './socket-operation.ts';

const MAX_FRAME_BYTES = 64 * 1024;
const MAX_SUBSCRIPTIONS = 20;
const GOODBYE_MS = 1000;

type Extra = {
  socket: WebSocket;
  request: IncomingMessage;
  token?: string;
  /** Aborts when the socket closes. */
  gone?: AbortSignal;
};

type Socket = SocketContext<Record<string, unknown>, Extra>;

/**
 * Subscriptions by graphql-ws on /graphql. Sign-in by `connectionParams.Authorization`; a bad token closes 4403, none 4401.
 * The token is looked at again for every operation and every few seconds, so that the end of a session ends its sockets.
 */
export function serveSockets(runtime: Runtime, schema: GraphQLSchema, http: Server): { dispose(): Promise<void> } {
  const sockets = new WebSocketServer({ noServer: true, path: '/graphql', maxPayload: MAX_FRAME_BYTES });
  http.on('upgrade', (req, socket, head) =>
    sockets.handleUpgrade(req, socket, head, (opened) => {
      sockets.emit('connection', opened, req);
      // A client's broken frame is no news for the console, where graphql-ws would write it.
      opened.removeAllListeners('error').on('error', (error) => runtime.log.debug({ err: error }, 'socket'));
    }),
  );
  const format = errorFormat(runtime.config.introspection);
  const answer = (error: GraphQLError) => {
    if (error.originalError) logError(runtime.log, toAppError(error));
    return format(error.toJSON(), error);
  };
  const disposable = useServer<Record<string, unknown>, Extra>(
    {
      // Whatever it is, it tells the client no internal text.
      isProd: true,
      onConnect: (socket) => connect(runtime, socket).catch((error: unknown) => breakOff(runtime, socket, error)),
      onSubscribe: async (socket, _id, payload) => {
        try {
          if (Object.keys(socket.subscriptions).length > MAX_SUBSCRIPTIONS)
            throw new AppError('RATE_LIMITED', `At most ${MAX_SUBSCRIPTIONS} subscriptions per socket`);
          return {
            ...readOperation(schema, payload, runtime.config.introspection),
            contextValue: await contextFor(runtime, socket),
          };
        } catch (error) {
          return [asGraphqlError(error)];
        }
      },
      onError: (_, __, ___, errors) => errors.map(answer),
      onNext: (_, __, ___, ____, result) =>
        result.errors ? { ...result, errors: result.errors.map((error) => answer(withCode(error))) } : result,
    },
    sockets,
  );
  return { dispose: () => goodbye(sockets, disposable) };
}

/** Answers false when the socket is closed instead. */
async function connect(runtime: Runtime, { connectionParams, extra }: Socket): Promise<boolean> {
  const token = bearerToken(connectionParams?.['Authorization']);
  const user = await authenticate(systemContext(runtime), token);
  if (!token || !user) {
    extra.socket.close(token ? CloseCode.Forbidden : CloseCode.Unauthorized, token ? 'Forbidden' : 'Unauthorized');
    return false;
  }
  const gone = new AbortController();
  const stopWatching = onSessionEnd(runtime, token, user.id, () =>
    extra.socket.close(CloseCode.Forbidden, 'Forbidden'),
  );
  extra.socket.once('close', () => {
    stopWatching();
    gone.abort();
  });
  Object.assign(extra, { token, gone: gone.signal });
  return true;
}

function breakOff(runtime: Runtime, { extra }: Socket, error: unknown): false {
  const told = toAppError(error);
  logError(runtime.log, told);
  extra.socket.close(CloseCode.InternalServerError, told.message);
  return false;
}

/** Reads again who calls: what ended meanwhile does not hold until the next look at the token. */
async function contextFor(runtime: Runtime, { extra }: Socket): Promise<Context> {
  const requestId = randomUUID();
  const ctx: Context = {
    ...systemContext(runtime, { requestId }),
    requestId,
    // As Express tells it of requests (`trust proxy`).
    ip: proxyaddr(extra.request, (_, hop) => hop < runtime.config.TRUSTED_PROXIES),
    userAgent: extra.request.headers['user-agent']?.slice(0, 300) ?? '',
    ...(extra.gone && { signal: extra.gone }),
  };
  await identifyCaller(ctx, extra.token ?? null);
  return ctx;
}

/** Closes every socket; one whose client does not answer is cut. */
async function goodbye(sockets: WebSocketServer, disposable: { dispose(): void | Promise<void> }): Promise<void> {
  const cut = setTimeout(() => sockets.clients.forEach((client) => client.terminate()), GOODBYE_MS);
  await disposable.dispose();
  clearTimeout(cut);
}
